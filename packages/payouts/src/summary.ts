import { parseDecimal } from '@crossborder-fx/client/money';
import { meaningOfStatus } from '@crossborder-fx/client/once';
import { checkRows } from './check-rows.ts';
import type { RowProblem } from './errors.ts';
import type { KnownRow } from './read-rows.ts';
import { review } from './review.ts';
import { open } from './row-state.ts';
import type { RunContext } from './run-context.ts';

/** The rows with the same source account and currency. Amounts of money are exact decimals, such as `1250.00`. */
export interface SummaryGroup {
  sourceWalletId: string;
  currency: string;
  rows: number;
  /** The sum of the amounts of the rows. */
  total: string;
  /** The number of rows whose payment this run object has created. */
  created: number;
  /** The number of rows with a payment that this run object has not created, such as a payment of an earlier run object. */
  alreadyThere: number;
  /** The number of created rows whose payment the service shows as released, whoever confirmed the payment. */
  confirmed: number;
  refused: number;
  /** The number of rows whose creation or confirmation has an unknown outcome at present. */
  undecided: number;
  /**
   * The number of rows that ask the service to verify the payee. The service creates no payment whose payee it cannot verify.
   */
  verified: number;
  /** The number of rows for which the run has sent nothing. */
  waiting: number;
  /** The sum of the payments' fees by currency, as the service shows the fees in created payments. */
  fees: Record<string, string>;
  /** The number of rows whose fee is unknown. */
  feesUnknown: number;
  /** The number of payments that the service has moved to another day than the row asks for. */
  otherDay: number;
}

export interface PayoutSummary {
  name: string;
  account: string;
  /** The digest of the rows. When a person has approved the digest, pass the digest to `confirm`. */
  digest: string;
  rows: number;
  groups: SummaryGroup[];
  /** The payments that differ from their rows. When there is such a payment, `confirm` refuses the run. */
  differences: readonly RowProblem[];
}

export async function summary(context: RunContext): Promise<PayoutSummary> {
  const groups = new Map<
    string,
    { group: SummaryGroup; units: bigint; fees: Map<string, bigint> }
  >();
  const groupOf = ({ body: { sourceWalletId, amount } }: KnownRow) => {
    const key = JSON.stringify([sourceWalletId, amount.currency]);
    const group = { ...nothing, sourceWalletId, currency: amount.currency, fees: {} };
    const sums = groups.get(key) ?? { group, units: 0n, fees: new Map() };
    groups.set(key, sums);
    return sums;
  };
  const differences: RowProblem[] = [];
  const visit = (known: KnownRow) => {
    const { row, reference, body, state } = known;
    const sums = groupOf(known);
    const { group } = sums;
    sums.units += parseDecimal(body.amount.value);
    group.rows++;
    if (body.verificationOfPayee) group.verified++;
    if (state === 'refused' || state === 'changed') group.refused++;
    if (state === 'waiting') group.waiting++;
    if (known.paymentId !== undefined) {
      group[context.created.has(row) ? 'created' : 'alreadyThere']++;
    } else {
      group.feesUnknown++;
      if (open.has(state)) group.undecided++;
    }
    const rule = 'differs from the payment that was created with its reference.';
    if (state === 'changed') differences.push({ row, reference, rule });
  };
  const found = await checkRows(context, { settles: true, visit });
  const isCreated = (row: number) => /^(created|confirm|cancel)/.test(found.states[row - 1] ?? '');
  const others = await review(context, found, isCreated, (row, payment) => {
    const { group, fees } = groupOf(row);
    // Only the service shows whether a colleague has released a payment.
    if (meaningOfStatus(payment?.status) === 'released') group.confirmed++;
    else if (open.has(row.state)) group.undecided++;
    else if (row.state === 'confirmation-refused') group.refused++;
    const day = (payment?.executionDate ?? payment?.desiredExecutionDate)?.slice(0, 10);
    if (day !== undefined && day !== row.body.desiredExecutionDate) group.otherDay++;
    const { value, currency } = payment?.feePaymentAmount ?? {};
    const units = unitsOf(value);
    if (units === undefined || !currency) return void group.feesUnknown++;
    fees.set(currency, (fees.get(currency) ?? 0n) + units);
  });
  for (const { group, units, fees } of groups.values()) {
    group.total = plain(units);
    group.fees = Object.fromEntries([...fees].sort().map(([name, sum]) => [name, plain(sum)]));
  }
  const { name, journal } = context.options;
  return {
    name,
    account: journal.account,
    digest: found.digest,
    rows: found.digests.length,
    groups: [...groups].sort().map(([, { group }]) => group),
    differences: [...differences, ...others].sort((one, other) => one.row - other.row),
  };
}

const nothing = {
  sourceWalletId: '',
  currency: '',
  rows: 0,
  created: 0,
  alreadyThere: 0,
  confirmed: 0,
  refused: 0,
  undecided: 0,
  verified: 0,
  waiting: 0,
  total: '0.00',
  fees: {},
  feesUnknown: 0,
  otherDay: 0,
};

/** Returns undefined for a text that is not a decimal, because a field in the service's answer may contain any text. */
function unitsOf(value: string | undefined): bigint | undefined {
  try {
    return value === undefined ? undefined : parseDecimal(value);
  } catch {
    return undefined;
  }
}

/** Writes an integer number of units of 0.0000001 as a decimal such as `1250.00`, of any length. */
function plain(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(8, '0');
  const decimals = digits.slice(-7).replace(/0{1,5}$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -7)}.${decimals}`;
}
