import { expect, test } from 'vitest';
import { sleep } from './sleep.ts';

test('sleeping ends by itself', async () => {
  const { signal } = new AbortController();
  expect(await sleep(1, signal)).toBeUndefined();
});

test('sleeping ends with the signal’s reason when it aborts', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const controller = new AbortController();
  const sleeping = sleep(600_000, controller.signal);
  controller.abort('enough');
  await expect(sleeping).rejects.toBe('enough');
  await expect(sleep(600_000, controller.signal)).rejects.toBe('enough');
  expect(timers()).toBeLessThanOrEqual(before);
});
