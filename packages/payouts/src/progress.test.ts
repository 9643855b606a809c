import { expect, onTestFinished, test } from 'vitest';
import { rowsUpTo, runSetup } from '../test/setup.ts';
import { type Progress, progressOf } from './progress.ts';

test('a run reports its progress at most four times a second, and reports the end', () => {
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
  const end = { done: 1_000, of: 1_000, state: 'creating', rate: 200, remaining: 0 };
  expect(told.at(-1)?.[1]).toEqual(end);
  expect(told.at(5)?.[1]).toMatchObject({ rate: 200 });
});

test('an onRow or onProgress callback that rejects does not end the run', async () => {
  const { runOf } = await runSetup();
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  process.on('unhandledRejection', onFailure);
  onTestFinished(() => void process.off('unhandledRejection', onFailure));
  const fail = async () => {
    throw new Error('not of the run');
  };
  const result = await runOf(rowsUpTo(3), { onRow: fail, onProgress: fail }).create();
  expect(result).toMatchObject({ done: 3 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(failures).toEqual([]);
});
