import { Violation } from '../harness/report.ts';

/** The simulation checks each promise at a single request, action or process, but the invariants on the whole state. */
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

/** The returned function throws after a warning: the sandbox warns about each due change that it could not make. */
export function watchClockWarnings(): () => void {
  const warnings: string[] = [];
  process.on('warning', ({ name, message }) => {
    // This warning is expected: a full account cannot take returned money, and the sandbox tries again a day later.
    if (name !== 'ExperimentalWarning' && !message.includes('no balance')) warnings.push(message);
  });
  return () =>
    requireThat(warnings.length === 0, 'the clock makes every due change', warnings.join(' '));
}

/** The paths of acknowledged objects. A path has the value false after a request to delete its object: it may exist or not. */
export type Acknowledged = Map<string, boolean>;

/** Notes that the sandbox has acknowledged a new object. @throws {Violation} when the sandbox has acknowledged its path before */
export function acknowledge(acknowledged: Acknowledged, path: string): void {
  requireThat(!acknowledged.has(path), 'no id is given twice', path);
  acknowledged.set(path, true);
}
