import { createClient } from '@crossborder-fx/client';
import { sandboxFixtures } from '@crossborder-fx/sandbox/vitest';
import { test as base } from 'vitest';
import { pay, paymentTo } from './pay.ts';

const test = base.extend(sandboxFixtures).extend({ sandboxOptions: { at: '2026-11-27 08:00:00' } });

test.for([
  ['Match', 'finalized'],
  ['Block', 'blocked'],
  ['Refuse', 'refused'],
  ['Reject', 'rejected'],
])('a payment to %s is %s a week later', async ([word, status], { sandbox, expect }) => {
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  const { id } = await pay(fx, await paymentTo(fx, word ?? '', '2026-11-27'));
  await sandbox.clock.advance({ days: 7 });
  expect((await fx.payments.get(id)).status).toBe(status);
});

test('a payment of Friday evening waits for Monday', async ({ sandbox, expect }) => {
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  await sandbox.clock.set('2026-11-27 16:00:00');
  const { id } = await pay(fx, await paymentTo(fx, 'Match', '2026-11-27'));
  await sandbox.clock.set('2026-11-30 18:00:00');
  const { status, executionDate } = await fx.payments.get(id);
  expect([status, executionDate]).toEqual(['finalized', '2026-11-30']);
});
