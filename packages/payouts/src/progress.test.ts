import { expect, test } from 'vitest';
import { type Progress, progressOf } from './progress.ts';

test('it tells four times a second at most, and the end', () => {
  let now = 0;
  const told: [number, Progress][] = [];
  const onProgress = (progress: Progress) => {
    told.push([now, progress]);
    throw new Error('not of the run');
  };
  const progress = progressOf(onProgress, 'creating', () => now);
  for (let done = 1; done <= 1_000; done++) {
    now += 5;
    progress.step(done, 1_000);
  }
  progress.end();
  for (const [begin] of told) {
    const inSecond = told.filter(([at]) => at >= begin && at < begin + 1_000);
    expect(inSecond.length).toBeLessThanOrEqual(4);
  }
  expect(told.length).toBeGreaterThan(14);
  expect(told.at(-1)?.[1]).toEqual({
    done: 1_000,
    of: 1_000,
    state: 'creating',
    rate: 200,
    remaining: 0,
  });
  expect(told.at(5)?.[1]).toMatchObject({ rate: 200 });
});
