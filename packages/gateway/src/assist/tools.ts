import type { CallOptions, Client } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { bareLikenessesOf } from '@crossborder-fx/payouts';
import { z } from 'zod';
import { beneficiary, day, deal, id, payment, trade } from './inputs.ts';
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

/** The tools that only read, with the names that the same tools have in the payment service's own MCP connector. */
export function readsOf(fx: Client, options: CallOptions): Record<string, Tool> {
  const one = (
    description: string,
    name: string,
    get: (id: string, options: CallOptions) => Promise<unknown>,
  ) =>
    tool(description, { [name]: id }, async (input) =>
      shorten(await get(String(input[name]), options)),
    );

  /** Returns a tool that gives one page of a list, and tells the model how to get the next page. */
  const list = (
    description: string,
    input: z.ZodRawShape,
    read: (query: never, options: CallOptions) => Promise<{ items: readonly unknown[] }>,
  ) =>
    tool(description, { ...input, page }, async ({ page: number, ...query }) => {
      const paged = { ...query, page: String(number), per_page: String(mostRows) };
      const { items } = await read(paged as never, options);
      const isCut = items.length > mostRows;
      const more = isCut
        ? 'The service returned more rows than requested. Ask for fewer days or for one status.'
        : `Call again with page ${Number(number) + 1} for more rows.`;
      const rows = items.slice(0, mostRows).map(shorten);
      return { rows, ...(items.length >= mostRows && { more }) };
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
      fx.financialMovements.list,
    ),
    get_financial_movement_details: one(
      'Shows one booking.',
      'financialMovementId',
      fx.financialMovements.get,
    ),
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
        const { items } = await fx.fixedForwards.list({ status }, options);
        return { items: items.slice((Number(number) - 1) * mostRows, Number(number) * mostRows) };
      },
    ),
    get_fix_forward: one(
      'Shows one fixed forward contract.',
      'fixedForwardId',
      fx.fixedForwards.get,
    ),
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
export function writesOf(preparations: Preparations): Record<string, Tool> {
  return {
    prepare_payment: tool(`Prepares a payment. ${onlyPrepares}`, payment, (row, assistant) =>
      preparations.payments(assistant, 'payment', [row]),
    ),
    prepare_payments: tool(
      `Prepares up to 500 payments, which a person approves together. ${onlyPrepares}`,
      { payments: z.array(z.strictObject(payment)).min(1).max(500) },
      ({ payments }, assistant) => preparations.payments(assistant, 'payments', payments),
    ),
    prepare_beneficiary: tool(
      `Prepares a beneficiary. The gateway sends nothing before a person approves it. ${onlyPrepares}`,
      beneficiary,
      (body, assistant) => {
        const plain = body.accountNumber.replace(/[^a-z0-9]/gi, '').toLowerCase();
        return preparations.other(assistant, 'beneficiary', body, [body.currency, plain]);
      },
    ),
    prepare_trade: tool(
      `Prepares a spot trade. The gateway sends nothing before a person approves the trade with a new quote. ${onlyPrepares}`,
      trade,
      (body, assistant) => {
        const likenesses = bareLikenessesOf(body.purpose).filter(Boolean);
        if (likenesses.length === 0) throw new Refused('purpose must have a letter or a digit.');
        const names = likenesses.map((one) => [body.currencyPair, one]);
        return preparations.other(assistant, 'trade', body, ...names);
      },
    ),
    withdraw: tool(
      'Deletes an object that you have prepared and that no person has approved.',
      { prepared },
      ({ prepared: id }, assistant) => preparations.withdraw(assistant, id),
    ),
    status: tool(
      'Shows the state of an object that you have prepared, or lists your latest prepared objects.',
      { prepared: prepared.optional() },
      ({ prepared: id }, assistant) => preparations.status(assistant, id),
    ),
  };
}
