import type { Address, AmountObject, Payment, PaymentStatus } from '@crossborder-fx/openapi';
import { countrySpecs } from 'ibantools';
import { rolledDayOf } from '../../calendar/due-time.ts';
import { type IsWorkingDay, workingDaysOf } from '../../calendar/working-days.ts';
import { hasIbanForm } from '../accounts/banks.ts';
import type {
  ExternalBankAccountRecord,
  ExternalBankAccountRow,
} from '../accounts/external-bank-accounts.ts';
import type { Context } from '../context.ts';
import type { Payee } from '../payee.ts';
import type { Item } from '../states/machine.ts';
import { placeOf } from '../tables/table.ts';
import type { PaymentStage } from '../tables/tables.ts';
import type { Effect } from '../trigger-words.ts';

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
  /** The stored day of execution. An answer may show a later day, because the day of an unconfirmed payment changes. */
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

export function findPayment(
  { statements }: Context,
  id: number | undefined,
): PaymentItem | undefined {
  const sql = 'SELECT * FROM payment WHERE id = :id';
  const row = statements.get<WholePayment>(sql, { id: id ?? null });
  return row && paymentItemOf(row);
}

function paymentItemOf(row: WholePayment): PaymentItem {
  const { createdDay, details } = row;
  return Object.assign(listedPaymentOf(row), { createdDay, details: JSON.parse(details) });
}

type ShownPayment = Omit<PaymentItem, 'createdDay' | 'details'>;

export function listedPaymentOf(listed: ListedPayment): ShownPayment {
  const { id, status, stage, operationDay, record: recordJson } = listed;
  let record: PaymentRecord | undefined;
  return {
    row: id,
    status: status ?? undefined,
    stage: stage ?? undefined,
    operationDay,
    recordJson,
    // Parse the stored record only on demand, because most answers and transitions do not use its fields.
    get record() {
      record ??= JSON.parse(recordJson) as PaymentRecord;
      return record;
    },
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
  return { ...frontOf(context, payment), ...payment.record };
}

/** Returns the answer about a payment as JSON. For most payments, the stored record is not parsed for the answer. */
export function paymentJsonOf(context: Context, payment: ShownPayment): string {
  const front = JSON.stringify(frontOf(context, payment));
  return `${front.slice(0, -1)},${payment.recordJson.slice(1)}`;
}

function frontOf(context: Context, payment: ShownPayment) {
  const { row, status } = payment;
  const executionDate = executionDateOf(context, payment);
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

/** Returns the word for a payment's status in an answer. Requests use only the documented words. */
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

/** The states in which a payment rolls to the next working day at the end of each day. */
export const unconfirmed: ReadonlySet<string> = new Set([
  'waitingconfirmation',
  'waitingsignature',
  'waitingsignature/confirmed',
]);

/**
 * Returns the operation day of a payment. For an unconfirmed payment, each read computes the day, because it changes with time
 * (service description, section 1, rule 2). A payment that is never executed has no operation day.
 */
export function executionDateOf(context: Context, payment: ShownPayment): string | undefined {
  const { status, stage, operationDay } = payment;
  if (status === 'canceled' || status === 'refused') return undefined;
  if (!unconfirmed.has(placeOf(status, stage))) return operationDay;
  const isWorkingDay: IsWorkingDay = (day) => paymentWorkingDays(context, payment.record)(day);
  return rolledDayOf(operationDay, context.now(), isWorkingDay);
}

export interface PaidAccount {
  externalBankAccount: number;
  accountNumber: string;
  holder: Payee;
  bankName: string | undefined;
  /** Whether the beneficiary has no address, or an address with a town and a country of ISO 3166-1. */
  isAddressStructured?: boolean;
}

export function paidAccountOf({ id, record }: ExternalBankAccountRow): PaidAccount {
  const { accountNumber, holder, holderBank } = JSON.parse(record) as ExternalBankAccountRecord & {
    accountNumber: string;
    holder: Payee & { address?: Address };
  };
  const { name, type, address } = holder;
  return {
    externalBankAccount: id,
    accountNumber,
    holder: { name, type },
    bankName: holderBank?.name,
    isAddressStructured: isStructured(address),
  };
}

function isStructured({ street, postCode, city, province, country }: Address = {}): boolean {
  const isEmpty = [street, postCode, city, province, country].every((part) => !part?.trim());
  return isEmpty || (/\p{L}/u.test(city ?? '') && Object.hasOwn(countrySpecs, country ?? ''));
}

/** Returns the country of a stored IBAN. Every stored number with the form of an IBAN is a valid IBAN. */
export function ibanCountryOf({
  accountNumber,
}: Pick<PaidAccount, 'accountNumber'>): string | undefined {
  return hasIbanForm(accountNumber) ? accountNumber.slice(0, 2) : undefined;
}
