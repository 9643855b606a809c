// node consumer.mjs pay: pays on the sandbox that started this program, and verifies the notification of the payment.
// node consumer.mjs KEEPER PHASE FOLDER SCHEMA: one version of the packages reads the data that the preceding phase has
// written with KEEPER (a data file, a journal or a store), and adds data. PHASE is 1 for the previous version, 2 for
// the next, and 3 for the previous version again.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';

const [keeper, phaseText, folder, schema] = process.argv.slice(2);
const phase = Number(phaseText);
const programs = {
  pay,
  'data-file': dataFile,
  'file-journal': fileJournal,
  'postgres-journal': postgresJournal,
  'postgres-store': postgresStore,
};
await programs[keeper]();

async function pay() {
  const { connectSandbox } = await import('@crossborder-fx/sandbox/connect');
  const { verifyWebhook } = await import('@crossborder-fx/webhooks');
  const received = [];
  const receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, rawBody: await buffer(request) });
    response.writeHead(204).end();
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');

  const fx = createClient();
  const sandbox = connectSandbox(process.env.FX_BASE_URL);
  const { secret } = await fx.webhooks.create({
    url: `http://127.0.0.1:${receiver.address().port}/`,
    events: ['PAYMENT_FINALIZED'],
  });
  const day = await sandbox.clock.workingDay(1);
  const { id, status } = await fx.payments.create(await paymentOf(fx, day));
  assert.equal(status, 'waitingconfirmation');
  await fx.payments.confirm(id);
  await sandbox.clock.set(`${day} 18:00:00`);
  assert.equal((await fx.payments.get(id)).status, 'finalized');

  assert.equal(received.length, 1, 'the sandbox must send one notification');
  const { event, payload } = await verifyWebhook({ ...received[0], secrets: [secret] });
  assert.deepEqual([event, payload.id, payload.status], ['PAYMENT_FINALIZED', id, 'finalized']);
  const forged = verifyWebhook({ ...received[0], secrets: ['another'] });
  await assert.rejects(forged, { code: 'SIGNATURE_MISMATCH' });
  receiver.close();
  receiver.closeAllConnections();
}

/** Checks the data that the preceding phase has left in the data file, and whether a snapshot can be restored. */
async function dataFile() {
  const { known, keep } = await remembered({ found: undefined, open: undefined });
  const data = join(folder, 'sandbox.db');
  // In phase 1, the sandbox's clock begins on a Monday. In a later phase, it continues at the time of the data file.
  const begin = phase === 1 ? { at: '2026-11-23 09:00:00' } : {};
  const sandbox = await startSandbox({ data, ...begin });
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  const find = async () => ({
    payments: (await payments(fx)).map(({ id, status }) => `${id} ${status}`).sort(),
    balances: (await fx.wallets.list()).items.map(({ bookingAmount }) => bookingAmount?.value),
    now: sandbox.clock.now().toISOString(),
  });
  if (known.found)
    assert.deepEqual(
      await find(),
      known.found,
      'the data file must have the payments, balances and time of the version before',
    );

  const create = async () =>
    (await fx.payments.create(await paymentOf(fx, sandbox.clock.today()))).id;
  const id = await create();
  for (const one of known.open ? [known.open, id] : [id]) await fx.payments.confirm(one);
  // The version of the packages that runs in the next phase confirms this payment.
  known.open = await create();
  await sandbox.clock.advance({ days: 1 });
  assert.equal((await fx.payments.get(id)).status, 'finalized');

  known.found = await find();
  sandbox.snapshot('kept');
  await fx.wallets.create({ currency: 'EUR', tag: 'undone' });
  assert.notDeepEqual(await find(), known.found);
  sandbox.restore('kept');
  assert.deepEqual(
    await find(),
    known.found,
    'a restored snapshot must have the kept payments, balances and time',
  );
  await keep();
  await sandbox.close();
}

async function fileJournal() {
  const { fileJournal } = await import('@crossborder-fx/client/file-journal');
  await payOnce(fileJournal(join(folder, 'journal'), { account: 'rehearsal' }));
}

async function postgresJournal() {
  const { postgresJournal } = await import('@crossborder-fx/client/postgres-journal');
  const pool = await connect();
  const journal = postgresJournal(pool, { account: 'rehearsal', table: `${schema}.journal` });
  await journal.migrate();
  await payOnce(journal);
  await pool.end();
}

/** Checks that no version pays again a reference that another version has paid or left with an unknown outcome. */
async function payOnce(journal) {
  const { known, keep } = await remembered({ paid: {}, open: [] });
  // By a request log, the client could see immediately whether a request with a lost answer took effect.
  const sandbox = await startSandbox({ data: join(folder, `${keeper}.db`), serviceLog: 'none' });
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials, timeout: 5000 });
  known.body ??= await paymentOf(fx, sandbox.clock.today());
  const create = (reference) => fx.payments.createOnce(known.body, { journal, reference });

  for (const [reference, id] of Object.entries(known.paid)) {
    assert.equal((await create(reference)).id, id, `the reference ${reference} was paid again`);
  }
  for (const reference of [...known.open, `paid-${phase}`]) {
    const { id } = await whenDecided(() => create(reference));
    known.paid[reference] = id;
    await fx.payments.confirmOnce(id, { journal });
  }
  // The service makes the payment and the answer is lost: the version that runs in the next phase must find the payment.
  known.open = phase === 3 ? [] : [`lost-${phase}`];
  for (const lost of known.open) {
    sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
    await assert.rejects(create(lost), { outcome: 'unknown' });
  }

  const made = (await payments(fx)).filter(({ tag }) => /^(paid|lost)-\d/.test(tag ?? ''));
  const ids = new Set(Object.values(known.paid));
  assert.equal(made.length, ids.size + known.open.length, 'each reference must have one payment');
  assert.equal(ids.size, Object.keys(known.paid).length, 'two references must not share a payment');
  await keep();
  await sandbox.close();
}

/** Repeats a call which fails because an earlier request, whose answer was lost, may still take effect. */
async function whenDecided(call) {
  try {
    return await call();
  } catch (error) {
    if (error.name !== 'InProgressError') throw error;
    await setTimeout(Math.max(0, error.retryAt.getTime() - Date.now()) + 500);
    return call();
  }
}

/** Checks that no version handles a webhook event again, and that the next version handles the events that failed. */
async function postgresStore() {
  const { createWebhookHandler, signWebhook } = await import('@crossborder-fx/webhooks');
  const { postgresStore } = await import('@crossborder-fx/webhooks/postgres');
  const pool = await connect();
  await pool.query(`CREATE TABLE IF NOT EXISTS ${schema}.handled (payment text)`);
  const store = postgresStore(pool, { consumer: 'billing', table: `${schema}.store` });
  await store.migrate();
  const secret = 'theSecretOfTheReceiver0123456789';
  const handler = createWebhookHandler({
    secrets: [secret],
    store,
    on: {
      PAYMENT_FINALIZED: async ({ payload }, { transaction }) => {
        await transaction.query(`INSERT INTO ${schema}.handled VALUES ($1)`, [payload.id]);
        if (payload.id === `failed-${phase}`) throw new Error('The ledger is down.');
      },
    },
    onUnhandled() {},
    onError() {},
  });
  const deliver = async (id) => {
    const rawBody = JSON.stringify({ event: 'PAYMENT_FINALIZED', payload: { id }, webhookId: '1' });
    const headers = await signWebhook({ rawBody, secret });
    return (await handler.receive({ rawBody, headers })).outcome;
  };

  for (let one = 1; one < phase; one++) {
    assert.equal(await deliver(`handled-${one}`), 'duplicate');
    const outcome = one === phase - 1 ? 'processed' : 'duplicate';
    assert.equal(
      await deliver(`failed-${one}`),
      outcome,
      'the next version must handle a failed event once',
    );
  }
  assert.equal(await deliver(`handled-${phase}`), 'processed');
  assert.equal(await deliver(`handled-${phase}`), 'duplicate');
  assert.equal(await deliver(`failed-${phase}`), 'failed');

  const { rows } = await pool.query(`SELECT payment FROM ${schema}.handled`);
  assert.equal(rows.length, 2 * phase - 1, 'each event must be handled once');
  await store.close();
  await pool.end();
}

async function connect() {
  const { Pool } = await import('pg');
  return new Pool({ connectionString: process.env.CROSSBORDER_FX_POSTGRES_URL });
}

/** Reads the results that an earlier phase wrote into a file, to compare them with the journal or store. */
async function remembered(initial) {
  const file = join(folder, `${keeper}.json`);
  const known = phase === 1 ? initial : JSON.parse(await readFile(file, 'utf8'));
  return { known, keep: () => writeFile(file, JSON.stringify(known)) };
}

function payments(fx) {
  return Array.fromAsync(fx.payments.iterate({ status: 'all' }));
}

async function paymentOf(fx, desiredExecutionDate) {
  const [wallet] = (await fx.wallets.list()).items;
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  return {
    sourceWalletId: wallet.id,
    externalBankAccountId: beneficiary.id,
    amount: { value: '000000001250.00', currency: 'EUR' },
    desiredExecutionDate,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };
}
