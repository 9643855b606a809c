import { requireThat } from './promises.ts';

/** What the sandbox has said that there is: paths at which each must be found. */
export type Acknowledged = ReturnType<typeof acknowledgedOf>;

/** One change of it, as the log of a simulation keeps it. */
export type Said = ['add' | 'remove' | 'snapshot' | 'restore' | 'reset', string];

/** @param said what the log of the processes before this one has */
export function acknowledgedOf(said: readonly Said[] = []) {
  // A path, and whether it must be there.
  let paths = new Map<string, boolean>();
  const snapshots = new Map<string, Map<string, boolean>>();
  let news: Said[] = [];

  const changes = {
    /** @throws {Violation} when the same was acknowledged before */
    add(path: string) {
      requireThat(!paths.has(path), 'no id comes twice', path);
      paths.set(path, true);
    },
    /** It is going to be deleted: after a kill before the answer, it may be there or not. */
    remove: (path: string) => void paths.set(path, false),
    /** Keeps what there is under a name, to which `restore` goes back. */
    snapshot: (name: string) => void snapshots.set(name, new Map(paths)),
    restore: (name: string) => {
      paths = new Map(snapshots.get(name));
    },
    reset: () => paths.clear(),
  };
  for (const [change, value] of said) changes[change](value);
  const noted =
    (change: Said[0]) =>
    (value = '') => {
      changes[change](value);
      news.push([change, value]);
    };

  return {
    add: noted('add'),
    remove: noted('remove'),
    snapshot: noted('snapshot'),
    restore: noted('restore'),
    reset: noted('reset'),
    /** The paths that must be there, the latest first. */
    latest: (count: number) =>
      [...paths]
        .filter(([, isThere]) => isThere)
        .map(([path]) => path)
        .slice(-count)
        .reverse(),
    /** What was said since this was last asked for. */
    take() {
      const taken = news;
      news = [];
      return taken;
    },
  };
}
