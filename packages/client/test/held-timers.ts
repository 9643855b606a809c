import { onTestFinished, vi } from 'vitest';

/**
 * Stops the timers of the client until the test ends, so that a timeout passes when the test says so, even on a busy
 * machine.
 *
 * @returns a function that lets a number of milliseconds pass
 */
export function holdTimers(): (milliseconds: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return (milliseconds) => void vi.advanceTimersByTime(milliseconds);
}
