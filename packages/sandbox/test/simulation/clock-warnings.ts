import { requireThat } from './violation.ts';

/** Looks whether the sandbox had to warn that its clock could not do what fell due. */
export interface ClockWarnings {
  /** @throws {Violation} */
  requireNone(): void;
  end(): void;
}

/** Keeps the warnings of this process from now on. */
export function watchClockWarnings(): ClockWarnings {
  const warnings: string[] = [];
  const keep = ({ name, message }: Error) => {
    // An account that is full cannot take what comes back: it is tried again a day later.
    if (name !== 'ExperimentalWarning' && !message.includes('no balance')) warnings.push(message);
  };
  process.on('warning', keep);
  return {
    requireNone() {
      requireThat(warnings.length === 0, 'nothing fails at the clock', warnings.join(' '));
    },
    end: () => void process.off('warning', keep),
  };
}
