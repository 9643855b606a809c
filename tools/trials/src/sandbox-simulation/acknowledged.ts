import { requireThat } from './promises.ts';

/** What the sandbox has acknowledged: the paths at which it must be found. */
export type Acknowledged = ReturnType<typeof acknowledgedOf>;

/** One change of it, as the log of a simulation keeps it: a path, and whether it must be there. */
export type Said = [path: string, isThere: boolean] | 'nothing';

/** @param said what the log of the processes before this one has */
export function acknowledgedOf(said: readonly Said[] = []) {
  const paths = new Map<string, boolean>();
  let news: Said[] = [];
  function note(change: Said): void {
    if (change === 'nothing') paths.clear();
    else paths.set(...change);
    news.push(change);
  }
  for (const change of said) note(change);
  news = [];

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
    /** What was said since this was last asked for. */
    take(): Said[] {
      const taken = news;
      news = [];
      return taken;
    },
  };
}
