import { readDatetime } from '../src/calendar/paris-time.ts';
import { defaultChoices } from '../src/choices.ts';
import type { CounterpartyOptions } from '../src/counterparty-options.ts';

/** The clock stands at 09:00 in Paris of a Monday. */
export function counterpartyOptions(
  options: Partial<CounterpartyOptions> = {},
): CounterpartyOptions {
  return {
    choices: defaultChoices,
    start: readDatetime('2026-11-23 09:00:00'),
    speed: 0,
    wallClock: () => new Date(),
    shuffleNotifications: false,
    tell: () => {},
    warn: (error) => {
      throw error;
    },
    ...options,
  };
}
