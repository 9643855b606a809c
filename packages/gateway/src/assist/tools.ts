import type { CallOptions, Client } from '@crossborder-fx/client';
import { decimalsOf, money } from '@crossborder-fx/client/money';
import { bareLikenessesOf, debtKeyOf } from '@crossborder-fx/payouts';
import { z } from 'zod';
import {
  beneficiary,
  day,
  deal,
  id,
  type PaymentInput,
  payment,
  plainAccount,
  trade,
} from './inputs.ts';
import type { Preparations } from './prepare.ts';
import { Refused } from './prepared.ts';
import { shorten } from './shorten.ts';

const mostRows = 20;

const page = z
  .int()
  .min(1)
  .max(10_000)
  .default(1)
  .describe(`The page number. A page has at most ${mostRows} rows`);
const days = { fromDate: day.optional(), toDate: day.optional() };
const statuses = ['planified', 'rejected', 'finalized', 'canceled', 'refused', 'blocked'] as const;
const status = (...names: string[]) => ({ status: z.enum(['all', ...names]).default('all') });

export interface Tool {
  description: string;
  input: z.ZodRawShape;
  run(input: never, assistant: string): Promise<object>;
}

const tool = <Shape extends z.ZodRawShape>(
  description: string,
  input: Shape,
  run: (input: z.infer<z.ZodObject<Shape>>, assistant: string) => Promise<object>,
): Tool => ({ description, input, run });

type Get = (id: string, options: CallOptions) => Promise<unknown>;
type List = (query: never, options: CallOptions) => Promise<{ items: readonly unknown[] }>;

/** The tools that only read, with the names that the same tools have in the payment service's own MCP connector. */
export function readsOf(fx: Client, options: CallOptions): Record<string, Tool> {
  const { financialMovements: movements, fixedForwards: forwards } = fx;
  const one = (description: string, name: string, get: Get) =>
    tool(description, { [name]: id }, async (input) =>
      shorten(await get(String(input[name]), options)),
    );

  /** Returns a tool that gives one page of a list, and tells the model how to get the next page. */
  const list = (description: string, input: z.ZodRawShape, read: List) =>
    tool(description, { ...input, page }, async ({ page: number, ...query }) => {
      const paged = { ...query, page: String(number), per_page: String(mostRows) };
      const { items } = await read(paged as never, options);
      const rows = items.slice(0, mostRows).map(shorten);
      if (items.length < mostRows) return { rows };
      const isCut = items.length > mostRows;
      const more = isCut
        ? 'The service returned more rows than requested. Ask for fewer days or for one status.'
        : `Call again with page ${Number(number) + 1} for more rows.`;
      return { rows, more };
    });

  return {
    get_wallets: list('Lists the accounts with their balances.', {}, fx.wallets.list),
    get_wallet_details: one('Shows one account.', 'walletId', fx.wallets.get),
    get_wallet_balance: tool(
      'Shows the balance of an account on a day.',
      { walletId: id, date: day },
      async ({ walletId, date }) => shorten(await fx.wallets.getBalance(walletId, date, options)),
    ),
    get_financial_movements: list(
      'Lists the bookings of one account, or of all accounts, in the last 12 months.',
      { walletId: id.optional(), ...days },
      movements.list,
    ),
    get_financial_movement_details: one('Shows one booking.', 'financialMovementId', movements.get),
    get_payments_by_status: list(
      'Lists payments.',
      { ...status('waitingconfirmation', 'waitingsignature', ...statuses), ...days },
      fx.payments.list,
    ),
    get_payment_details: one('Shows one payment.', 'paymentId', fx.payments.get),
    get_payment_options: tool(
      'Shows the priorities and fees that a payment to a beneficiary may have.',
      { walletId: id, externalBankAccountId: id },
      async (input) => shorten(await fx.payments.getOptions(input, options)),
    ),
    get_fx_rates: tool(
      'Quotes a spot exchange. A quote creates nothing, and guarantees no rate.',
      deal,
      async ({ amount, currency, ...input }) =>
        shorten(await fx.quotes.create({ ...input, amount: money(amount, currency) }, options)),
    ),
    get_trades: list('Lists spot trades.', { ...status(...statuses), ...days }, fx.trades.list),
    get_trade_details: one('Shows one spot trade.', 'tradeId', fx.trades.get),
    get_fix_forwards: list(
      'Lists fixed forward contracts.',
      status('planified', 'finalized', 'canceled'),
      async ({ page: number, status }: { page: string; status: 'all' }) => {
        // The service returns all fixed forwards in one response, without pages.
        const { items } = await forwards.list({ status }, options);
        return { items: items.slice((Number(number) - 1) * mostRows, Number(number) * mostRows) };
      },
    ),
    get_fix_forward: one('Shows one fixed forward contract.', 'fixedForwardId', forwards.get),
    get_external_bank_accounts: list('Lists the beneficiaries.', {}, fx.externalBankAccounts.list),
    get_external_bank_account_by_id: one(
      'Shows one beneficiary.',
      'externalBankAccountId',
      fx.externalBankAccounts.get,
    ),
  };
}

const onlyPrepares =
  'The tool pays nothing: a person approves the object on a page of the gateway. A repeat with the same arguments returns the same prepared object.';
const prepared = z.uuid().describe('The id that a prepare tool returned in the field prepared');

/** The tools that prepare, withdraw and show objects. No tool, and no argument of a tool, confirms an object. */
export function writesOf({ prepare, withdraw, status }: Preparations): Record<string, Tool> {
  return {
    prepare_payment: tool(`Prepares a payment. ${onlyPrepares}`, payment, (row, assistant) =>
      prepare(assistant, 'payment', [{ ...row, keys: keysOf(row) }]),
    ),
    prepare_payments: tool(
      `Prepares up to 500 payments, which a person approves together. ${onlyPrepares}`,
      { payments: z.array(z.strictObject(payment)).min(1).max(500) },
      ({ payments }, assistant) => {
        const rows = payments.map((row, index) => {
          return { ...row, keys: keysOf(row, `Payment ${index + 1}: `) };
        });
        requireOtherDebts(rows);
        return prepare(assistant, 'payments', rows);
      },
    ),
    prepare_beneficiary: tool(
      `Prepares a beneficiary. The gateway sends nothing before a person approves it. ${onlyPrepares}`,
      beneficiary,
      (body, assistant) => {
        const key = debtKeyOf('beneficiary', body.currency, plainAccount(body.accountNumber));
        return prepare(assistant, 'beneficiary', [{ ...body, keys: [key] }]);
      },
    ),
    prepare_trade: tool(
      `Prepares a spot trade. The gateway sends nothing before a person approves the trade with a new quote. ${onlyPrepares}`,
      trade,
      (body, assistant) => {
        requireAmount(body);
        const keys = debtKeysOf('purpose', body.purpose, ['trade']);
        return prepare(assistant, 'trade', [{ ...body, keys }]);
      },
    ),
    withdraw: tool(
      'Deletes an object that you have prepared and that no person has approved.',
      { prepared },
      ({ prepared: id }, assistant) => withdraw(assistant, id),
    ),
    status: tool(
      'Shows the state of an object that you have prepared, or lists your latest prepared objects.',
      { prepared: prepared.optional() },
      ({ prepared: id }, assistant) => status(assistant, id),
    ),
  };
}

/**
 * @throws {Refused} when the amount is zero, or has more decimals than its currency, because the point in an amount such as
 *   1.250 may separate thousands
 */
function requireAmount(
  { amount, currency }: Pick<PaymentInput, 'amount' | 'currency'>,
  where = '',
): void {
  const [, decimals = ''] = amount.split('.');
  const most = decimalsOf(currency);
  if (decimals.length > most)
    throw new Refused(`${where}amount must have at most ${most} decimals in ${currency}.`);
  if (!/[1-9]/.test(amount)) throw new Refused(`${where}amount must be above zero.`);
}

/** Returns the keys of the debt that a payment pays. @throws {Refused} when the invoice has no letter and no digit */
function keysOf(row: PaymentInput, where = ''): string[] {
  const { walletId, externalBankAccountId, invoice } = row;
  requireAmount(row, where);
  return debtKeysOf(`${where}invoice`, invoice, [walletId, externalBankAccountId]);
}

/** Returns a key for each way to read the name of a debt. @throws {Refused} when the name has no letter and no digit */
function debtKeysOf(field: string, name: string, parts: readonly string[]): string[] {
  const likenesses = bareLikenessesOf(name).filter(Boolean);
  if (likenesses.length === 0) throw new Refused(`${field} must have a letter or a digit.`);
  return likenesses.map((one) => debtKeyOf(...parts, one)).toSorted();
}

function requireOtherDebts(rows: readonly { keys: readonly string[] }[]): void {
  const all = rows.flatMap(({ keys }) => keys);
  const twin = all.find((key, index) => all.indexOf(key) !== index);
  if (twin === undefined) return;
  const numbers = rows.flatMap(({ keys }, index) => (keys.includes(twin) ? [index + 1] : []));
  throw new Refused(
    `Payments ${numbers.join(' and ')} would pay one debt twice: a person would read their invoice numbers as the same number. Keep one payment.`,
  );
}
