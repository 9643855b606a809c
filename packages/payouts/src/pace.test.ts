import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

/** Calls `paceOf` with a clock that moves only when the run waits or the test calls `advance`. */
function paceSetup(concurrency: number) {
  let now = 0;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
  };
  const pace = paceOf(concurrency, { now: () => now, wait });
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return { pace, waits, advance, now: () => now };
}

test('when rows that began together are refused, a run pauses once, and begins no row before the pause ends', async () => {
  const { pace, waits, now } = paceSetup(4);
  const begins = [await pace.turn(), await pace.turn(), await pace.turn(), await pace.turn()];
  const fifth = pace.turn();
  for (const begin of begins) expect(pace.slowDown(begin, 3_000)).toBe(1);
  for (const begin of begins) pace.release(begin);
  const next = await fifth;
  expect([waits, now()]).toEqual([[3_000], 3_000]);
  expect(pace.slowDown(next, 1_000)).toBe(2);
});

test('after a refusal, a run sends slightly fewer rows per second than the service accepted in the last second', async () => {
  const { pace, advance, now } = paceSetup(4);
  const send = async () => {
    const begin = await pace.turn();
    advance(5);
    pace.release(begin);
    return begin;
  };
  for (let count = 1; count <= 40; count++) {
    await send();
    pace.speedUp();
  }
  pace.slowDown(await send(), 1_000);
  const from = now() + 1_000;
  let sent = 0;
  while (now() < from + 10_000) {
    await send();
    pace.speedUp();
    sent++;
  }
  expect(sent).toBeGreaterThan(370);
  expect(sent).toBeLessThan(400);
});

test('a run gets no rate limit after a refusal when the service accepted fewer rows than may run at the same time', async () => {
  const { pace, now } = paceSetup(4);
  const begin = await pace.turn();
  pace.speedUp();
  pace.slowDown(begin, 1_000);
  pace.release(begin);
  for (let count = 1; count <= 100; count++) pace.release(await pace.turn());
  expect(now()).toBe(1_000);
});

test.each([undefined, 0, -5])(
  'with a Retry-After of %s, a run pauses twice as long each time, up to a minute',
  async (retryAfter) => {
    const { pace, waits } = paceSetup(4);
    for (let count = 1; count <= 9; count++) {
      const begin = await pace.turn();
      pace.slowDown(begin, retryAfter);
      pace.release(begin);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  },
);
