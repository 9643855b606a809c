import { money } from '@crossborder-fx/client/money';
import type {
  FixedForward,
  FixedForwardQuote,
  QuoteCreate,
  Trade,
  TradeCreate,
} from '@crossborder-fx/openapi';
import { momentOf } from '../src/calendar/date.ts';
import type { SandboxOptions } from '../src/sandbox.ts';
import type { SandboxUser } from '../src/sandbox-user.ts';
import { addWallet } from '../src/service/accounts/wallets.ts';
import { sandboxOf } from './sandbox-of.ts';
import { clientOf } from './strict.ts';
import { ask } from './user-of.ts';

const amount = money('10000.00', 'EUR');
const body: TradeCreate = { currencyPair: 'EURUSD', side: 'S', amount, deliveryDate: '2026-11-25' };

export function trade(user: SandboxUser, given: Partial<TradeCreate> = {}): Trade {
  const { id } = ask(user, 'createTrade', { body: { ...body, ...given } });
  return ask(user, 'getTrade', { path: { id } }).trade;
}

export function forwardQuote(user: SandboxUser): FixedForwardQuote & { quoteId: string } {
  const request = { ...body, deliveryDate: '2026-12-22' };
  const { quote } = ask(user, 'createFixedForwardQuote', { body: request });
  return { ...quote, quoteId: quote.quoteId ?? '' };
}

export function forward(
  user: SandboxUser,
  { quoteId } = forwardQuote(user),
): FixedForward & { fixedForwardId: string } {
  const [source = '', delivery = ''] = [1, 2].map((row) => user.context.ids.idOf('wallet', row));
  const { fixedForward } = ask(user, 'createFixedForward', {
    body: { quoteId, sourceAccountId: source, deliveryAccountId: delivery },
  });
  return { ...fixedForward, fixedForwardId: fixedForward.fixedForwardId ?? '' };
}

export function walletWith(
  { context, change }: SandboxUser,
  currency: string,
  minor: bigint,
): string {
  return change(() => {
    const wallet = addWallet(context, { currency, tag: '' });
    if (minor > 0n) {
      context.ledger.transfer({
        from: { of: 'clearing' },
        to: { of: 'wallet', wallet },
        money: { minor, currency },
        movement: { typeLabel: 'ExternalCounterpartCredit', description: 'Funds' },
      });
    }
    return context.ids.idOf('wallet', wallet);
  });
}

export function balancesOf({ context }: SandboxUser, id: string | undefined) {
  return context.ledger.balancesOf(context.ids.rowOf('wallet', id ?? '') ?? 0);
}

/** Moves the clock to a time in Paris: by default, the time of day at which trades and forwards are delivered. */
export const moveTo = ({ clock }: SandboxUser, day: string, time = '00:25') =>
  clock.moveTo(momentOf(day, time));

export const statusOf = (user: SandboxUser, { id }: Trade) =>
  ask(user, 'getTrade', { path: { id } }).trade.status;

/** Returns the ids of the transitions that a trade has made, as the state table names them. */
export const rowsOf = ({ context }: SandboxUser, { id }: Trade) =>
  context.history.stepsOf('trade', context.ids.rowOf('trade', id) ?? 0).map(({ row }) => row);

interface Entry {
  account: string;
  amount: number;
  typeLabel: string | null;
  valueDay: string | null;
  description: string | null;
  record: string | null;
}

export function entriesOf({ context }: SandboxUser, reference: string): Entry[] {
  return context.statements.all<Entry>(
    `SELECT account, amount, typeLabel, valueDay, description, record FROM entry
       WHERE transfer IN (SELECT transfer FROM entry WHERE record ->> 'internalReference' = :reference)
       ORDER BY id`,
    { reference },
  );
}

export const forwardRequest = {
  currencyPair: 'EURUSD',
  side: 'S',
  amount: { value: '000000050000.00', currency: 'EUR' },
  deliveryDate: '2026-12-22',
} as const satisfies QuoteCreate;

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
