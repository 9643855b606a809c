import type { AmountObject, Payment, PaymentStatus } from '@crossborder-fx/openapi';
import { rolledDayOf } from '../../calendar/due-time.ts';
import { type IsWorkingDay, workingDaysOf } from '../../calendar/working-days.ts';
import type { Context } from '../context.ts';
import type { Item } from '../states/machine.ts';
import type { PaymentStage } from '../tables/payment-table.ts';
import { placeOf } from '../tables/table.ts';
import type { Effect } from '../trigger-words.ts';
import type { PaidAccount } from './paid-account.ts';

/** The part of each answer about a payment that never changes: all fields except id, status and execution date. */
type PaymentRecord = Omit<Payment, 'id' | 'status' | 'executionDate'>;

export interface Proof {
  documentType: string;
  tag: string;
  size: number;
  sha256: string;
}

export interface PaymentDetails {
  /** The primary key of the debited account or, for an incoming payment, of the credited account. */
  wallet: number;
  paidAccount?: PaidAccount | undefined;
  amount: AmountObject;
  counterValue: AmountObject;
  fee: AmountObject;
  withheld: AmountObject;
  held: AmountObject;
  priority: string;
  daysShort: number;
  isSigned: boolean;
  wasReleased: boolean;
  effect?: Effect | undefined;
  proofs: Proof[];
}

export interface PaymentItem extends Item<PaymentStatus, PaymentStage> {
  createdDay: string;
  /**
   * The day of execution in the database. An answer may show a later day, because the execution of an unconfirmed payment moves
   * on each day.
   */
  operationDay: string;
  readonly record: PaymentRecord;
  /** The JSON of the stored record, which an answer contains as it is. */
  readonly recordJson: string;
  details: PaymentDetails;
}

export interface ListedPayment {
  id: number;
  status: PaymentStatus | null;
  stage: PaymentStage | null;
  operationDay: string;
  record: string;
}

export const listedColumns = 'id, status, stage, operationDay, record';

interface WholePayment extends ListedPayment {
  createdDay: string;
  details: string;
}

export function findListedPayment(
  { statements }: Context,
  id: number | undefined,
): ListedPayment | undefined {
  if (id === undefined) return undefined;
  return statements.get<ListedPayment>(`SELECT ${listedColumns} FROM payment WHERE id = :id`, {
    id,
  });
}

export function findPayment(
  { statements }: Context,
  id: number | undefined,
): PaymentItem | undefined {
  if (id === undefined) return undefined;
  const row = statements.get<WholePayment>('SELECT * FROM payment WHERE id = :id', { id });
  return row && paymentItemOf(row);
}

function paymentItemOf(row: WholePayment): PaymentItem {
  let record: PaymentRecord | undefined;
  return {
    row: row.id,
    status: row.status ?? undefined,
    stage: row.stage ?? undefined,
    createdDay: row.createdDay,
    operationDay: row.operationDay,
    // Parse the stored record only on demand, because some transitions of a payment do not use the record.
    get record() {
      record ??= JSON.parse(row.record) as PaymentRecord;
      return record;
    },
    recordJson: row.record,
    details: JSON.parse(row.details),
  };
}

/** Returns the primary key that the next payment gets. Payments are never deleted from the database. */
export function nextPaymentRow({ statements }: Context): number {
  const last = statements.get<{ id: number | null }>('SELECT max(id) AS id FROM payment');
  return (last?.id ?? 0) + 1;
}

export function insertPayment({ statements }: Context, payment: PaymentItem): void {
  statements.run(
    `INSERT INTO payment (id, status, stage, createdDay, operationDay, record, details)
       VALUES (:id, :status, :stage, :createdDay, :operationDay, :record, :details)`,
    {
      ...changedOf(payment),
      createdDay: payment.createdDay,
      record: payment.recordJson,
    },
  );
}

export function updatePayment({ statements }: Context, payment: PaymentItem): void {
  statements.run(
    `UPDATE payment SET status = :status, stage = :stage, operationDay = :operationDay,
         details = :details WHERE id = :id`,
    changedOf(payment),
  );
}

function changedOf({ row, status, stage, operationDay, details }: PaymentItem) {
  return {
    id: row,
    status: status ?? null,
    stage: stage ?? null,
    operationDay,
    details: JSON.stringify(details),
  };
}

export function paymentOf(context: Context, payment: PaymentItem): Payment {
  const { record } = payment;
  return { ...frontOf(context, payment, () => record), ...record };
}

/** Returns the answer about a payment as JSON. For most payments, the stored record is not parsed for the answer. */
export function paymentJsonOf(
  context: Context,
  payment: PaymentState & Pick<PaymentItem, 'record' | 'recordJson'>,
): string {
  const front = frontOf(context, payment, () => payment.record);
  return `${JSON.stringify(front).slice(0, -1)},${payment.recordJson.slice(1)}`;
}

export function listedJsonOf(context: Context, listed: ListedPayment): string {
  const { record: recordJson } = listed;
  return paymentJsonOf(context, {
    ...stateOf(listed),
    recordJson,
    get record(): PaymentRecord {
      return JSON.parse(recordJson);
    },
  });
}

/** Returns the `executionDate` in the answer about a payment. */
export function listedExecutionDateOf(context: Context, listed: ListedPayment): string | undefined {
  return executionDateOf(context, stateOf(listed), () => JSON.parse(listed.record));
}

function stateOf({ id, status, stage, operationDay }: ListedPayment): PaymentState {
  return { row: id, status: status ?? undefined, stage: stage ?? undefined, operationDay };
}

type PaymentState = Pick<PaymentItem, 'row' | 'status' | 'stage' | 'operationDay'>;

/**
 * Returns the fields with which an answer about a payment begins: the id, and the fields that change with the payment's state.
 * The stored record has the other fields.
 */
function frontOf(context: Context, state: PaymentState, recordOf: () => PaymentRecord) {
  const { row, status } = state;
  const executionDate = executionDateOf(context, state, recordOf);
  return {
    id: context.ids.idOf('payment', row),
    ...(status !== undefined && { status: shownStatusOf(context, status) }),
    ...(executionDate !== undefined && { executionDate }),
  };
}

const seenWords: Partial<Record<PaymentStatus, string>> = {
  waitingconfirmation: 'awaitingconfirmation',
  planified: 'processing',
};

/** Returns the word for a payment's status in an answer. The status in the path of the list is always a documented word. */
function shownStatusOf({ choices }: Context, status: PaymentStatus): string {
  return (choices.paymentStatusWords === 'seen' && seenWords[status]) || status;
}

export function paymentWorkingDays(
  { choices }: Context,
  { amount, counterValue }: Pick<PaymentRecord, 'amount' | 'counterValue'>,
): IsWorkingDay {
  const currencies = [amount, counterValue].flatMap((money) => (money ? [money.currency] : []));
  return workingDaysOf(currencies, choices.holidays);
}

const unconfirmed: ReadonlySet<string> = new Set([
  'waitingconfirmation',
  'waitingsignature',
  'waitingsignature/confirmed',
]);

/**
 * Returns the operation day of a payment. For an unconfirmed payment, the day is computed on reading, because it moves on each
 * day (service description, section 1, rule 2). A payment that is never executed has no operation day.
 */
function executionDateOf(
  context: Context,
  { status, stage, operationDay }: PaymentState,
  recordOf: () => PaymentRecord,
): string | undefined {
  if (status === 'canceled' || status === 'refused') return undefined;
  if (!unconfirmed.has(placeOf(status, stage))) return operationDay;
  const isWorkingDay: IsWorkingDay = (day) => paymentWorkingDays(context, recordOf())(day);
  return rolledDayOf(operationDay, context.now(), isWorkingDay);
}
