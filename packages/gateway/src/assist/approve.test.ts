import { fileJournal } from '@crossborder-fx/client/file-journal';
import { createPayoutRun } from '@crossborder-fx/payouts';
import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { externalBankAccountId, preparedSetup, thousandEuro } from '../../test/assistant.ts';
import { beneficiary, paymentOf, tradeOf } from '../../test/setup.ts';

test('a trade whose answer was lost stays in approval when the next approval is refused, so that no call prepares the trade a second time', async () => {
  const { callTool, view, decide, sandbox, query } = await preparedSetup();
  sandbox.simulate.rate({ pair: 'EURUSD', mid: '1.1' });
  const input = { ...tradeOf(sandbox), ...thousandEuro, purpose: 'June invoices' };
  const { prepared } = await callTool('prepare_trade', input);
  const { digest } = await view(prepared);
  sandbox.faults.add('createTrade', { drop: 'before', times: 1 });
  expect(await decide(prepared, { approve: digest })).toMatchObject({ status: 502 });
  sandbox.simulate.rate({ pair: 'EURUSD', mid: '1.2' });
  expect(await decide(prepared, { approve: digest })).toMatchObject({ status: 409 });
  expect(await callTool('status', { prepared })).toMatchObject({ state: 'approving' });
  query(`UPDATE gateway_prepared SET body = replace(body, '1000', '2000')`);
  const other = await view(prepared);
  expect(await decide(prepared, { approve: other['digest'] })).toMatchObject({ status: 422 });
  expect(await callTool('status', { prepared })).toMatchObject({ state: 'approving' });
  query(`UPDATE gateway_prepared SET body = replace(body, '2000', '1000')`);
  expect(await callTool('withdraw', { prepared })).toMatchObject({ isError: true });
  expect(await callTool('prepare_trade', input)).toMatchObject({ prepared });
});

test('the page shows what the payee verification of a prepared payment said, and a payee that fails it gets no payment', async () => {
  const { prepare, view, fx, made } = await preparedSetup();
  const payeeNamed = async (name: string) => {
    const holder = { ...beneficiary.holder, type: 'Corporate', name } as const;
    return (await fx.externalBankAccounts.create({ ...beneficiary, holder })).id;
  };
  const verified = { verificationOfPayee: true };
  const to = async (name: string) => ({
    ...verified,
    externalBankAccountId: await payeeNamed(name),
  });
  expect(await prepare(await to('Almost SARL'))).toMatchObject({
    ...{ isError: true, advice: 'Nothing was done.', problem: expect.stringMatching(/[^.]\.$/) },
    quoted: { errorMessage: expect.any(String) },
  });
  expect(await made()).toBe(0);
  const { prepared } = await prepare(await to('Match SARL'));
  expect(await view(prepared)).toMatchObject({
    beside: { payeeVerification: { status: 'SUCCESS' } },
  });
});

test('when an approval confirms nothing because a payment was deleted at the service, a person can still refuse the run', async () => {
  const { callTool, row, view, decide, confirmations, fx } = await preparedSetup();
  const payments = [row({ invoice: 'A-1' }), row({ invoice: 'A-2' })];
  const { prepared } = await callTool('prepare_payments', { payments });
  const [{ id = '' } = {}] = (await fx.payments.list({ status: 'waitingconfirmation' })).items;
  await fx.payments.delete(id);
  const { digest } = await view(prepared);
  expect(await decide(prepared, { approve: digest })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Nothing was confirmed') },
  });
  expect(confirmations()).toEqual([]);
  expect(await callTool('status', { prepared })).toMatchObject({ state: 'prepared' });
  expect(await decide(prepared, { refuse: true })).toMatchObject({ status: 200 });
  expect(await callTool('status', { prepared })).toMatchObject({ state: 'refused' });
});

test('a run stays in approval when an approval has released some of its payments, and the next approval releases the others', async () => {
  const { callTool, row, view, decide, sandbox } = await preparedSetup();
  const payments = [row({ invoice: 'A-1' }), row({ invoice: 'A-2' })];
  const { prepared } = await callTool('prepare_payments', { payments });
  const { digest } = await view(prepared);
  sandbox.faults.add('confirmPayment', { status: 422, times: 1 });
  expect(await decide(prepared, { approve: digest })).toMatchObject({ status: 409 });
  const { state, said } = await callTool('status', { prepared });
  expect([state, said]).toEqual(['approving', expect.stringContaining('A person has approved')]);
  const again = await view(prepared);
  expect(await decide(prepared, { approve: again['digest'] })).toMatchObject({ status: 200 });
  expect(await callTool('status', { prepared })).toMatchObject({ state: 'approved' });
});

test.each(['FACTURE-2026-11-000123456', '发票-2026-001', 'SZŐLŐ-2026-001'])(
  'a person who approves a payment with the invoice %s sees another payment with this invoice for another beneficiary',
  async (invoice) => {
    const { prepare, view, fx } = await preparedSetup();
    const { items } = await fx.externalBankAccounts.list();
    const other = items.find(({ id, currency }) => id !== externalBankAccountId && currency);
    const first = await prepare({ invoice });
    const prepared = await prepare({
      ...{ invoice, externalBankAccountId: other?.id, currency: other?.currency },
    });
    const similar = [{ paymentId: first.paymentId, isAlike: true }];
    expect(await view(prepared.prepared)).toMatchObject({ beside: { similar } });
  },
);

test('a person who approves a prepared run sees a payment that a colleague made for an invoice of this run', async () => {
  const { callTool, row, view, pay } = await preparedSetup();
  const payments = [row({ invoice: 'A-1234' }), row({ invoice: 'A-5678' })];
  const { prepared } = await callTool('prepare_payments', { payments });
  expect(await view(prepared)).toMatchObject({ beside: { similar: [], areAllShown: true } });
  await pay('by-hand', { communication: 'a 5678' });
  expect(await view(prepared)).toMatchObject({ beside: { similar: [{ isAlike: true }] } });
});

test('the gateway page says when its list does not show all payments that look like the prepared payment', async () => {
  const { prepare, view, pay } = await preparedSetup();
  const { prepared } = await prepare({ invoice: 'A-1234' });
  const payByHand = (number: number) => pay(`by-hand-${number}`, { communication: 'a 1234' });
  const shown = async () => {
    const { similar, areAllShown } = Object((await view(prepared))['beside']);
    return [similar.length, areAllShown];
  };
  for (let made = 1; made <= 20; made++) await payByHand(made);
  expect(await shown()).toEqual([20, true]);
  await payByHand(21);
  expect(await shown()).toEqual([20, false]);
});

test('the tool status does not say that nothing is paid when a colleague has released a payment of a prepared run', async () => {
  const { callTool, row, fx } = await preparedSetup();
  const payments = [row({ invoice: 'A-1' }), row({ invoice: 'A-2' })];
  const { prepared } = await callTool('prepare_payments', { payments });
  const [{ id = '' } = {}] = (await fx.payments.list({ status: 'waitingconfirmation' })).items;
  await fx.payments.confirm(id);
  const { said } = await callTool('status', { prepared });
  expect(said).toContain('The gateway has released none of these payments. A person must');
});

test('a payout run with another journal refuses a row whose invoice an assistant has prepared', async () => {
  const { prepare, fx, sandbox, made } = await preparedSetup();
  const { paymentId } = await prepare();
  const journal = fileJournal(await temporaryFolder(), { account: 'acme-test' });
  const rows = [{ reference: 'inv-4711', ...paymentOf(sandbox) }];
  const run = createPayoutRun(fx, { journal, name: 'Monday', rows });
  expect(await errorOf(run.create())).toMatchObject({
    problems: [{ field: 'reference', paymentIds: [paymentId] }],
  });
  expect(await made()).toBe(1);
});

test('the page lists every object that waits for a person, also after 200 newer objects', async () => {
  const { prepare, page, query } = await preparedSetup();
  const { prepared } = await prepare();
  query(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200)
INSERT INTO gateway_prepared SELECT n, kind, assistant, at + n, expires, state, body, result FROM gateway_prepared, numbers`);
  const { prepared: listed } = (await page('prepared')).body;
  expect(listed).toContainEqual(expect.objectContaining({ id: prepared, kind: 'payment' }));
});
