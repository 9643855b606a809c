import { createClient } from '@crossborder-fx/client';
import { expect, test } from 'vitest';
import { login } from '../test/bank.ts';
import { rowsUpTo, runSetup } from '../test/setup.ts';
import { payoutRunOn } from './create-payout-run.ts';

test('cancel deletes the payments that are created and not confirmed, and no other payments', async () => {
  const { bank, runOf } = await runSetup();
  const one = runOf(rowsUpTo(2));
  const { digest } = await one.create();
  await one.confirm({ approved: digest });
  const all = runOf(rowsUpTo(6));
  await all.create();
  const [, , , byColleague] = [...bank.payments.values()];
  Object.assign(byColleague ?? {}, { status: 'planified' });
  bank.effects.length = 0;
  bank.fate = (what) => (what === 'delete P5' ? 'done, then dropped' : 'done');
  expect(await all.cancel()).toMatchObject({ done: 3, refused: 3, undecided: 0, left: 0 });
  expect(bank.effects.toSorted()).toEqual(['delete P3', 'delete P5', 'delete P6']);
  expect(await all.cancel()).toMatchObject({ done: 0, alreadyDone: 3, refused: 3 });
  // `create` counts canceled rows separately. It never pays them, because their references cannot be used again.
  bank.requests.length = 0;
  expect(await all.create()).toMatchObject({ alreadyDone: 3, refused: 3, canceled: 3 });
  expect(bank.requests).toEqual([]);
  const states = await Array.fromAsync(all.rows(), ({ state }) => state);
  expect(states.filter((state) => state === 'canceled')).toHaveLength(3);
});

test('cancel deletes only payments whose status certainly means that they wait for a confirmation or signature', async () => {
  const statuses = {
    ...{ waitingconfirmation: true, awaitingconfirmation: true, waitingsignature: true },
    ...{ processing: false, planified: false, finalized: false, blocked: false, refused: false },
    ...{ postponed: false, constructor: false, missing: false },
  };
  const { bank, runOf } = await runSetup();
  const run = runOf(rowsUpTo(Object.keys(statuses).length), { concurrency: 1 });
  await run.create();
  const payments = [...bank.payments.values()];
  for (const [index, status] of Object.keys(statuses).entries()) {
    Object.assign(payments[index] ?? {}, { status });
  }
  Object.assign(payments.at(-1) ?? {}, { status: undefined });
  bank.deletable = () => true;
  bank.effects.length = 0;
  expect(await run.cancel()).toMatchObject({ done: 3, refused: 8, left: 0 });
  expect(bank.effects).toEqual(['delete P1', 'delete P2', 'delete P3']);
});

test("cancel does not take a proxy's 404 page as proof that the payment was deleted", async () => {
  const { bank, journal, clock, runOf } = await runSetup();
  const rows = rowsUpTo(2);
  await runOf(rows).create();
  const page = async () => new Response('<h1>404 page not found</h1>', { status: 404 });
  const fx = createClient({ baseUrl: bank.baseUrl, ...login, fetch: page });
  const run = payoutRunOn(fx, { journal, name: 'monday', rows }, clock);
  expect(await run.cancel()).toMatchObject({ done: 0, alreadyDone: 0, refused: 2 });
  expect(await runOf(rows).cancel()).toMatchObject({ done: 2 });
});

test('cancel does not take an answer that shows another payment as proof of a deletion', async () => {
  const { bank, journal, clock, runOf } = await runSetup();
  const rows = rowsUpTo(2);
  await runOf(rows).create();
  let isKept = true;
  const fetch: typeof globalThis.fetch = async (...request) =>
    isKept ? Response.json({ payment: { id: 'P9' } }) : globalThis.fetch(...request);
  const fx = createClient({ baseUrl: bank.baseUrl, ...login, fetch });
  const run = payoutRunOn(fx, { journal, name: 'monday', rows }, clock);
  const result = await run.cancel();
  expect(result).toMatchObject({ done: 0, alreadyDone: 0, stopped: { why: 'service' } });
  isKept = false;
  expect(await run.cancel()).toMatchObject({ done: 2, left: 0 });
});

test('cancel counts a deletion as undecided when the answer is lost and the payment cannot be read', async () => {
  const { bank, runOf } = await runSetup();
  const run = runOf(rowsUpTo(1));
  await run.create();
  bank.fate = () => {
    bank.read = () => 'no credentials';
    return 'done, then dropped';
  };
  expect(await run.cancel()).toMatchObject({ undecided: 1, left: 0 });
});

test('a payment that another process confirms during its deletion is reported as canceled, not as confirmed', async () => {
  const { bank, runOf } = await runSetup();
  const rows = rowsUpTo(1);
  const { digest } = await runOf(rows).create();
  bank.fate = async (what): Promise<'done'> => {
    if (what === 'delete P1') await runOf(rows).confirm({ approved: digest });
    return 'done';
  };
  expect(await runOf(rows).cancel()).toMatchObject({ done: 1 });
  expect(bank.effects).toEqual(['create inv-1', 'confirm P1', 'delete P1']);
  const states = await Array.fromAsync(runOf(rows).rows(), ({ state }) => state);
  expect(states).toEqual(['canceled']);
  const again = runOf(rows).confirm({ approved: digest });
  await expect(again).rejects.toThrow('status is canceled at the service');
  expect(await runOf(rows).cancel()).toMatchObject({ alreadyDone: 1 });
});

test('a payment that another process deletes during cancel counts as already done, not as refused', async () => {
  const { bank, runOf } = await runSetup();
  const rows = rowsUpTo(1);
  await runOf(rows).create();
  bank.fate = async (): Promise<'done'> => {
    bank.fate = () => 'done';
    await runOf(rows).cancel();
    return 'done';
  };
  expect(await runOf(rows).cancel()).toMatchObject({ alreadyDone: 1, refused: 0 });
});
