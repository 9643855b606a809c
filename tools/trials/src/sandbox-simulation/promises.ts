import { Violation } from '../harness/report.ts';

/**
 * The promises of the sandbox about a single request, action or process. Each promise is checked where the request, action or
 * process is. The invariants, in contrast, check the whole state of the sandbox.
 */
export const promises = [
  'every request is answered',
  'every answer conforms to the description',
  'a refused request changes nothing',
  'the sandbox keeps the rules of the service',
  'no id is given twice',
  'the pages of a list contain each item once',
  'accounts can be read',
  'a fault has its described effect',
  'simultaneous moves of the clock add up',
  'the clock makes every due change',
  'a restored or restarted sandbox has its kept state',
  'committed data survives a kill',
  'acknowledged objects survive a kill',
] as const;

export type PromiseName = (typeof promises)[number];

/** @throws {Violation} when the promise does not hold */
export function requireThat(holds: boolean, promise: PromiseName, detail: string): void {
  if (!holds) throw new Violation(promise, detail);
}

/** Collects the warnings of this process. The sandbox warns about each due change that its clock could not make. */
export function watchClockWarnings() {
  const warnings: string[] = [];
  const keep = ({ name, message }: Error) => {
    // This warning is expected: a full account cannot take returned money, and the sandbox tries again a day later.
    if (name !== 'ExperimentalWarning' && !message.includes('no balance')) warnings.push(message);
  };
  process.on('warning', keep);
  return {
    /** @throws {Violation} when the sandbox has given a warning */
    requireNone: () =>
      requireThat(warnings.length === 0, 'the clock makes every due change', warnings.join(' ')),
    end: () => void process.off('warning', keep),
  };
}

/**
 * One change in the list of acknowledged paths, in the form in which the log keeps it: a path, and whether its object must
 * exist. The word `nothing` removes all paths.
 */
export type Said = [path: string, isThere: boolean] | 'nothing';

/**
 * The paths of the objects whose existence the sandbox has acknowledged.
 *
 * @param said the changes of these paths that earlier processes have logged
 */
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
    /** @throws {Violation} when the sandbox has acknowledged this path before */
    add(path: string): void {
      requireThat(!paths.has(path), 'no id is given twice', path);
      note([path, true]);
    },
    /** Notes that an object is about to be deleted. If the process is killed before the answer, the object may exist or not. */
    remove: (path: string): void => note([path, false]),
    /** Replaces all acknowledged paths by the given paths. */
    replace(others: readonly [string, boolean][]): void {
      note('nothing');
      for (const one of others) note(one);
    },
    /** Returns each path that the sandbox has acknowledged, and whether the object at this path must exist. */
    all: () => [...paths],
    /** Returns the changes in the list of acknowledged paths since the last call of this function. */
    take: (): Said[] => news.splice(0),
  };
}
