import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

test('it halves once for what was begun together, waits, and grows again', async () => {
  let now = 0;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
  };
  const pace = paceOf(4, { now: () => now, wait });
  const begins = [await pace.turn(), await pace.turn(), await pace.turn(), await pace.turn()];
  let isFifth = false;
  const fifth = pace.turn().then((begin) => {
    isFifth = true;
    return begin;
  });
  for (const begin of begins) expect(pace.slowDown(begin, 3_000)).toBe(1);
  const [first = 0, second = 0, third = 0, fourth = 0] = begins;
  pace.release(first);
  // Who was released already has no place to give.
  pace.release(first);
  pace.release(second);
  await new Promise((resolve) => setImmediate(resolve));
  // Two are on their way, and two is the limit now.
  expect([isFifth, waits]).toEqual([false, [3_000]]);
  pace.release(third);
  const next = await fifth;
  pace.speedUp();
  pace.speedUp();
  pace.speedUp();
  pace.release(fourth);
  pace.release(next);
  for (let count = 1; count <= 3; count++) await pace.turn();
  expect(waits).toEqual([3_000]);
  expect(pace.slowDown(next)).toBe(1);
});

test('without a time of the service, it waits twice as long each time', async () => {
  let now = 0;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
  };
  const pace = paceOf(4, { now: () => now, wait });
  for (let count = 1; count <= 9; count++) {
    const begin = await pace.turn();
    pace.slowDown(begin);
    pace.release(begin);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
});
