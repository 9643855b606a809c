import type { QuoteCreate } from '@crossborder-fx/openapi';
import type { Random } from '../../kit/random.ts';
import { addDays, addWorkingDays, workingDaysOf } from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { type Action, someAmount, writing } from './action.ts';

const isWorkingDay = workingDaysOf();

function newDeal(random: Random, deliveryDate: string): QuoteCreate {
  const currencyPair = random.weighted([
    { weight: 40, pair: 'EURUSD' },
    { weight: 30, pair: 'EURGBP' },
    { weight: 20, pair: 'GBPUSD' },
    { weight: 5, pair: 'EURJPY' },
    { weight: 3, pair: 'USDEUR' },
    { weight: 1, pair: 'EUREUR' },
  ]).pair;
  const currency = random.pick([currencyPair.slice(0, 3), currencyPair.slice(3)]);
  return {
    currencyPair,
    side: random.pick(['B', 'S']),
    amount: someAmount(random, random.chance(0.97) ? currency : 'CHF'),
    deliveryDate,
  };
}

function spotDay(world: World, random: Random): string {
  const today = world.today();
  if (random.chance(0.1)) return addDays(today, random.below(8) - 1);
  const days = random.below(3);
  return days === 0 ? today : addWorkingDays(today, days, isWorkingDay);
}

async function trade(world: World, random: Random): Promise<string> {
  const body = {
    ...newDeal(random, spotDay(world, random)),
    ...(random.chance(0.2) && { sourceWalletId: world.pickId(random, 'wallet', 'wallet') }),
    ...(random.chance(0.2) && { deliveryWalletId: world.pickId(random, 'wallet', 'wallet') }),
    ...(random.chance(0.2) && { tag: `tag ${random.below(100)}` }),
  };
  const { status, body: made } = await world.call('/trades', { body });
  if (status === 200) world.acknowledged.add(`/trades/${made.id}`);
  return `${JSON.stringify(body)}: ${status} ${made.id ?? made.errorType}`;
}

async function quoteForward(world: World, random: Random): Promise<string> {
  const days = random.weighted([
    { weight: 60, days: 3 + random.below(10) },
    { weight: 30, days: 20 + random.below(100) },
    { weight: 10, days: random.pick([0, 1, 2, 200]) },
  ]);
  const deliveryDate = random.chance(0.95)
    ? addWorkingDays(world.today(), days.days, isWorkingDay)
    : addDays(world.today(), days.days);
  const body = newDeal(random, deliveryDate);
  const { status, body: made } = await world.call('/fixed-forwards/quote', { body });
  return `${JSON.stringify(body)}: ${status} ${made.quote?.quoteId ?? made.errorType}`;
}

interface QuoteRow {
  quoteId: string;
  expiresAt: number;
  isUsed: number;
  terms: string;
}

async function book(world: World, random: Random): Promise<string> {
  const where = random.chance(0.8)
    ? `isUsed = 0 AND expiresAt > ${world.sandbox.clock.now().getTime()}`
    : 'true';
  const found = world.row<QuoteRow>(
    `SELECT * FROM forwardQuote WHERE ${where} ORDER BY number DESC LIMIT 1`,
  );
  if (!found) return 'no quote';
  const terms = JSON.parse(found.terms);
  const walletIn = (currency: string) =>
    world.row<{ id: number }>('SELECT id FROM wallet WHERE currency = ?', currency)?.id ?? 1e6;
  const wallets = [terms.sourceAmount.currency, terms.deliveredAmount.currency].map(walletIn);
  if (random.chance(0.03)) wallets.reverse();
  const [source = 0, delivery = 0] = wallets;
  const { status, body: made } = await world.call('/fixed-forwards', {
    body: {
      quoteId: random.chance(0.97) ? found.quoteId : 'ui0000-0000-0000000000000',
      sourceAccountId: world.ids.idOf('wallet', source),
      deliveryAccountId: world.ids.idOf('wallet', delivery),
    },
  });
  const isValid = !found.isUsed && world.sandbox.clock.now().getTime() < found.expiresAt;
  const said = `${found.quoteId}: ${status}`;
  requireThat(status !== 200 || isValid, 'rules of the service', said);
  if (status === 200) world.acknowledged.add(`fixed forward ${made.fixedForward?.fixedForwardId}`);
  return said;
}

export const exchangeActions: readonly Action[] = [
  writing('quote', 2, async (world, random) => {
    const body = newDeal(random, spotDay(world, random));
    const { status, body: made } = await world.call('/quotes', { body });
    if (status === 200) world.acknowledged.add(`quote ${made.id}`);
    return `${JSON.stringify(body)}: ${status}`;
  }),
  writing('trade', 7, trade),
  writing('quote forward', 3, quoteForward),
  writing('book forward', 4, book),
];
