import { createHash } from 'node:crypto';

/** From what the values that only look random are made: the same three give the same value. */
export interface HashSource {
  seed: string | number;
  kind: string;
  counter: number;
}

/** 32 bytes of a seed, a kind and a counter. */
export function hashOf({ seed, kind, counter }: HashSource): Buffer {
  // As JSON, since "a1" and 2 must differ from "a" and 12.
  return createHash('sha256')
    .update(JSON.stringify([String(seed), kind, counter]))
    .digest();
}

/** Decimal digits of a hash, 60 at most. */
export function digitsOf(source: HashSource, length: number): string {
  const number = BigInt(`0x${hashOf(source).toString('hex')}`);
  return (number % 10n ** BigInt(length)).toString().padStart(length, '0');
}
