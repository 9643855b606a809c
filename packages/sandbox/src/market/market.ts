import { parseDecimal } from '@crossborder-fx/client/money';
import type { Statements } from '../store/statements.ts';
import { type Mids, midsOf } from './mids.ts';
import type { QuotedPair } from './pairs.ts';
import { type RateValue, writeRate } from './rate.ts';

/** The mid-market rates of now. */
export interface Market {
  mids(): Mids;
  /** The pairs whose rate was moved. */
  movedPairs(): ReadonlySet<string>;
  /** Moves a rate; it stays there. */
  setMid(pair: QuotedPair, mid: RateValue): void;
}

/** Rates of a seed, and those that were moved, which are kept with the state. */
export function createMarket(statements: Statements, seed: string): Market {
  const ofSeed = midsOf(seed);
  const moved = statements.prepare<Record<never, never>, { pair: string; mid: string }>(
    "SELECT substr(name, 5) AS pair, value AS mid FROM setting WHERE name LIKE 'mid:%'",
  );
  const move = statements.prepare<{ name: string; mid: string }>(
    'INSERT INTO setting VALUES (:name, :mid) ON CONFLICT DO UPDATE SET value = :mid',
  );
  return {
    mids() {
      const own = moved.all();
      if (own.length === 0) return ofSeed;
      return {
        ...ofSeed,
        ...Object.fromEntries(own.map(({ pair, mid }) => [pair, parseDecimal(mid)])),
      };
    },
    movedPairs: () => new Set(moved.all().map(({ pair }) => pair)),
    setMid(pair, mid) {
      move.run({ name: `mid:${pair}`, mid: writeRate(mid) });
    },
  };
}
