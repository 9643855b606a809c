import { setImmediate as turn } from 'node:timers/promises';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clockOf, zero } from '../../test/clock-of.ts';

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

test('a running clock advances at the given speed, and shows whole milliseconds', async () => {
  for (const [speed, expected] of [
    [1, 1000],
    [60, 60_000],
    [0.0015, 1],
  ] as const) {
    const { time, clock } = clockOf({ speed });
    time.wall += 1000;
    clock.catchUp();
    expect(clock.now() - zero).toBe(expected);
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

test("when the machine's clock is set back, business time continues from its latest value", async () => {
  const { time, clock } = clockOf({ speed: 1 });
  time.wall += 5000;
  clock.catchUp();
  time.wall -= 900_000;
  clock.catchUp();
  expect(clock.now() - zero).toBe(5000);
  time.wall += 10;
  clock.catchUp();
  expect(clock.now() - zero).toBe(5010);
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

test('a running clock stops at the latest time that the sandbox allows', async () => {
  const { time, clock } = clockOf({ speed: 1 });
  time.wall += 100 * 365 * 86_400_000;
  clock.catchUp();
  expect(clock.now()).toBe(Date.UTC(2100, 0, 1));
});
