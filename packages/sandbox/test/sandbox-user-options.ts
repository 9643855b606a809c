import { readDatetime } from '../src/calendar/date.ts';
import { defaultChoices } from '../src/choices.ts';
import type { SandboxUserOptions } from '../src/sandbox-user.ts';

/** Options with which the clock is stopped at 09:00 in Paris on a Monday. */
export function sandboxUserOptions(options: Partial<SandboxUserOptions> = {}): SandboxUserOptions {
  return {
    choices: defaultChoices,
    username: 'alice',
    start: readDatetime('2026-11-23 09:00:00'),
    speed: 0,
    wallClock: () => new Date(),
    shuffleNotifications: false,
    tell: () => {},
    startEpoch: () => {},
    warn: (error) => {
      throw error;
    },
    ...options,
  };
}
