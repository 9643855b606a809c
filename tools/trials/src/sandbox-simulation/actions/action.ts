import type { Random } from '../../kit/random.ts';
import { effectWords, tradeAmounts, writeAmount } from '../inside.ts';
import type { World } from '../world.ts';

/** Something that a client, the provider or time does. */
export interface Action {
  name: string;
  /** How often it is chosen, beside the others. */
  weight: number;
  /** Whether it changes something: only then a kill during it shows something. */
  isWriting: boolean;
  /** Does it, and says what it did. */
  play(world: World, random: Random): Promise<string>;
}

/** An action that only reads. */
export function reading(name: string, weight: number, play: Action['play']): Action {
  return { name, weight, isWriting: false, play };
}

export function writing(name: string, weight: number, play: Action['play']): Action {
  return { name, weight, isWriting: true, play };
}

/** An amount that is mostly fine: small, large, one that has an effect, or more than there is. */
export function someAmount(random: Random, currency: string) {
  const size = random.weighted([
    { weight: 60, minor: () => 1_000 + random.below(200_000) },
    { weight: 10, minor: () => 1 + random.below(100) },
    { weight: 20, minor: () => 10_000_000 + random.below(40_000_000) },
    { weight: 8, minor: () => Number(random.pick([...effectWords, ...tradeAmounts]).amount) },
    { weight: 5, minor: () => 900_000_000 + random.below(1_000_000_000) },
    { weight: 2, minor: () => 0 },
  ]);
  const amount = writeAmount({ minor: BigInt(size.minor()), currency });
  // More decimals than the currency has.
  return random.chance(0.01) ? { value: '000000000012.3456789', currency } : amount;
}
