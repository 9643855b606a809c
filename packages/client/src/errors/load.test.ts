import { expect, test } from 'vitest';
import { lazy } from './load.ts';

test('lazy() loads a file once, and again only after a failure', async () => {
  let loads = 0;
  const load = lazy(async () => {
    if (loads++ === 0) throw new Error('no such file');
    return 'a module';
  });
  await expect(load()).rejects.toThrow('a file of this package cannot be loaded');
  expect(await load()).toBe('a module');
  expect(await load()).toBe('a module');
  expect(loads).toBe(2);
});
