import { Violation } from '../kit/report.ts';

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
