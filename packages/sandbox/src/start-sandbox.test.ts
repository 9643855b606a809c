import { expect, test } from 'vitest';
import { sandboxOf } from '../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../test/strict.ts';

test('accounts are there at the start', async () => {
  const sandbox = await sandboxOf();
  const wallets = await clientOf(sandbox).wallets.list();
  expect(wallets.items.map(({ currency }) => currency)).toEqual(['EUR', 'USD', 'GBP']);
  expect((await sendStrict(sandbox, '/wallets?page=9')).status).toBe(204);
  expect((await sendStrict(sandbox, '/wallets?per_page=0')).status).toBe(422);
});
