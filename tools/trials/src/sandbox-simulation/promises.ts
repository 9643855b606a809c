import { Violation } from '../harness/report.ts';

/**
 * Each request, action and process must keep to these. They are checked where it happens; what holds of
 * the whole state is an invariant.
 */
export const promises = [
  'every request is answered',
  'every answer is as described',
  'a refusal changes nothing',
  'rules of the service',
  'no id comes twice',
  'lists have everything once',
  'accounts can be read',
  'a fault hits as it says',
  'moves of the clock queue',
  'nothing fails at the clock',
  'what was kept is there again',
  'what was committed survives a kill',
  'what was acknowledged survives a kill',
] as const;

export type PromiseName = (typeof promises)[number];

/** @throws {Violation} when it is false */
export function requireThat(holds: boolean, promise: PromiseName, detail: string): void {
  if (!holds) throw new Violation(promise, detail);
}

/** Keeps the warnings of this process from now on: its clock must do all that falls due. */
export function watchClockWarnings() {
  const warnings: string[] = [];
  const keep = ({ name, message }: Error) => {
    // An account that is full cannot take what comes back: it is tried again a day later.
    if (name !== 'ExperimentalWarning' && !message.includes('no balance')) warnings.push(message);
  };
  process.on('warning', keep);
  return {
    /** @throws {Violation} */
    requireNone: () =>
      requireThat(warnings.length === 0, 'nothing fails at the clock', warnings.join(' ')),
    end: () => void process.off('warning', keep),
  };
}

/** One change of what the sandbox has acknowledged, as the log keeps it: a path, and whether it must be there. */
export type Said = [path: string, isThere: boolean] | 'nothing';

/** The paths at which the sandbox has acknowledged something. @param said the changes that earlier processes have logged */
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
