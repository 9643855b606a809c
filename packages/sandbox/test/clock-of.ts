import { onTestFinished } from 'vitest';
import type { Anchor, Timeline } from '../src/clock/business-clock.ts';
import { type BusinessClockOptions, createBusinessClock } from '../src/clock/business-clock.ts';

/** The business time at which the clock starts. */
export const zero = Date.UTC(2026, 10, 23, 8);

/** Creates a clock that stands still, and a function that starts another clock with the same planned events. */
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

interface Due {
  at: number;
  name: string;
}

/** Keeps the planned events and notifications of a clock in memory. Times are in milliseconds after `zero`. */
function timelineOf(zero: number) {
  const things: (Due & { work: () => void })[] = [];
  const notifications: (Due & { attempt: () => Promise<void> })[] = [];
  const happened: string[] = [];
  const saved: { now: number; anchor: Anchor | undefined }[] = [];
  const warnings: unknown[] = [];
  let position = zero;
  const note = (name: string) => happened.push(`${name}@${position - zero}`);
  const deliver = async () => {
    const due = notifications.filter(({ at }) => at <= position);
    for (const { name } of due) note(name);
    await Promise.all(
      due.map(async (one) => {
        await one.attempt();
        notifications.splice(notifications.indexOf(one), 1);
      }),
    );
  };
  const timeline: Timeline = {
    doNext(now) {
      position = now;
      const [next] = things;
      if (!next || next.at > now) return false;
      things.shift();
      note(next.name);
      next.work();
      return true;
    },
    nextAfter(now) {
      const later = notifications.filter(({ at }) => at > now);
      const times = [...things, ...later].map(({ at }) => at);
      return times.length === 0 ? undefined : Math.min(...times);
    },
    hasToDeliver: (now) => notifications.some(({ at }) => at <= now),
    deliver,
    deliverAside: () => void deliver(),
    save: (now, anchor) => void saved.push({ now: now - zero, anchor }),
    warn: (error) => void warnings.push(error),
  };
  return {
    ...timeline,
    /** The events that have happened, each with the time of the clock: `payment@60000`. */
    happened,
    saved,
    warnings,
    plan(at: number, name: string, work = () => {}): void {
      things.push({ at: zero + at, name, work });
      things.sort((one, other) => one.at - other.at);
    },
    /** Plans a notification. Instead of sending it, the clock calls `attempt`. */
    notify(at: number, name: string, attempt: () => Promise<void> = async () => {}): void {
      notifications.push({ at: zero + at, name, attempt });
    },
  };
}
