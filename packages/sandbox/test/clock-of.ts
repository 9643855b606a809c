import { onTestFinished } from 'vitest';
import { type BusinessClockOptions, createBusinessClock } from '../src/clock/business-clock.ts';
import { timelineOf } from './timeline-of.ts';

/** Where business time begins. */
export const zero = Date.UTC(2026, 10, 23, 8);

/** A clock that stands still, on a timeline in memory, and what starts another one on the same timeline. */
export function clockOf(options: Partial<BusinessClockOptions> = {}) {
  const timeline = timelineOf(zero);
  const time = { wall: 1_000_000 };
  const start = (others: Partial<BusinessClockOptions> = {}) => {
    const clock = createBusinessClock({
      timeline,
      start: zero,
      speed: 0,
      wall: () => time.wall,
      ...options,
      ...others,
    });
    onTestFinished(() => clock.close());
    return clock;
  };
  return { timeline, time, start, clock: start() };
}
