import { gate } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { assistants, preparedSetup, sessionsOf } from '../../test/assistant.ts';
import { beneficiary } from '../../test/setup.ts';

/** Prepares a payment, and then sets the state that a crash right after the payment's creation would leave. */
async function cutOffSetup() {
  const setup = await preparedSetup();
  const { prepared, paymentId } = await setup.prepare();
  setup.query("UPDATE gateway_prepared SET state = 'creating', result = '{}'");
  const statusOf = async () => (await setup.fx.payments.get(paymentId)).status;
  return { ...setup, prepared, statusOf };
}

test('a person can look at, refuse or approve a payment although a crash cut off its preparation', async () => {
  const { prepared, query, view, decide, statusOf } = await cutOffSetup();
  expect(await view(prepared)).toMatchObject({ state: 'creating' });
  query('UPDATE gateway_prepared SET at = at - 60000');
  expect(await view(prepared)).toMatchObject({ state: 'prepared', digest: expect.any(String) });
  expect(await decide(prepared, { refuse: true })).toMatchObject({ status: 200 });
  expect(await statusOf()).toBe('canceled');
});

test('an assistant can withdraw a payment although a crash cut off its preparation', async () => {
  const { prepared, callTool, prepare, statusOf } = await cutOffSetup();
  expect(await callTool('withdraw', { prepared })).toMatchObject({ state: 'withdrawn' });
  expect(await statusOf()).toBe('canceled');
  expect(await prepare({ amount: '13' })).toMatchObject({ state: 'prepared' });
});

test('the gateway deletes a payment that nobody approves in time although a crash cut off its preparation', async () => {
  const { start, close, sandbox, query, statusOf } = await cutOffSetup();
  await close();
  await sandbox.clock.advance({ days: 8 });
  await start({ assistants, serviceClock: sandbox.journalClock });
  await expect.poll(statusOf).toBe('canceled');
  await expect
    .poll(() => query('SELECT state FROM gateway_prepared'))
    .toEqual([{ state: 'expired' }]);
});

test('the gateway deletes an expired prepared payment even without assistants, and even when it cannot delete another object', async () => {
  const { start, close, sandbox, query, prepare, callTool, row, fx } = await preparedSetup();
  const { paymentId } = await prepare();
  const { prepared } = await callTool('prepare_payments', { payments: [row({ invoice: 'A-2' })] });
  query(`UPDATE gateway_prepared SET body = '[{}]' WHERE id = '${prepared}'`);
  await close();
  await sandbox.clock.advance({ days: 8 });
  await start({ serviceClock: sandbox.journalClock });
  await expect
    .poll(() => query('SELECT state FROM gateway_prepared ORDER BY state'))
    .toEqual([{ state: 'ending' }, { state: 'expired' }]);
  expect((await fx.payments.get(paymentId)).status).toBe('canceled');
});

test('until a person decides whether a prepared payment with a lost answer exists, nobody can delete the payment', async () => {
  const { sandbox, prepare, callTool, decide, page, undecided, age, fx } = await preparedSetup();
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  expect(await prepare()).toHaveProperty('isError');
  const [{ prepared }] = (await callTool('status')).rows;
  age(20 * 60_000);
  for (const _ of [1, 2]) {
    expect(await callTool('withdraw', { prepared })).toHaveProperty('isError');
    expect(await decide(prepared, { refuse: true })).toMatchObject({ status: 409 });
  }
  const [open] = await undecided();
  const { caller, operation, reference, attempt } = Object(open);
  const decision = { caller, operation, reference, resend: attempt, reason: 'seen' };
  const { id } = (await page('decisions', decision)).body;
  expect(await callTool('withdraw', { prepared })).toMatchObject({ state: 'withdrawn' });
  expect((await fx.payments.get(String(id))).status).toBe('canceled');
});

/** Begins to prepare a run by a gateway whose requests `isHeld` selects wait, and starts another gateway on the same database. */
async function heldSetup(isHeld: (method?: string) => boolean) {
  const [reached, held] = [gate(), gate()];
  const waiting: typeof fetch = async (url, init) => {
    if (isHeld(init?.method)) {
      reached.open();
      await held.opened;
    }
    return fetch(url, init);
  };
  const setup = await preparedSetup(waiting);
  const { callTool, row, start, sandbox, fx } = setup;
  const creating = callTool('prepare_payments', { payments: [row(), row({ invoice: 'A-2' })] });
  await reached.opened;
  const other = sessionsOf((await start({ assistants, serviceClock: sandbox.journalClock })).url);
  const [{ prepared }] = (await other.callTool('status')).rows;
  const withdraw = () => other.callTool('withdraw', { prepared });
  const waits = async () => (await fx.payments.list({ status: 'waitingconfirmation' })).items;
  return { ...setup, held, creating, withdraw, waits };
}

test('when one gateway withdraws a run that another gateway has begun to check, no payment of the run is created', async () => {
  const { held, creating, withdraw, made } = await heldSetup((method = 'GET') => method === 'GET');
  expect(await withdraw()).toMatchObject({ state: 'withdrawn' });
  held.open();
  expect(await creating).toMatchObject({ isError: true, rows: 2, done: 0 });
  expect(await made()).toBe(0);
});

test('while one gateway sends the payments of a run, another gateway does not report the run as withdrawn', async () => {
  const { held, creating, withdraw, made, waits } = await heldSetup((method) => method === 'POST');
  expect(await withdraw()).toMatchObject({ isError: true, undecided: 2 });
  held.open();
  expect(await creating).toMatchObject({ state: 'prepared' });
  expect(await made()).toBe(2);
  expect(await withdraw()).toMatchObject({ state: 'withdrawn' });
  expect(await waits()).toEqual([]);
});

test('withdraw succeeds when the deletion gets no answer but the service shows the payment as canceled', async () => {
  const { prepare, callTool, sandbox, fx } = await preparedSetup();
  const { prepared, paymentId } = await prepare();
  sandbox.faults.add('deletePayment', { drop: 'after', times: 1 });
  expect(await callTool('withdraw', { prepared })).toMatchObject({ state: 'withdrawn' });
  expect((await fx.payments.get(paymentId)).status).toBe('canceled');
});

test('an assistant can withdraw a run of which some payments exist, although the gateway refuses the other rows', async () => {
  const { callTool, row, sandbox, fx, made } = await preparedSetup();
  const { id: externalBankAccountId } = await fx.externalBankAccounts.create(beneficiary);
  const payments = [row(), row({ invoice: 'A-2', externalBankAccountId })];
  const when = ({ body }: { body?: unknown }) =>
    Object(body).externalBankAccountId === externalBankAccountId;
  sandbox.faults.add('createPayment', { status: 422, times: 1, when });
  expect(await callTool('prepare_payments', { payments })).toMatchObject({ done: 1, refused: 1 });
  await fx.externalBankAccounts.delete(externalBankAccountId);
  const { problem } = await callTool('prepare_payments', { payments });
  expect(problem).toMatch(/row 2 .* Withdraw the other payments of this call/);
  const [{ prepared, state }] = (await callTool('status')).rows;
  expect(state).toBe('creating');
  expect(await callTool('withdraw', { prepared })).toMatchObject({ state: 'withdrawn' });
  expect(await made()).toBe(1);
  expect((await fx.payments.list({ status: 'waitingconfirmation' })).items).toEqual([]);
});
