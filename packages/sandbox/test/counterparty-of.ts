import { onTestFinished } from 'vitest';
import { momentOf } from '../src/calendar/paris-time.ts';
import { choicesWith } from '../src/choices.ts';
import {
  type Counterparty,
  type CounterpartyOptions,
  createCounterparty,
} from '../src/counterparty.ts';

/**
 * A counterparty without HTTP, that is closed with its test. Its clock stands at 09:00 in Paris of a
 * Monday, as that of `sandboxOf`.
 */
export function counterpartyOf(options: Partial<CounterpartyOptions> = {}): Counterparty {
  const counterparty = createCounterparty({
    choices: choicesWith({}),
    seed: 'crossborder-fx',
    start: momentOf('2026-11-23', '09:00'),
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
