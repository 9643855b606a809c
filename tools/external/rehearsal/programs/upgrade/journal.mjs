// A journal of the client: what one version paid, or left open, no other version pays again.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { startSandbox } from '@crossborder-fx/sandbox';
import { Pool } from 'pg';
import { allPayments, dayOf, paymentOf, remembered, setting } from './remembered.mjs';

const { phase, folder, schema, kind } = setting;
const pool = new Pool({ connectionString: process.env.CROSSBORDER_FX_POSTGRES_URL });
const account = 'rehearsal';
await pay(
  `${kind}-journal`,
  kind === 'file' ? fileJournal(join(folder, 'journal'), { account }) : await postgres(),
);
await pool.end();

async function postgres() {
  const journal = postgresJournal(pool, { account, table: `${schema}.journal` });
  await journal.migrate();
  return journal;
}

async function pay(name, journal) {
  const { known, keep } = await remembered(name, { paid: {}, open: [] });
  const sandbox = await startSandbox({ data: join(folder, `${name}.db`) });
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials, timeout: 5000 });
  known.body ??= await paymentOf(fx, dayOf(sandbox));

  for (const [reference, id] of Object.entries(known.paid)) {
    const again = await fx.payments.createOnce(known.body, { journal, reference });
    assert.equal(again.id, id, `${reference} was paid again`);
  }
  for (const reference of known.open) {
    const found = await whenDecided(() =>
      fx.payments.createOnce(known.body, { journal, reference }),
    );
    known.paid[reference] = found.id;
    await fx.payments.confirmOnce(found.id, { journal });
  }
  const reference = `paid-${phase}`;
  const one = await fx.payments.createOnce(known.body, { journal, reference });
  await fx.payments.confirmOnce(one.id, { journal });
  known.paid[reference] = one.id;

  // The payment is made and its answer is lost: the next version has to find it.
  known.open = phase === 3 ? [] : [`lost-${phase}`];
  for (const lost of known.open) {
    sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
    const failing = fx.payments.createOnce(known.body, { journal, reference: lost });
    await assert.rejects(failing, { outcome: 'unknown' });
  }

  const made = Object.keys(known.paid).length + known.open.length;
  const payments = (await allPayments(fx)).filter(({ tag }) => /^(paid|lost)-\d/.test(tag ?? ''));
  assert.equal(payments.length, made, 'a payment was made twice, or is lost');
  const ids = new Set(Object.values(known.paid));
  assert.equal(ids.size, Object.keys(known.paid).length, 'two references have one payment');
  await keep();
  await sandbox.close();
}

/** The journal lets nobody look until the request that lost its answer has certainly ended. */
async function whenDecided(call) {
  try {
    return await call();
  } catch (error) {
    if (error.name !== 'InProgressError') throw error;
    await setTimeout(Math.max(0, error.retryAt.getTime() - Date.now()) + 500);
    return call();
  }
}
