import type { ExternalBankAccountCreate, QuoteCreate } from '@crossborder-fx/openapi';
import type { Random } from '../../harness/random.ts';
import { addDays, addWorkingDays, effectWords, payeeWords, workingDaysOf } from '../inside.ts';
import type { World } from '../world.ts';
import { type Action, asking, reading, someAmount, someText } from './action.ts';

const ibans = [
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'GB29 NWBK 6016 1331 9268 19',
  'BE68539007547034',
];
const words = [
  ...[...effectWords, ...payeeWords].map(({ word }) => word),
  ...['Nordlicht', 'Nordlicht'],
];

function newBeneficiary(random: Random): ExternalBankAccountCreate {
  const iban = random.chance(0.8);
  return {
    accountNumber: iban ? random.pick(ibans) : `000${random.below(1_000_000)}`,
    currency: random.pick(['EUR', 'EUR', 'EUR', 'USD', 'GBP', 'JPY', 'KWD']),
    holderBank: iban
      ? { bic: 'EXAMDEFFXXX' }
      : { clearingCodeType: 'US', clearingCode: '026009593', name: 'Example Bank' },
    holder: {
      name: `${random.pick(words)} Trading ${random.below(1000)}`,
      type: random.pick(['Individual', 'Corporate']),
    },
    ...(random.chance(0.3) && { tag: someText(random, `tag ${random.below(100)}`) }),
    ...(random.chance(0.3) && { verificationOfPayee: true }),
  };
}

const path = '/externalBankAccounts';

export const accountActions: readonly Action[] = [
  asking('create beneficiary', 4, (_world, random) => {
    const body = newBeneficiary(random);
    const isMatch =
      body.holderBank.bic !== undefined && !/Almost|Nomatch|Othertype/.test(body.holder.name);
    const expected = [!body.verificationOfPayee || isMatch ? 200 : 422];
    return { path, body, expected, made: ({ id }) => `${path}/${id}` };
  }),
  asking('delete beneficiary', 1, ({ pick, idOf, acknowledged }, random) => {
    const found = pick(random, 'externalBankAccount');
    const one = `${path}/${idOf('externalBankAccount', found)}`;
    acknowledged.set(one, false);
    return { path: one, method: 'DELETE', expected: [found?.isDeleted === 0 ? 200 : 204] };
  }),
  asking('create wallet', 0.15, (_world, random) => {
    const currency = random.pick(['EUR', 'USD', 'GBP', 'JPY', 'KWD', 'XXX']);
    const body = { currency, tag: someText(random, 'more') };
    const expected = [currency === 'XXX' ? 422 : 200];
    return { path: '/wallets', body, expected, made: ({ id }) => `/wallets/${id}` };
  }),
  reading('options', 2, ({ pickId }, random) => {
    const wallet = pickId(random, 'wallet');
    return { path: `/payments/options/${wallet}/${pickId(random, 'externalBankAccount')}` };
  }),
];

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
  asking('book forward', 4, (world, random) => {
    const found = world.row<{ quoteId: string; isValid: number; sold: string; bought: string }>(
      `SELECT quoteId, NOT isUsed AND expiresAt > :now AS isValid,
         terms ->> '$.sourceAmount.currency' AS sold, terms ->> '$.deliveredAmount.currency' AS bought
       FROM forwardQuote WHERE isValid OR :any ORDER BY number DESC LIMIT 1`,
      { now: world.now(), any: random.chance(0.8) ? 0 : 1 },
    );
    if (!found) return undefined;
    const wallets = [found.sold, found.bought].map(world.walletIn);
    if (random.chance(0.03)) wallets.reverse();
    const [sourceAccountId, deliveryAccountId] = wallets;
    const quoteId = random.chance(0.97) ? found.quoteId : 'ui0000-0000-0000000000000';
    return {
      path: '/fixed-forwards',
      body: { quoteId, sourceAccountId, deliveryAccountId },
      expected: [...(found.isValid ? [200] : []), 409, 422],
      made: ({ fixedForward }) => `fixed forward ${fixedForward?.fixedForwardId}`,
    };
  }),
];
