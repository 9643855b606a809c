/** Makes random choices that depend only on a text: with the same text, the choices are the same. */
export interface Random {
  next(): number;
  /** Returns a whole number that is at least 0 and below the limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  /** @throws {RangeError} for an empty list */
  pick<Item>(items: readonly Item[]): Item;
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item;
}

/** The random generator Mulberry32, which starts with a hash (FNV-1a) of the text. */
export function createRandom(text: string): Random {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(text)) state = Math.imul(state ^ byte, 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <Item>(items: readonly Item[]) => {
    if (items.length === 0) throw new RangeError('pick needs at least one item.');
    return items[Math.floor(next() * items.length)] as Item;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    pick,
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
