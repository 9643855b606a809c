import type { FixedForward, FixedForwardList } from '@crossborder-fx/openapi';
import { dateAt, datetimeAt } from '../../calendar/paris-time.ts';
import { readAmount } from '../../ledger/money.ts';
import { type RefusalCode, RefusedError } from '../../refused-error.ts';
import type { Context } from '../context.ts';
import { countDated, datedRows } from '../dated-rows.ts';
import type { Handlers } from '../operation.ts';
import { readDays, readPage } from '../page.ts';
import type { AgendaItem } from '../states/agenda.ts';
import { pull, simulatedRow, take } from '../states/machine.ts';
import type { Simulate } from '../states/simulation.ts';
import { dueTimeOf, exchangeWallets } from './exchanges.ts';
import {
  type FixedForwardDetails,
  type FixedForwardItem,
  type FixedForwardRecord,
  type FixedForwardRow,
  findFixedForward,
  fixedForwardItem,
  fixedForwardMachine,
  fixedForwardOf,
} from './fixed-forward-machine.ts';
import { addForwardQuote, useForwardQuote } from './fixed-forward-quotes.ts';

/** Fixed forward payment contracts (service description, section 4.6). */
export const fixedForwardOperations = {
  createFixedForwardQuote(context, { body }) {
    return { quote: addForwardQuote(context, body) };
  },

  createFixedForward(context, { body: { sourceAccountId, deliveryAccountId, ...quote } }) {
    requirePrerequisites(context);
    const terms = useForwardQuote(context, quote);
    const legs = {
      source: readAmount(terms.sourceAmount),
      delivered: readAmount(terms.deliveredAmount),
    };
    const ids = { source: sourceAccountId, delivery: deliveryAccountId };
    const { source, delivery } = exchangeWallets(context, legs, ids);
    const forward = addFixedForward(
      context,
      {
        ...terms,
        createdDate: datetimeAt(context.now()),
        sourceAccountId,
        deliveryAccountId,
      },
      {
        sourceWallet: source.id,
        deliveryWallet: delivery.id,
        dueAt: dueTimeOf(context, terms.deliveryDate),
      },
    );
    pull(context, fixedForwardMachine, forward, 'createFixedForward');
    return { fixedForward: fixedForwardOf(context, forward) };
  },

  listFixedForwards(context, { query }) {
    const { choices, statements } = context;
    const { status = 'all' } = query;
    const list = { table: 'fixedForward', status, days: readDays(query) } as const;
    const page = readPage(query, 'DESC');
    const fixedForwards = datedRows<FixedForwardRow>(statements, list, page).map((row) =>
      fixedForwardOf(context, fixedForwardItem(row)),
    );
    // The description leaves the shape open, but its type has only the names.
    if (choices.fixedForwardList === 'array') return fixedForwards as FixedForwardList;
    const total = countDated(statements, list);
    return { fixedForwards, page: page.number, pageSize: page.size, total };
  },
} satisfies Handlers;

/** Does what has fallen due for a contract. */
export function moveFixedForward(context: Context, { object, trigger }: AgendaItem): void {
  const forward = findFixedForward(context, object);
  if (forward) pull(context, fixedForwardMachine, forward, trigger);
}

export const simulateFixedForward: Simulate<FixedForward> = (context, id, wanted) => {
  const forward = findFixedForward(context, context.ids.rowOf('fixedForward', id));
  if (!forward) {
    throw new RefusedError('fixedForwardNotFound', 'There is no fixed forward with this id.');
  }
  const row = simulatedRow(context, fixedForwardMachine, forward, wanted);
  take(context, fixedForwardMachine, forward, row);
  return fixedForwardOf(context, forward);
};

const prerequisites = [
  ['creditApproved', 'creditNotApproved', 'Fixed forwards need a credit approval.'],
  ['collateralInPlace', 'collateralMissing', 'Fixed forwards need a collateral in place.'],
  ['disclaimerAccepted', 'disclaimerNotAccepted', 'Fixed forwards need an accepted disclaimer.'],
] as const satisfies readonly (readonly [string, RefusalCode, string])[];

/**
 * Service description, section 1, rule 7.
 *
 * @throws {RefusedError} `creditNotApproved`, `collateralMissing`, `disclaimerNotAccepted`
 */
function requirePrerequisites({ choices }: Pick<Context, 'choices'>): void {
  for (const [choice, code, sentence] of prerequisites) {
    if (!choices[choice]) throw new RefusedError(code, sentence);
  }
}

/** Writes a contract that has no status yet: its table of states gives it one. */
function addFixedForward(
  { statements, now }: Pick<Context, 'statements' | 'now'>,
  record: FixedForwardRecord,
  details: FixedForwardDetails,
): FixedForwardItem {
  const insert = statements.prepare<
    { createdDay: string; record: string; details: string },
    { id: number }
  >(
    `INSERT INTO fixedForward (status, createdDay, record, details)
     VALUES ('planified', :createdDay, :record, :details) RETURNING id`,
  );
  const row = insert.get({
    createdDay: dateAt(now()),
    record: JSON.stringify(record),
    details: JSON.stringify(details),
  });
  return { row: row?.id ?? 0, status: undefined, stage: undefined, record, details };
}
