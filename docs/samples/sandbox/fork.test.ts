import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { afterAll, expect, test } from 'vitest';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

test.concurrent.each(['one', 'other'])('%s has its own clock', async () => {
  await using mine = sandbox.fork();
  const fx = createClient({ baseUrl: mine.url, ...mine.credentials });
  const before = mine.clock.now();
  await mine.clock.advance({ days: 1 });
  expect(mine.clock.now().getTime() - before.getTime()).toBeGreaterThan(0);
  expect((await fx.wallets.list()).items).not.toEqual([]);
});
