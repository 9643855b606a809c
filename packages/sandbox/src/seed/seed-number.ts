import { type HashSource, hashOf } from '../service/ids/hash-of.ts';

/** A whole number of a range, whose ends are possible too. The same source gives the same number. */
export function seedNumber(source: HashSource, [least, most]: readonly [number, number]): number {
  return least + (hashOf(source).readUInt32BE() % (most - least + 1));
}
