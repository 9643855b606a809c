import { onTestFinished } from 'vitest';
import { type Counterparty, createCounterparty } from '../src/counterparty.ts';
import type { CounterpartyOptions } from '../src/counterparty-options.ts';
import { counterpartyOptions } from './counterparty-options.ts';

/** A counterparty that is closed with its test. Its clock stands at 09:00 in Paris of a Monday. */
export function counterpartyOf(options: Partial<CounterpartyOptions> = {}): Counterparty {
  const counterparty = createCounterparty(counterpartyOptions(options));
  onTestFinished(() => counterparty.close());
  return counterparty;
}
