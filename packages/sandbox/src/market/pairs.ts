import { RefusedError } from '../common/refused-error.ts';
import { baseMids } from './base-mids.ts';

type EuroPair = `EUR${keyof typeof baseMids}`;

/** A currency pair, in the direction in which the market quotes the pair, such as EURUSD. */
export type QuotedPair = EuroPair | 'GBPUSD';

interface PairCurrencies {
  /** The currency of which the pair's rate prices one unit: EUR in EURUSD. */
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

/**
 * Requires a currency pair that the market quotes. @throws {RefusedError} `pairReversed`, whose message names the quoted pair,
 * or `pairNotQuoted`
 */
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
