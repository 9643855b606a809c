// The store of a receiver: what one version has handled no other handles again, and what it failed on
// is handled by the next.
import assert from 'node:assert/strict';
import { createWebhookHandler, signWebhook } from '@crossborder-fx/webhooks';
import { toFetchHandler } from '@crossborder-fx/webhooks/fetch';
import { postgresStore } from '@crossborder-fx/webhooks/postgres';
import { Pool } from 'pg';
import { setting } from './remembered.mjs';

const { phase, schema } = setting;
const pool = new Pool({ connectionString: process.env.CROSSBORDER_FX_POSTGRES_URL });
const handled = `${schema}.handled`;
await pool.query(`CREATE TABLE IF NOT EXISTS ${handled} (payment text)`);
const store = postgresStore(pool, { consumer: 'billing', table: `${schema}.store` });
await store.migrate();

const secret = 'theSecretOfTheReceiver0123456789';
const receive = toFetchHandler(
  createWebhookHandler({
    secrets: [secret],
    store,
    on: {
      PAYMENT_FINALIZED: async ({ payload }, { transaction }) => {
        await transaction.query(`INSERT INTO ${handled} VALUES ($1)`, [payload.id]);
        if (payload.id === `failed-${phase}`) throw new Error('The ledger is down.');
      },
    },
    onUnhandled: () => {},
    onError: () => {},
  }),
);

async function deliver(id) {
  const rawBody = JSON.stringify({ event: 'PAYMENT_FINALIZED', payload: { id }, webhookId: '1' });
  const headers = await signWebhook({ rawBody, secret });
  const request = new Request('http://receiver.example/', {
    method: 'POST',
    headers,
    body: rawBody,
  });
  return (await receive(request)).status;
}

/** The notifications of the phases before this one, in their order. */
const earlier = Array.from({ length: phase - 1 }, (_, index) => index + 1);
for (const one of earlier) {
  assert.equal(await deliver(`handled-${one}`), 204);
  assert.equal(await deliver(`failed-${one}`), 204, 'what failed is not handled again');
}
assert.equal(await deliver(`handled-${phase}`), 204);
assert.equal(await deliver(`handled-${phase}`), 204);
assert.equal(await deliver(`failed-${phase}`), 500);

const { rows } = await pool.query(`SELECT payment FROM ${handled} ORDER BY payment`);
const expected = [
  ...earlier.map((one) => `failed-${one}`),
  ...[...earlier, phase].map((one) => `handled-${one}`),
];
assert.deepEqual(
  rows.map(({ payment }) => payment),
  expected,
  'an event was lost or handled twice',
);
await store.close();
await pool.end();
