import type { FixedForward, FixedForwardStatus } from '@crossborder-fx/openapi';
import { datetimeAt } from '../../calendar/paris-time.ts';
import { type RefusalCode, RefusedError } from '../../common/refused-error.ts';
import { readAmount } from '../../ledger/money.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../operation.ts';
import { readDays, readPage } from '../page.ts';
import { itemWith, pull } from '../states/machine.ts';
import { fixedForwardTable } from '../tables/tables.ts';
import { dueTimeOf, exchangeWallets } from './deals.ts';
import { exchangeMachine } from './exchange-machine.ts';
import { addForwardQuote, type QuotedForward, useForwardQuote } from './fixed-forward-quotes.ts';

type FixedForwardRecord = Omit<FixedForward, 'fixedForwardId' | 'status'> & QuotedForward;

export const fixedForwardMachine = exchangeMachine<
  FixedForwardStatus,
  FixedForwardRecord,
  FixedForward
>({
  kind: 'fixedForward',
  name: 'fixed forward',
  table: fixedForwardTable,
  answerOf: ({ ids }, { row, status, record }) => ({
    fixedForwardId: ids.idOf('fixedForward', row),
    ...(status && { status }),
    ...record,
  }),
});

/** Operations on fixed forward payment contracts (service description, section 4.6). */
export const fixedForwardOperations = {
  // POST /fixed-forwards/quote
  createFixedForwardQuote(context, { body }) {
    return { quote: addForwardQuote(context, body) };
  },

  // POST /fixed-forwards
  createFixedForward(context, { body: { sourceAccountId, deliveryAccountId, ...quote } }) {
    requirePrerequisites(context);
    const terms = useForwardQuote(context, quote);
    const legs = {
      source: readAmount(terms.sourceAmount),
      delivered: readAmount(terms.deliveredAmount),
    };
    const ids = { source: sourceAccountId, delivery: deliveryAccountId };
    const { source, delivery } = exchangeWallets(context, legs, ids);
    const forward = fixedForwardMachine.add(context, {
      record: {
        ...terms,
        createdDate: datetimeAt(context.now()),
        sourceAccountId,
        deliveryAccountId,
      },
      details: {
        sourceWallet: source.id,
        deliveryWallet: delivery.id,
        dueAt: dueTimeOf(context, terms.deliveryDate),
      },
    });
    pull(context, fixedForwardMachine, forward, 'createFixedForward');
    return { fixedForward: fixedForwardMachine.answerOf(context, forward) };
  },

  // GET /fixed-forwards/{fixedForwardId}
  getFixedForward(context, { path: { fixedForwardId } }) {
    const forward = itemWith(context, fixedForwardMachine, fixedForwardId);
    return { fixedForward: fixedForwardMachine.answerOf(context, forward) };
  },

  // GET /fixed-forwards
  listFixedForwards(context, { query }) {
    const { choices } = context;
    const { status = 'all' } = query;
    const list = { status, ...readDays(query) };
    const page = readPage(query, 'DESC');
    const fixedForwards = fixedForwardMachine
      .page(context, list, page)
      .map((forward) => fixedForwardMachine.answerOf(context, forward));
    if (choices.fixedForwardList === 'array') return fixedForwards;
    const total = fixedForwardMachine.count(context, list);
    return { fixedForwards, page: page.number, pageSize: page.size, total };
  },
} satisfies Handlers;

const prerequisites = [
  ['creditApproved', 'creditNotApproved', 'Fixed forwards need a credit approval.'],
  ['collateralInPlace', 'collateralMissing', 'Fixed forwards need a collateral in place.'],
  ['disclaimerAccepted', 'disclaimerNotAccepted', 'Fixed forwards need an accepted disclaimer.'],
] as const satisfies readonly (readonly [string, RefusalCode, string])[];

/**
 * Checks the prerequisites of a fixed forward (service description, section 1, rule 7). @throws {RefusedError} for the first
 * prerequisite that is missing
 */
function requirePrerequisites({ choices }: Pick<Context, 'choices'>): void {
  for (const [choice, code, sentence] of prerequisites) {
    if (!choices[choice]) throw new RefusedError(code, sentence);
  }
}
