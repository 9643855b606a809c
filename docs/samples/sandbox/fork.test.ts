import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { afterAll, expect, test } from 'vitest';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

test.concurrent.each(['one', 'other'])('%s has a clock and accounts of its own', async () => {
  await using mine = sandbox.fork();
  const fx = createClient({ baseUrl: mine.url, ...mine.credentials });
  const start = sandbox.clock.now().getTime();
  await mine.clock.advance({ days: 1 });
  expect(mine.clock.now().getTime() - start).toBe(24 * 60 * 60 * 1000);
  expect(sandbox.clock.now().getTime()).toBe(start);

  await fx.wallets.create({ currency: 'CHF', tag: 'Suppliers' });
  const { items } = await fx.wallets.list();
  expect(items.filter(({ currency }) => currency === 'CHF')).toHaveLength(1);
});
