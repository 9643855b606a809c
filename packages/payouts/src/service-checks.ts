import { decimalsOf } from '@crossborder-fx/client/money';
import type { RowProblem } from './errors.ts';
import { knownIdsOf, once } from './known-ids.ts';
import { readKnownPayments } from './known-payments.ts';
import { differencesOf, readPayment } from './payment-of-row.ts';
import { ask, type KnownRow, type PreparedRow } from './read-rows.ts';
import type { RunContext } from './run-context.ts';

/** The number of rows that the run checks at the same time. */
const atOnce = 4;

const payAnyway = 'pay the row anyway (payAnyway, --pay-anyway)';
const unknownToJournal = (payment: string) =>
  `is already the reference of ${payment} at the service, which this journal does not know. If the journal and the account are right, adopt the payment (knownPayments, --known-payment), or ${payAnyway}.`;
const looksAlike = (payment: string) =>
  `looks like the reference of ${payment} at the service, which this journal knows. Write the reference as it is in the journal, or ${payAnyway}.`;

export type ServiceChecks = ReturnType<typeof serviceChecksOf>;

type Add = (field: string | undefined, rule: string, more?: Partial<RowProblem>) => void;

/**
 * Asks the service about rows that were not sent: whether their accounts and beneficiaries exist, and whether the
 * service has a payment, unknown to the journal, with the reference of a row.
 */
export function serviceChecksOf(context: RunContext) {
  const { fx, options } = context;
  const { journal, decimalsAsGiven = false } = options;
  const ids = knownIdsOf(fx);
  const known = once((now: Date) => readKnownPayments(fx, journal, now));
  const { knownPayments, paidAnyway } = decisionsOf(options);

  async function checkIds({ body }: KnownRow, isWrong: (field: string) => boolean, add: Add) {
    const { sourceWalletId, externalBankAccountId } = body;
    if (!isWrong('sourceWalletId') && !(await ids.wallet(sourceWalletId))) {
      add('sourceWalletId', 'must be the id of an account that the service knows.');
    }
    if (!isWrong('externalBankAccountId') && !(await ids.beneficiary(externalBankAccountId))) {
      add('externalBankAccountId', 'must be the id of a beneficiary that the service knows.');
    }
  }

  /**
   * Refuses an amount with more decimals than its currency has, unless the surplus decimals are zeros (100.00 JPY passes).
   * Refuses 1.000 EUR in spite of its zeros, because the point before three decimals may separate thousands.
   */
  function checkDecimals({ body: { amount } }: KnownRow, add: Add) {
    const most = decimalsOf(amount.currency);
    const [, decimals = ''] = amount.value.split('.');
    const isMore =
      decimals.length > most && (decimals.length === 3 || /[1-9]/.test(decimals.slice(most)));
    if (decimalsAsGiven || !isMore) return;
    const rule = `must have at most ${most} decimals, as ${amount.currency} has. Write thousands without a point: 1250, not 1.250.`;
    add('amount.value', rule);
  }

  async function checkPayments(row: KnownRow, prepared: PreparedRow, add: Add) {
    const { reference, state, readAt } = row;
    const adopted = knownPayments.get(reference);
    if (adopted !== undefined) return checkAdopted(row, adopted, add);
    if (paidAnyway.has(reference)) return;
    // For a refused row, this check ignores payments with the row's marker, because the client itself looks for them.
    const found = await (await known(readAt))(row, state === 'refused');
    if (found.length === 0) return;
    // Another process may have created the payment since the run read the row's state from the journal.
    const [again] = await ask(context, [prepared]);
    if (again?.state !== state) return;
    const paymentIds = found.map(({ id }) => id);
    const [told] = found;
    const more = found.length > 1 ? `, and ${found.length - 1} more` : '';
    const which = `payment ${told?.id} of ${told?.day ?? 'an unknown day'}${more}`;
    const isOfOther = (await journal.keysOf('createPayment', paymentIds)).size > 0;
    add('reference', (isOfOther ? looksAlike : unknownToJournal)(which), { paymentIds });
  }

  async function checkAdopted(row: KnownRow, id: string, add: Add) {
    for (const { field, rule } of differencesOf(row, await readPayment(fx, id))) {
      add(field, `${rule} knownPayments (--known-payment) names payment ${id}.`);
    }
    const owner = (await journal.keysOf('createPayment', [id])).get(id);
    if (owner !== undefined && owner !== row.key) {
      const rule = `cannot adopt payment ${id}, which the journal has under another reference.`;
      add('reference', rule);
    }
  }

  async function problemsOf(row: KnownRow, prepared: PreparedRow): Promise<RowProblem[]> {
    const isWrong = (field: string) =>
      prepared.problems.some((one) => one.field === field || one.field?.startsWith(`${field}.`));
    const found: RowProblem[] = [];
    const reference = isWrong('reference') ? prepared.problems[0]?.reference : row.reference;
    const add: Add = (field, rule, more) => {
      // The check of the row by the client, without the service, has already reported a problem of this field.
      if (field !== undefined && isWrong(field)) return;
      found.push({ row: row.row, reference, field, rule, ...more });
    };
    await checkIds(row, isWrong, add);
    if (!isWrong('amount')) checkDecimals(row, add);
    if (!isWrong('reference')) await checkPayments(row, prepared, add);
    return found;
  }

  return {
    /** The references that the options name. The run refuses a reference that no row has, because it may be a typing error. */
    decided: [...knownPayments.keys(), ...paidAnyway],

    /** Finds the problems of the rows that only the service can find. Checks several rows at the same time. */
    async problemsOf(rows: readonly (readonly [KnownRow, PreparedRow])[]): Promise<RowProblem[]> {
      const problems: RowProblem[] = [];
      const shared = rows.values();
      const lane = async () => {
        for (const [known, prepared] of shared)
          problems.push(...(await problemsOf(known, prepared)));
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      return problems;
    },
  };
}

/** Returns a person's decisions about payments that are not in the journal. */
export function decisionsOf({
  knownPayments = {},
  payAnyway = [],
}: Pick<RunContext['options'], 'knownPayments' | 'payAnyway'>) {
  const entries = Object.entries(knownPayments);
  return {
    knownPayments: new Map(entries.map(([reference, id]) => [reference.normalize(), id])),
    paidAnyway: new Set(payAnyway.map((reference) => reference.normalize())),
  };
}
