import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@crossborder-fx/tools-description';
import type { Difference } from './rules.ts';

/** Returns all differences between two documents, and does not follow any `$ref`. */
export function* differencesBetween(
  before: unknown,
  after: unknown,
  keys: string[] = [],
): Generator<Difference> {
  if (isDeepStrictEqual(before, after)) return;
  if (before === undefined) yield { keys, kind: 'added', after };
  else if (after === undefined) yield { keys, kind: 'removed', before };
  else if (isRecord(before) && isRecord(after)) {
    if (before['$ref'] !== after['$ref']) {
      const [from, to] = [before, after].map(({ $ref }) => $ref ?? 'written out');
      yield { keys: [...keys, '$ref'], kind: 'changed', before: from, after: to };
      return;
    }
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differencesBetween(before[key], after[key], [...keys, key]);
  } else if (
    Array.isArray(before) &&
    Array.isArray(after) &&
    [...before, ...after].every(isRecord)
  ) {
    yield* differencesOfLists(before, after, keys);
  } else yield { keys, kind: 'changed', before, after };
}

// Pairs the objects of two lists by name, so that a new object at the beginning of a list does not count as a change of all the
// others. Objects whose name is only in one list are paired in order, because an object may have been renamed.
function* differencesOfLists(
  before: Record<string, unknown>[],
  after: Record<string, unknown>[],
  keys: string[],
): Generator<Difference> {
  const pairs = new Map<object, object>();
  for (const match of [isDeepStrictEqual, sameName, () => true])
    for (const item of before) {
      const taken = new Set(pairs.values());
      const pair = after.find((one) => !taken.has(one) && match(item, one));
      if (pair && !pairs.has(item)) pairs.set(item, pair);
    }
  for (const [index, item] of before.entries())
    yield* differencesBetween(item, pairs.get(item), [...keys, `${index}`]);
  const taken = new Set(pairs.values());
  for (const [index, item] of after.entries())
    if (!taken.has(item)) yield { keys: [...keys, `${index}`], kind: 'added', after: item };
}

function sameName(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const name = ({ $ref, in: place, name, id }: Record<string, unknown>) =>
    JSON.stringify([$ref, place, name, id]);
  return name(one) === name(other);
}
