import type { QuoteCreate } from '@crossborder-fx/openapi';
import type { SandboxOptions } from '../src/sandbox-options.ts';
import { sandboxOf } from './sandbox-of.ts';
import { clientOf } from './strict.ts';

/** Sells 50,000 euros for dollars in a month. */
export const forwardRequest = {
  currencyPair: 'EURUSD',
  side: 'S',
  amount: { value: '000000050000.00', currency: 'EUR' },
  deliveryDate: '2026-12-22',
} as const satisfies QuoteCreate;

/** A sandbox, its client, and the ids of its oldest accounts. */
export async function forwardsOf(options: SandboxOptions = {}) {
  const sandbox = await sandboxOf(options);
  const client = clientOf(sandbox);
  const { items } = await client.wallets.list();
  const idIn = (currency: string) => items.find((wallet) => wallet.currency === currency)?.id ?? '';
  const accounts = { sourceAccountId: idIn('EUR'), deliveryAccountId: idIn('USD') };
  const quote = async (change: Partial<QuoteCreate> = {}) =>
    (await client.fixedForwards.createQuote({ ...forwardRequest, ...change })).quoteId;
  const book = async () => client.fixedForwards.create({ quoteId: await quote(), ...accounts });
  const booked = async (id: string) => (await client.wallets.get(id))?.bookingAmount;
  const list = async () => (await client.fixedForwards.list()).items;
  return { sandbox, client, accounts, idIn, quote, book, booked, list };
}
