import type { CallOptions, Client } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { z } from 'zod';
import { shorten } from './shorten.ts';

export const mostRows = 20;

export const id = z
  .string()
  .regex(/^[A-Za-z0-9]{1,64}$/)
  .describe('The id that another tool returned');
export const day = z.iso.date().describe('The day, as YYYY-MM-DD');
export const decimal = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,7})?$/)
  .describe(
    "A decimal as a string, such as '12.50'. It must not be a JSON number, or have a thousands separator",
  );
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('The currency code (ISO 4217), such as EUR');
const page = z
  .int()
  .min(1)
  .max(10_000)
  .default(1)
  .describe(`The number of the page, which has ${mostRows} rows`);
const days = { fromDate: day.optional(), toDate: day.optional(), page };
const statuses = ['planified', 'rejected', 'finalized', 'canceled', 'refused', 'blocked'] as const;

/** The fields that a quote and a trade have in common. */
export const deal = {
  currencyPair: z
    .string()
    .regex(/^[A-Z]{6}$/)
    .describe('The two currency codes, such as EURUSD'),
  side: z.enum(['B', 'S']).describe('B buys the amount, S sells the amount'),
  amount: decimal,
  currency,
  deliveryDate: day,
};

export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  description: string;
  input: Shape;
  run(fx: Client, input: z.infer<z.ZodObject<Shape>>, options: CallOptions): Promise<object>;
}

const tool = <Shape extends z.ZodRawShape>(
  description: string,
  input: Shape,
  run: Tool<Shape>['run'],
): Tool => ({ description, input, run: run as Tool['run'] });

/** Returns one page of a list, and tells the model how to get the next page. */
async function listed(
  { page: number, ...query }: { page: number } & Record<string, unknown>,
  list: (query: object) => Promise<{ items: readonly unknown[] }>,
): Promise<object> {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value != null));
  const { items } = await list({ ...asked, page: String(number), per_page: String(mostRows) });
  const rows = items.slice(0, mostRows).map(shorten);
  const isCut = items.length > mostRows;
  const more = isCut
    ? 'The service returned more rows than requested. Narrow the days or the status.'
    : `Call again with page ${number + 1} for more rows.`;
  return { rows, ...(items.length >= mostRows && { more }) };
}

/** The tools that only read, with the names that the same tools have in the payment service's own MCP connector. */
export const reads: Readonly<Record<string, Tool>> = {
  get_wallets: tool('Lists the accounts with their balances.', { page }, (fx, input, options) =>
    listed(input, (query) => fx.wallets.list(query as never, options)),
  ),
  get_wallet_details: tool(
    'Shows one account.',
    { walletId: id },
    async (fx, { walletId }, options) => shorten(await fx.wallets.get(walletId, options)),
  ),
  get_wallet_balance: tool(
    'Shows the balance of an account on a day.',
    { walletId: id, date: day },
    async (fx, { walletId, date }, options) =>
      shorten(await fx.wallets.getBalance(walletId, date, options)),
  ),
  get_financial_movements: tool(
    'Lists the bookings of one account, or of all accounts, in the last 12 months.',
    { walletId: id.optional(), ...days },
    (fx, input, options) =>
      listed(input, (query) => fx.financialMovements.list(query as never, options)),
  ),
  get_financial_movement_details: tool(
    'Shows one booking.',
    { financialMovementId: id },
    async (fx, { financialMovementId }, options) =>
      shorten(await fx.financialMovements.get(financialMovementId, options)),
  ),
  get_payments_by_status: tool(
    'Lists payments.',
    {
      status: z
        .enum(['all', 'waitingconfirmation', 'waitingsignature', ...statuses])
        .default('all'),
      ...days,
    },
    (fx, input, options) => listed(input, (query) => fx.payments.list(query as never, options)),
  ),
  get_payment_details: tool(
    'Shows one payment.',
    { paymentId: id },
    async (fx, { paymentId }, options) => shorten(await fx.payments.get(paymentId, options)),
  ),
  get_payment_options: tool(
    'Shows the priorities and fees that a payment to a beneficiary may have.',
    { walletId: id, externalBankAccountId: id },
    async (fx, { walletId, externalBankAccountId }, options) =>
      shorten(await fx.payments.getOptions({ walletId, externalBankAccountId }, options)),
  ),
  get_fx_rates: tool(
    'Quotes a spot exchange. A quote creates nothing, and the service does not hold its rate.',
    deal,
    async (fx, { amount, currency, ...input }, options) =>
      shorten(await fx.quotes.create({ ...input, amount: money(amount, currency) }, options)),
  ),
  get_trades: tool(
    'Lists spot trades.',
    { status: z.enum(['all', ...statuses]).default('all'), ...days },
    (fx, input, options) => listed(input, (query) => fx.trades.list(query as never, options)),
  ),
  get_trade_details: tool(
    'Shows one spot trade.',
    { tradeId: id },
    async (fx, { tradeId }, options) => shorten(await fx.trades.get(tradeId, options)),
  ),
  get_fix_forwards: tool(
    'Lists fixed forward contracts.',
    { status: z.enum(['all', 'planified', 'finalized', 'canceled']).default('all'), page },
    (fx, { page: number, status }, options) =>
      // The service returns all fixed forwards in one response, without pages.
      listed({ page: number }, async () => {
        const { items } = await fx.fixedForwards.list({ status }, options);
        return { items: items.slice((number - 1) * mostRows, number * mostRows) };
      }),
  ),
  get_fix_forward: tool(
    'Shows one fixed forward contract.',
    { fixedForwardId: id },
    async (fx, { fixedForwardId }, options) =>
      shorten(await fx.fixedForwards.get(fixedForwardId, options)),
  ),
  get_external_bank_accounts: tool('Lists the beneficiaries.', { page }, (fx, input, options) =>
    listed(input, (query) => fx.externalBankAccounts.list(query as never, options)),
  ),
  get_external_bank_account_by_id: tool(
    'Shows one beneficiary.',
    { externalBankAccountId: id },
    async (fx, { externalBankAccountId }, options) =>
      shorten(await fx.externalBankAccounts.get(externalBankAccountId, options)),
  ),
};
