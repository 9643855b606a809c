import type { QuoteCreate } from '@crossborder-fx/openapi';
import type { Random } from '../../harness/random.ts';
import { addDays, addWorkingDays, workingDaysOf } from '../inside.ts';
import { type World, walletIn } from '../world.ts';
import { type Action, type Asked, asking, someAmount } from './action.ts';

const isWorkingDay = workingDaysOf();

function newDeal(random: Random, deliveryDate: string): QuoteCreate {
  const { pair } = random.weighted([
    { weight: 40, pair: 'EURUSD' },
    { weight: 30, pair: 'EURGBP' },
    { weight: 20, pair: 'GBPUSD' },
    { weight: 5, pair: 'EURJPY' },
    { weight: 3, pair: 'USDEUR' },
    { weight: 1, pair: 'EUREUR' },
  ]);
  const currency = random.pick([pair.slice(0, 3), pair.slice(3)]);
  return {
    currencyPair: pair,
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

function forwardOf(world: World, random: Random): Asked | undefined {
  const found = world.row<{ quoteId: string; isValid: number; sold: string; bought: string }>(
    `SELECT quoteId, NOT isUsed AND expiresAt > :now AS isValid,
       terms ->> '$.sourceAmount.currency' AS sold, terms ->> '$.deliveredAmount.currency' AS bought
     FROM forwardQuote WHERE isValid OR :any ORDER BY number DESC LIMIT 1`,
    { now: world.sandbox.clock.now().getTime(), any: random.chance(0.8) ? 0 : 1 },
  );
  if (!found) return undefined;
  const wallets = [found.sold, found.bought].map((currency) => walletIn(world, currency));
  if (random.chance(0.03)) wallets.reverse();
  const [sourceAccountId, deliveryAccountId] = wallets;
  const quoteId = random.chance(0.97) ? found.quoteId : 'ui0000-0000-0000000000000';
  return {
    path: '/fixed-forwards',
    body: { quoteId, sourceAccountId, deliveryAccountId },
    expected: [...(found.isValid ? [200] : []), 409, 422],
    made: ({ fixedForward }) => `fixed forward ${fixedForward?.fixedForwardId}`,
  };
}

export const exchangeActions: readonly Action[] = [
  asking('quote', 2, (world, random) => {
    const body = newDeal(random, spotDay(world, random));
    return { path: '/quotes', body, made: ({ id }) => `quote ${id}` };
  }),
  asking('trade', 7, (world, random) => {
    const body = {
      ...newDeal(random, spotDay(world, random)),
      ...(random.chance(0.2) && { sourceWalletId: world.pickId(random, 'wallet') }),
      ...(random.chance(0.2) && { deliveryWalletId: world.pickId(random, 'wallet') }),
      ...(random.chance(0.2) && { tag: `tag ${random.below(100)}` }),
    };
    return { path: '/trades', body, made: ({ id }) => `/trades/${id}` };
  }),
  asking('quote forward', 3, (world, random) => {
    const { days } = random.weighted([
      { weight: 60, days: 3 + random.below(10) },
      { weight: 30, days: 20 + random.below(100) },
      { weight: 10, days: random.pick([0, 1, 2, 200]) },
    ]);
    const isWorking = random.chance(0.95);
    const today = world.today();
    const day = isWorking ? addWorkingDays(today, days, isWorkingDay) : addDays(today, days);
    return { path: '/fixed-forwards/quote', body: newDeal(random, day) };
  }),
  asking('book forward', 4, forwardOf),
];
