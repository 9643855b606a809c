import { parseDecimal } from '@crossborder-fx/client/money';
import { hashOf } from '../common/hash-of.ts';
import { forwardMaximumEuros } from '../generated/constants.ts';
import { type Money, minorPerUnit, roundedQuotient } from '../ledger/money.ts';
import { createSettings, type Statements } from '../store/statements.ts';
import {
  baseMids,
  currenciesOf,
  midVariation,
  pairBetween,
  type QuotedPair,
  quotedPairs,
} from './pairs.ts';
import { exchanged, type RateValue, rateScale, writeRate } from './rate.ts';

export type Market = ReturnType<typeof createMarket>;

/** Creates a market with the seed's rates, except for the rates that `simulate` has stored in the state. */
export function createMarket(statements: Statements, seed: string) {
  const ofSeed = midsOf(seed);
  return {
    mids(): Mids {
      const moved = statements.all<{ pair: string; mid: string }>(
        "SELECT substr(name, 5) AS pair, value AS mid FROM setting WHERE name GLOB 'mid:*'",
      );
      if (moved.length === 0) return ofSeed;
      return {
        ...ofSeed,
        ...Object.fromEntries(moved.map(({ pair, mid }) => [pair, parseDecimal(mid)])),
      };
    },
    setMid(pair: QuotedPair, mid: RateValue): void {
      createSettings(statements).write(`mid:${pair}`, writeRate(mid));
    },
  };
}

export type Mids = Readonly<Record<QuotedPair, RateValue>>;

/** The market's rates have 4 decimals, like the service description's examples. */
const step: RateValue = rateScale / 10n ** 4n;

/** GBPUSD is computed from EURUSD and EURGBP, so that a client who exchanges in a circle earns no money. */
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

/** Rounds the result once, perhaps to zero. @throws {RefusedError} `pairNotQuoted`, `amountTooLarge` */
export function atMid(amount: Money, currency: string, mids: Mids): Money {
  if (amount.currency === currency) return amount;
  return exchanged(amount, currency, perEuro(currency, mids), perEuro(amount.currency, mids));
}

/**
 * Returns whether an amount is worth at most 1,000,000 EUR (service description, section 4.6, rule 3). It compares exactly,
 * because rounding would accept amounts just above the limit. @throws {RefusedError} `pairNotQuoted`
 */
export function isWithinForwardLimit({ minor, currency }: Money, mids: Mids): boolean {
  const limit = BigInt(forwardMaximumEuros) * minorPerUnit(currency);
  return minor * rateScale <= limit * perEuro(currency, mids);
}

function perEuro(currency: string, mids: Mids): RateValue {
  return currency === 'EUR' ? rateScale : mids[pairBetween('EUR', currency)];
}
