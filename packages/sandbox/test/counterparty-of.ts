import { onTestFinished } from 'vitest';
import { readDatetime } from '../src/calendar/paris-time.ts';
import { defaultChoices } from '../src/choices.ts';
import {
  type Counterparty,
  type CounterpartyOptions,
  createCounterparty,
} from '../src/counterparty.ts';

/** A counterparty that is closed with its test. Its clock stands at 09:00 in Paris of a Monday. */
export function counterpartyOf(options: Partial<CounterpartyOptions> = {}): Counterparty {
  const counterparty = createCounterparty({
    choices: defaultChoices,
    seed: 'test',
    start: readDatetime('2026-11-23 09:00:00'),
    speed: 0,
    wallClock: () => new Date(),
    shuffleNotifications: false,
    tell: () => {},
    warn: (error) => {
      throw error;
    },
    ...options,
  });
  onTestFinished(() => counterparty.close());
  return counterparty;
}
