import { setImmediate as turn } from 'node:timers/promises';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clockOf, zero } from '../../test/clock-of.ts';
import type { createBusinessClock } from './business-clock.ts';

const busy = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

test('the clock runs events in the order of their times, each at its own time', async () => {
  const { timeline, clock } = clockOf();
  timeline.plan(300, 'c');
  timeline.plan(100, 'a');
  timeline.plan(200, 'b');
  timeline.plan(301, 'later');
  await clock.moveTo(zero + 300);
  expect(timeline.happened).toEqual(['a@100', 'b@200', 'c@300']);
  expect(clock.now()).toBe(zero + 300);
  await clock.moveTo(zero + 1000);
  expect(timeline.happened.at(-1)).toBe('later@301');
});

test('the clock runs all events of one moment, then their notifications, and only then the next event', async () => {
  const { timeline, clock } = clockOf();
  for (const name of ['a', 'b']) {
    timeline.plan(100, name, () => timeline.notify(100, `of ${name}`));
  }
  timeline.plan(200, 'c');
  await clock.moveTo(zero + 200);
  expect(timeline.happened).toEqual(['a@100', 'b@100', 'of a@100', 'of b@100', 'c@200']);
});

test('a move of the clock runs an event planned during the move, at the time of the event', async () => {
  const { timeline, clock } = clockOf();
  timeline.plan(100, 'a', () => timeline.plan(250, 'b'));
  timeline.notify(100, 'first', async () => timeline.notify(160, 'second'));
  timeline.plan(200, 'at once', () => timeline.plan(0, 'overdue'));
  await clock.moveTo(zero + 300);
  const order = ['a@100', 'first@100', 'second@160', 'at once@200', 'overdue@200', 'b@250'];
  expect(timeline.happened).toEqual(order);
});

test('a move of the clock waits for the deliveries of notifications, and a request during the move sees the time of the delivery', async () => {
  const { timeline, clock } = clockOf();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  timeline.notify(100, 'slow', () => promise);
  let isOver = false;
  const moved = clock.moveTo(zero + 500).then(() => {
    isOver = true;
  });
  await turn();
  expect([clock.now() - zero, isOver]).toEqual([100, false]);
  // The clock saves its time before it sends notifications, so a process after a kill continues from that time.
  expect(timeline.saved.at(-1)?.now).toBe(100);
  answer();
  await moved;
  expect(clock.now() - zero).toBe(500);
});

test('a second move of the clock waits for the first, and starts where the first ended', async () => {
  const { timeline, clock } = clockOf();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  timeline.notify(100, 'slow', () => promise);
  const seen: number[] = [];
  const by = (milliseconds: number) => (now: number) => {
    seen.push(now - zero);
    return now + milliseconds;
  };
  const moves = [clock.moveTo(by(200)), clock.moveTo(by(30))];
  await turn();
  expect(seen).toEqual([0]);
  answer();
  await Promise.all(moves);
  expect(seen).toEqual([0, 200]);
  expect(clock.now() - zero).toBe(230);
});

test('a failing event ends the move of the clock at the time of the event, and the next move continues', async () => {
  const { timeline, clock } = clockOf();
  timeline.plan(100, 'broken', () => {
    throw new Error('broken');
  });
  timeline.plan(200, 'fine');
  expect(await errorOf(clock.moveTo(zero + 300))).toEqual(new Error('broken'));
  expect([clock.now() - zero, timeline.saved.at(-1)?.now]).toEqual([100, 100]);
  await clock.moveTo(zero + 300);
  expect(timeline.happened).toEqual(['broken@100', 'fine@200']);
});

test('a failing delivery of a notification makes the move of the clock fail, and the next move tries the delivery again', async () => {
  const { timeline, clock } = clockOf();
  const outcomes = [Promise.reject(new Error('locked')), Promise.resolve()];
  timeline.notify(100, 'attempt', async () => outcomes.shift());
  expect(await errorOf(clock.moveTo(zero + 300))).toEqual(new Error('locked'));
  await clock.moveTo(zero + 300);
  expect(timeline.happened).toEqual(['attempt@100', 'attempt@100']);
});

test('a long move of the clock lets other work run at least every 20 ms', async () => {
  const { timeline, clock } = clockOf();
  for (let number = 0; number < 60; number += 1) timeline.plan(number % 3, 'busy', () => busy(5));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await clock.moveTo(zero + 100);
  isOver = true;
  // The 60 events take 300 ms. A clock that lets other work run every 25 ms gives the other work at least 10 turns.
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('the clock never goes back, and a refused move of the clock changes nothing', async () => {
  const { timeline, clock } = clockOf();
  timeline.plan(-1, 'overdue');
  await clock.moveTo(zero + 10);
  const before = timeline.saved.length;
  expect(await errorOf(clock.moveTo(zero + 9))).toMatchObject({ code: 'timeGoesBack' });
  expect(clock.now() - zero).toBe(10);
  expect(timeline.saved).toHaveLength(before);
  await clock.moveTo(zero + 10);
});

test.each([['2100-01-01T00:00:00.001Z'], ['1999-12-31T23:59:59.999Z']])(
  'the clock refuses a move to %s, which is out of range, and accepts the last moment of the range',
  async (time) => {
    const { clock } = clockOf();
    expect(await errorOf(clock.moveTo(Date.parse(time)))).toMatchObject({ code: 'timeOutOfRange' });
    expect(await errorOf(clock.moveTo(Number.NaN))).toMatchObject({ code: 'timeOutOfRange' });
    expect(clock.now()).toBe(zero);
    await clock.moveTo(Date.UTC(2100, 0, 1));
    expect(clock.now()).toBe(Date.UTC(2100, 0, 1));
  },
);

test.each<[string, (clock: ReturnType<typeof createBusinessClock>) => void]>([
  ['restored or reset', (clock) => clock.jump(zero - 5)],
  ['closed', (clock) => clock.close()],
])(
  'a move of the clock fails at once when the sandbox is %s meanwhile',
  async (what, interrupt) => {
    const { timeline, clock } = clockOf();
    timeline.notify(100, 'never answered', () => new Promise(() => {}));
    timeline.plan(200, 'later');
    const failed = errorOf(clock.moveTo(zero + 300));
    await turn();
    interrupt(clock);
    expect(await failed).toMatchObject({ message: expect.stringContaining(`was ${what} while`) });
    expect(timeline.happened).toEqual(['never answered@100']);
  },
);

test('a jump of the clock ends a long move between two steps, and the clock shows the time of the jump', async () => {
  const { timeline, clock } = clockOf();
  for (let number = 0; number < 20; number += 1) timeline.plan(number, 'busy', () => busy(5));
  setImmediate(() => clock.jump(zero - 1000));
  expect(await errorOf(clock.moveTo(zero + 100))).toBeInstanceOf(Error);
  expect(clock.now() - zero).toBe(-1000);
  expect(timeline.happened.length).toBeLessThan(20);
});

test('a jump of the clock makes all waiting moves of the clock fail, and a later move works', async () => {
  const { clock } = clockOf();
  const waiting = [clock.moveTo(zero + 100), clock.moveTo((now) => now + 100)].map(errorOf);
  clock.jump(zero - 1000);
  const later = clock.moveTo((now) => now + 1);
  for (const error of await Promise.all(waiting)) {
    expect(error).toMatchObject({ message: expect.stringContaining('restored or reset') });
  }
  await later;
  expect(clock.now()).toBe(zero - 999);
});

test('a clock that stands still runs a due event in the next turn of the event loop', async () => {
  const { timeline, clock } = clockOf();
  timeline.plan(0, 'now');
  timeline.plan(1, 'later');
  timeline.notify(0, 'notification');
  for (const _ of [1, 2]) clock.wake();
  expect(timeline.happened).toEqual([]);
  await turn();
  await turn();
  expect(timeline.happened).toEqual(['now@0', 'notification@0']);
});

test('a clock that stands still has no timer, and saves only business time', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const { timeline, time, clock } = clockOf();
  timeline.plan(5, 'later');
  clock.wake();
  await turn();
  time.wall += 1000;
  clock.catchUp();
  await clock.moveTo(zero + 1);
  await turn();
  expect(timers).not.toHaveBeenCalled();
  expect(clock.now() - zero).toBe(1);
  expect(timeline.saved.at(-1)).toEqual({ now: 1, anchor: undefined });
});

function setUpRunning() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const set = clockOf({ speed: 1, wall: Date.now });
  const pass = async (milliseconds: number) => {
    await turn();
    await vi.advanceTimersByTimeAsync(milliseconds);
    await turn();
  };
  return { ...set, pass };
}

const century = 100 * 365 * 86_400_000;

// Each step is the time that passes on the machine's clock, and the business time since the start that the clock then shows.
test.each<[what: string, speed: number, ...steps: [passed: number, shown: number][]]>([
  ['advances in real time at speed 1', 1, [1000, 1000]],
  ['advances 60 times as fast at speed 60', 60, [1000, 60_000]],
  ['shows whole milliseconds', 0.0015, [1000, 1]],
  ["goes on when the machine's clock is set back", 1, [5000, 5000], [-900_000, 5000], [10, 5010]],
  ['stops at the latest possible time', 1, [century, Date.UTC(2100, 0, 1) - zero]],
])('a running clock %s', (_, speed, ...steps) => {
  const { time, clock } = clockOf({ speed });
  for (const [passed, shown] of steps) {
    time.wall += passed;
    clock.catchUp();
    expect(clock.now() - zero).toBe(shown);
  }
});

test('a running clock runs planned events and attempts of a notification when they are due', async () => {
  const { timeline, clock, pass } = setUpRunning();
  await pass(10);
  timeline.plan(100, 'thing', () => timeline.notify(100, 'notification'));
  timeline.notify(160, 'another attempt');
  clock.wake();
  await pass(89);
  expect(timeline.happened).toEqual([]);
  await pass(1);
  expect(timeline.happened).toEqual(['thing@100', 'notification@100']);
  await pass(59);
  expect(timeline.happened).toHaveLength(2);
  await pass(1);
  expect(timeline.happened.at(-1)).toBe('another attempt@160');
});

test('a running clock does not look for due work again and again while a notification waits for its answer', async () => {
  const { timeline, clock, pass } = setUpRunning();
  let looks = 0;
  const { deliverAside } = timeline;
  timeline.deliverAside = () => {
    looks += 1;
    deliverAside();
  };
  timeline.notify(0, 'slow', () => new Promise(() => {}));
  clock.wake();
  await pass(5000);
  expect(looks).toBeLessThan(5);
});

test('a running clock reports an event that fails, and does not try the event again at once', async () => {
  const { timeline, clock, pass } = setUpRunning();
  let tries = 0;
  const { doNext, nextAfter } = timeline;
  timeline.doNext = (now) => {
    if (now < zero + 100) return doNext(now);
    tries += 1;
    throw new Error('the disk is full');
  };
  timeline.nextAfter = (now) => (now < zero + 100 ? zero + 100 : nextAfter(now));
  clock.wake();
  await pass(99);
  expect(tries).toBe(0);
  for (let number = 0; number < 100; number += 1) await pass(10);
  expect(tries).toBe(1);
  expect(timeline.warnings).toEqual([new Error('the disk is full')]);
  expect(clock.now() - zero).toBe(100);
  await pass(60_000);
  expect(tries).toBe(2);
});

test('after a suspension of the machine, a running clock runs all due events in order before the next answer', async () => {
  const { timeline, time, clock } = clockOf({ speed: 1 });
  timeline.notify(50, 'attempt');
  timeline.plan(100, 'a');
  timeline.plan(3_600_000, 'b');
  time.wall += 7_200_000;
  clock.catchUp();
  expect(timeline.happened).toEqual(['a@100', 'b@3600000']);
  expect(clock.now() - zero).toBe(7_200_000);
  await turn();
  expect(timeline.happened.at(-1)).toBe('attempt@7200000');
});

test('after a restart, a running clock shows the time that it would show without the stop', async () => {
  const { timeline, time, clock, start } = clockOf({ speed: 60 });
  await clock.moveTo(zero + 5000);
  const { now, anchor } = timeline.saved.at(-1) ?? expect.fail('nothing was kept');
  clock.close();
  time.wall += 1000;
  timeline.plan(6000, 'meanwhile');
  const next = start({ start: zero + now, anchor });
  next.catchUp();
  expect(next.now() - zero).toBe(65_000);
  expect(timeline.happened).toEqual(['meanwhile@6000']);
});

test('when the clock of the machine was set back before a restart, business time does not go back', async () => {
  const { time, start } = clockOf({ speed: 1 });
  time.wall = 500_000;
  const next = start({ start: zero + 70, anchor: { business: zero, wall: 900_000 } });
  next.catchUp();
  expect(next.now() - zero).toBe(70);
});

test('a running clock continues from the time at which a move ended, and no time passes during the move', async () => {
  const { timeline, time, clock } = clockOf({ speed: 1 });
  timeline.notify(100, 'slow', async () => {
    time.wall += 4000;
    clock.catchUp();
  });
  timeline.plan(200, 'thing');
  await clock.moveTo((now) => now + 1000);
  expect(timeline.happened).toEqual(['slow@100', 'thing@200']);
  expect(clock.now() - zero).toBe(1000);
  time.wall += 7;
  clock.catchUp();
  expect(clock.now() - zero).toBe(1007);
});

test('a running clock goes on from the time at which a move failed', async () => {
  const { timeline, time, clock } = clockOf({ speed: 1 });
  timeline.plan(500, 'broken', () => {
    throw new Error('broken');
  });
  expect(await errorOf(clock.moveTo(zero + 1000))).toEqual(new Error('broken'));
  time.wall += 20;
  clock.catchUp();
  expect(clock.now() - zero).toBe(520);
});

test('a running clock saves its time when it is closed', () => {
  const { timeline, time, clock } = clockOf({ speed: 1 });
  time.wall += 30;
  clock.catchUp();
  clock.close();
  expect(timeline.saved.at(-1)).toMatchObject({ now: 30 });
});
