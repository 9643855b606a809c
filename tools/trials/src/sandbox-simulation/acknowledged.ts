import { requireThat } from './promises.ts';

/** The paths at which the sandbox has acknowledged something. */
export type Acknowledged = ReturnType<typeof acknowledgedOf>;

/** One change of it, as the log keeps it: a path, and whether it must be there. */
export type Said = [path: string, isThere: boolean] | 'nothing';

/** @param said the changes in the log of the processes before this one */
export function acknowledgedOf(said: readonly Said[] = []) {
  const paths = new Map<string, boolean>();
  const news: Said[] = [];
  function note(change: Said): void {
    if (change === 'nothing') paths.clear();
    else paths.set(...change);
    news.push(change);
  }
  for (const change of said) note(change);
  news.length = 0;

  return {
    /** @throws {Violation} when the same was acknowledged before */
    add(path: string): void {
      requireThat(!paths.has(path), 'no id comes twice', path);
      note([path, true]);
    },
    /** It is going to be deleted: after a kill before the answer, it may be there or not. */
    remove: (path: string): void => note([path, false]),
    /** Nothing is there but these. */
    replace(others: readonly [string, boolean][]): void {
      note('nothing');
      for (const one of others) note(one);
    },
    /** Each path, and whether it must be there, the latest last. */
    all: () => [...paths],
    /** The changes since this was last called. */
    take: (): Said[] => news.splice(0),
  };
}
