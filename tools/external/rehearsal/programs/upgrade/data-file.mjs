// The data file of the sandbox: each version, and each start, finds what the one before left, and goes on with it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { allPayments, dayOf, paymentOf, remembered, setting } from './remembered.mjs';

const { known, keep } = await remembered('data-file', { found: undefined, open: undefined });
const data = join(setting.folder, 'sandbox.db');
// A Monday; a file that exists goes on where it was.
const at = setting.phase === 1 ? { at: '2026-11-23 09:00:00' } : {};
const sandbox = await startSandbox({ data, ...at });
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });

async function find() {
  const payments = (await allPayments(fx)).map(({ id, status }) => `${id} ${status}`);
  const wallets = (await fx.wallets.list()).items;
  const balances = wallets.map(({ id, bookingAmount }) => `${id} ${bookingAmount?.value}`);
  return { payments: payments.sort(), balances, now: sandbox.clock.now().toISOString() };
}

if (known.found) assert.deepEqual(await find(), known.found, 'something was lost or changed');

const ids = known.open ? [known.open] : [];
const { id } = await fx.payments.create(await paymentOf(fx, dayOf(sandbox)));
ids.push(id);
for (const one of ids) await fx.payments.confirm(one);
// For the next version to confirm.
known.open = (await fx.payments.create(await paymentOf(fx, dayOf(sandbox)))).id;
await sandbox.clock.advance({ days: 1 });
assert.equal((await fx.payments.get(id)).status, 'finalized');
known.found = await find();
sandbox.snapshot('kept');
await fx.wallets.create({ currency: 'EUR', tag: 'undone' });
assert.notDeepEqual(await find(), known.found);
sandbox.restore('kept');
assert.deepEqual(await find(), known.found, 'a snapshot is not what was kept');
await keep();
await sandbox.close();
