import { RefusedError } from '../common/refused-error.ts';

/** Invented mid-market rates for one euro, near the service description's examples. Each seed has rates near these. */
export const baseMids = {
  USD: '1.0858',
  GBP: '0.8747',
  CHF: '0.9412',
  JPY: '163.42',
  KWD: '0.3334',
  AED: '3.9876',
  AUD: '1.6520',
  BHD: '0.4093',
  CAD: '1.4780',
  CNY: '7.8150',
  CZK: '25.120',
  DKK: '7.4600',
  HKD: '8.4430',
  HUF: '398.50',
  ILS: '4.0200',
  INR: '90.800',
  ISK: '149.60',
  JOD: '0.7698',
  KRW: '1478.0',
  MAD: '10.820',
  MXN: '19.850',
  NOK: '11.620',
  NZD: '1.8090',
  OMR: '0.4180',
  PLN: '4.2850',
  QAR: '3.9530',
  RON: '4.9760',
  SAR: '4.0720',
  SEK: '11.240',
  SGD: '1.4580',
  THB: '37.600',
  TND: '3.3800',
  TRY: '37.200',
  ZAR: '19.620',
} as const;

/** The largest change that a seed makes to a base rate: 1 % of the rate, in units of 0.0000001. */
export const midVariation = 100_000n;

/** How far clients' rates are from the mid-market rate, in parts of 10,000,000. The sandbox's authors chose the distances. */
export const spreads = {
  /** Core rates differ from the mid-market rate by 0.0001 of the mid-market rate. */
  core: 1_000n,
  /** Applied rates differ from the mid-market rate by 0.0007 of the mid-market rate. */
  applied: 7_000n,
  /** Each day until the delivery of a forward adds 0.000004 of the applied rate to the applied rate. */
  forwardPerDay: 40n,
};

type EuroPair = `EUR${keyof typeof baseMids}`;

/** A currency pair, in the direction in which the market quotes the pair, such as EURUSD. */
export type QuotedPair = EuroPair | 'GBPUSD';

interface PairCurrencies {
  /** The pair's rate is the price of one unit of this currency: EUR in EURUSD. */
  readonly first: string;
  /** The currency in which the pair's rate is stated: USD in EURUSD. */
  readonly second: string;
}

export const quotedPairs: readonly QuotedPair[] = [
  ...Object.keys(baseMids).map((currency) => `EUR${currency}` as EuroPair),
  'GBPUSD',
];

/** The currency pairs in which the sandbox offers fixed forwards (service description, section 1, rule 7). */
const forwardPairs = ['EURUSD', 'EURGBP', 'GBPUSD'] as const satisfies readonly QuotedPair[];

export function currenciesOf(pair: string): PairCurrencies {
  return { first: pair.slice(0, 3), second: pair.slice(3) };
}

export function isTraded(currency: string): boolean {
  return currency === 'EUR' || Object.hasOwn(baseMids, currency);
}

/** @throws {RefusedError} `pairReversed`, whose message names the quoted pair, or `pairNotQuoted` */
export function requireQuotedPair(pair: string): QuotedPair {
  return requirePair(pair, quotedPairs);
}

export function requireForwardPair(pair: string): QuotedPair {
  return requirePair(pair, forwardPairs);
}

/** Returns the pair that the market quotes for two currencies, given in either order. @throws {RefusedError} `pairNotQuoted` */
export function pairBetween(one: string, other: string): QuotedPair {
  const pair = quotedPairs.find((quoted) => quoted === one + other || quoted === other + one);
  if (pair) return pair;
  throw new RefusedError('pairNotQuoted', `There is no rate between ${one} and ${other}.`);
}

function requirePair(pair: string, among: readonly QuotedPair[]): QuotedPair {
  const quoted = among.find((one) => one === pair);
  if (quoted) return quoted;
  const { first, second } = currenciesOf(pair);
  const right = among.find((one) => one === second + first);
  if (right) throw new RefusedError('pairReversed', `${pair} is not quoted: use ${right}.`);
  const near = among.filter((one) => one.includes(second) || one.includes(first)).slice(0, 3);
  const offer = (near.length > 0 ? near : among.slice(0, 3)).join(', ');
  throw new RefusedError(
    'pairNotQuoted',
    `${pair} is not quoted. Use a quoted pair, such as ${offer}.`,
  );
}
