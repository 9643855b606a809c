import { parseDecimal } from '@crossborder-fx/client/money';
import { hashOf } from '../ground/hash-of.ts';
import { roundedQuotient } from '../ledger/money.ts';
import type { Statements } from '../store/statements.ts';
import { baseMids, midVariation } from './base-mids.ts';
import { currenciesOf, type QuotedPair, quotedPairs } from './pairs.ts';
import { type RateValue, rateScale, writeRate } from './rate.ts';

export interface Market {
  mids(): Mids;
  movedPairs(): ReadonlySet<string>;
  setMid(pair: QuotedPair, mid: RateValue): void;
}

/** Rates of a seed, and those that were moved, which are kept with the state. */
export function createMarket(statements: Statements, seed: string): Market {
  const ofSeed = midsOf(seed);
  const moved = () =>
    statements.all<{ pair: string; mid: string }>(
      "SELECT substr(name, 5) AS pair, value AS mid FROM setting WHERE name GLOB 'mid:*'",
    );
  return {
    mids() {
      const own = moved();
      if (own.length === 0) return ofSeed;
      return {
        ...ofSeed,
        ...Object.fromEntries(own.map(({ pair, mid }) => [pair, parseDecimal(mid)])),
      };
    },
    movedPairs: () => new Set(moved().map(({ pair }) => pair)),
    setMid(pair, mid) {
      statements.run(
        'INSERT INTO setting VALUES (:name, :mid) ON CONFLICT DO UPDATE SET value = :mid',
        { name: `mid:${pair}`, mid: writeRate(mid) },
      );
    },
  };
}

export type Mids = Readonly<Record<QuotedPair, RateValue>>;

/** Rates of the market have 4 decimals, as in the examples of the description. */
const step: RateValue = rateScale / 10n ** 4n;

/**
 * The rates of a seed; the same seed gives the same rates. They stay until `simulate` moves one.
 * GBPUSD follows from EURUSD and EURGBP, so that no round trip earns money.
 */
export function midsOf(seed: string): Mids {
  const mids = Object.fromEntries(quotedPairs.map((pair) => [pair, midOf(seed, pair)])) as Mids;
  const cross = roundedQuotient(mids.EURUSD * rateScale, mids.EURGBP * step) * step;
  return { ...mids, GBPUSD: cross };
}

function midOf(seed: string, pair: QuotedPair): RateValue {
  const { second } = currenciesOf(pair);
  const base = parseDecimal(baseMids[second as keyof typeof baseMids]);
  const digest = hashOf({ seed, kind: 'mid', counter: pair });
  const change = (digest.readBigUInt64BE() % (2n * midVariation + 1n)) - midVariation;
  return roundedQuotient(base * (rateScale + change), rateScale * step) * step;
}
