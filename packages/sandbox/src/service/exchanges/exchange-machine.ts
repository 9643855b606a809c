import type { AmountObject } from '@crossborder-fx/openapi';
import { dateAt, laterOf } from '../../calendar/date.ts';
import { retryTimeOf } from '../../calendar/due-time.ts';
import { workingDaysOf } from '../../calendar/working-days.ts';
import type { Transfer } from '../../ledger/ledger.ts';
import { readAmount } from '../../ledger/money.ts';
import type { Deal } from '../../market/deal-of.ts';
import type { Context } from '../context.ts';
import { countOf, type Page, rowsOf, type StatusFilter, statusList } from '../page.ts';
import type { Item, Machine } from '../states/machine.ts';
import { maxAttemptsShort, usualFacts } from '../tables/conditions.ts';
import { tradeTriggerOf } from '../trigger-words.ts';

/** The stored row of a trade or a fixed forward. Unlike a payment, it has no stage within its status. */
export interface ExchangeItem<Status extends string, Record extends ExchangeRecord>
  extends Item<Status, never> {
  /** The part of each answer about the trade or forward that never changes: all fields except id and status. */
  readonly record: Record;
  readonly details: ExchangeDetails;
}

export interface ExchangeRecord {
  sourceAmount: AmountObject;
  deliveredAmount: AmountObject;
  deliveryDate: string;
}

/** Details of a trade or a fixed forward that appear in no answer. */
export interface ExchangeDetails {
  sourceWallet: number;
  deliveryWallet: number;
  /** The time at which the exchange is delivered, in UTC milliseconds of business time. */
  dueAt: number;
  /** The field is missing for a fixed forward, because no amount of a forward triggers a special outcome. */
  given?: Deal['given'];
  /** Failed attempts without enough funds. Missing for a fixed forward, which has only one attempt. */
  attemptsShort?: number;
}

interface ExchangeRow {
  id: number;
  status: string;
  record: string;
  details: string;
}

const columns = 'id, status, record, details';

/** @param options - `idName` is the name of the field that has the id in an answer */
export function exchangeMachine<
  Status extends string,
  Record extends ExchangeRecord,
  Answer extends object,
>({
  kind,
  idName,
  ...named
}: Pick<Machine<ExchangeItem<Status, Record>, Answer>, 'name' | 'table'> & {
  kind: 'trade' | 'fixedForward';
  idName: 'id' | 'fixedForwardId';
}) {
  const itemOf = ({ id, status, record, details }: ExchangeRow): ExchangeItem<Status, Record> => ({
    row: id,
    status: status as Status,
    stage: undefined,
    record: JSON.parse(record),
    details: JSON.parse(details),
  });
  const read = { columns, table: kind, executed: "record ->> 'deliveryDate'" };
  const listOf = ({ choices }: Context, filter: StatusFilter) => statusList(choices, read, filter);
  const answerOf = ({ ids }: Context, { row, status, record }: ExchangeItem<Status, Record>) =>
    ({ [idName]: ids.idOf(kind, row), ...(status && { status }), ...record }) as unknown as Answer;
  const machine: Machine<ExchangeItem<Status, Record>, Answer> = {
    kind,
    ...named,
    answerOf,
    jsonOf: (context, one) => JSON.stringify(answerOf(context, one)),
    find({ statements }, id) {
      const sql = `SELECT ${columns} FROM ${kind} WHERE id = :id`;
      const row = statements.get<ExchangeRow>(sql, { id: id ?? null });
      return row && itemOf(row);
    },
    factsOf(context, { record, details }) {
      const { given, attemptsShort } = details;
      const amount = given === 'source' ? record.sourceAmount : record.deliveredAmount;
      return {
        ...usualFacts,
        choices: context.choices,
        effect: given && tradeTriggerOf(readAmount(amount).minor),
        // Compute only on demand whether the funds suffice, because the creation of an exchange does not need this value.
        get isCovered() {
          return isCovered(context, record, details);
        },
        isLastAttempt: attemptsShort === undefined || attemptsShort + 1 >= maxAttemptsShort,
      };
    },

    apply(context, { row: id, status, record, details }, { entries, condition }) {
      if (entries.length > 0) {
        const about = { name: named.name, id: context.ids.idOf(kind, id) };
        bookExchange(context, record, details, about);
      }
      if (condition === 'short' && details.attemptsShort !== undefined) details.attemptsShort += 1;
      context.statements.run(
        `UPDATE ${kind} SET status = :status, details = :details WHERE id = :id`,
        { id, status: status ?? null, details: JSON.stringify(details) },
      );
    },

    nextOf({ choices: { cutOffs, holidays }, now }, { status, record, details: { dueAt } }) {
      if (status !== 'planified' && status !== 'blocked') return undefined;
      // Even if `simulate` has blocked the trade early, the next attempt to deliver is not before the planned time.
      if (dueAt > now()) return { at: dueAt, trigger: 'delivery' };
      const { sourceAmount, deliveredAmount } = record;
      const currencies = [sourceAmount.currency, deliveredAmount.currency];
      const isWorkingDay = workingDaysOf(currencies, holidays);
      return { at: retryTimeOf(now(), { isWorkingDay, cutOffs }), trigger: 'delivery' };
    },
  };
  return {
    ...machine,

    /** Adds a trade or a fixed forward. Its status is undefined until the first transition by its state table. */
    add(
      { statements, now }: Context,
      { record, details }: { record: Record; details: ExchangeDetails },
    ): ExchangeItem<Status, Record> {
      const row = statements.insert(
        `INSERT INTO ${kind} (status, createdDay, record, details)
           VALUES ('planified', :createdDay, :record, :details)`,
        {
          createdDay: dateAt(now()),
          record: JSON.stringify(record),
          details: JSON.stringify(details),
        },
      );
      return { row, status: undefined, stage: undefined, record, details };
    },

    count: (context: Context, filter: StatusFilter) =>
      countOf(context.statements, listOf(context, filter)),

    page: (context: Context, filter: StatusFilter, page: Page) =>
      rowsOf<ExchangeRow>(context.statements, listOf(context, filter), page).map(itemOf),
  };
}

function isCovered(
  { ledger, now }: Context,
  { sourceAmount, deliveredAmount, deliveryDate }: ExchangeRecord,
  { sourceWallet, deliveryWallet }: ExchangeDetails,
): boolean {
  if (ledger.availableOf(sourceWallet) < readAmount(sourceAmount).minor) return false;
  // Check the limit of the delivery account before the transition. An error in the transition would reach no caller.
  return ledger.canTake(
    deliveryWallet,
    readAmount(deliveredAmount),
    valueDayOf(deliveryDate, now()),
  );
}

/**
 * Returns the value date of an exchange: its delivery day, or the day of a late delivery, because no debit has an earlier value
 * date (Directive (EU) 2015/2366, article 87(3)).
 */
const valueDayOf = (deliveryDate: string, at: number) => laterOf(deliveryDate, dateAt(at));

/** Books an exchange as two transfers, one in each currency, with the provider's account `fx` in that currency. */
function bookExchange(
  { ledger, now }: Context,
  { sourceAmount, deliveredAmount, deliveryDate }: ExchangeRecord,
  { sourceWallet, deliveryWallet }: ExchangeDetails,
  { name, id }: { name: string; id: string },
): void {
  const valueDay = valueDayOf(deliveryDate, now());
  const book = (
    ends: Pick<Transfer, 'from' | 'to' | 'money'>,
    typeLabel: 'DebitForExchange' | 'CreditForExchange',
    side: string,
  ) => {
    const description = `${side} of ${name} ${id}`;
    const movement = { typeLabel, description, valueDay, more: { internalReference: id } };
    ledger.transfer({ ...ends, movement });
  };
  const from = { of: 'wallet', wallet: sourceWallet } as const;
  const to = { of: 'wallet', wallet: deliveryWallet } as const;
  const fx = { of: 'fx' } as const;
  book({ from, to: fx, money: readAmount(sourceAmount) }, 'DebitForExchange', 'Source');
  book({ from: fx, to, money: readAmount(deliveredAmount) }, 'CreditForExchange', 'Delivery');
}
