import { createHash } from 'node:crypto';

/** Numbers that a text decides: the same text gives the same numbers. */
export interface Random {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(probability: number): boolean;
  /** One of the items, the more often the larger its weight. */
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item;
}

export function randomOf(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32BE();

  // Mulberry32: small, and good enough to choose what happens next.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('There is nothing to pick from.');
    return items[Math.floor(next() * items.length)] as Item;
  }

  return {
    below: (limit) => Math.floor(next() * limit),
    pick,
    chance: (probability) => next() < probability,
    weighted(items) {
      let left = next() * items.reduce((sum, { weight }) => sum + weight, 0);
      for (const item of items) {
        left -= item.weight;
        if (left < 0) return item;
      }
      return pick(items);
    },
  };
}
