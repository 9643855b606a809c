import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  beneficiary,
  erp,
  gatewaySetup,
  paymentOf,
  problem,
  startedSetup,
  tradeOf,
} from '../../test/setup.ts';

test('the gateway creates one payment for an idempotency key, quoted or bare, and answers as the OpenAPI description says', async () => {
  const { pay, made } = await startedSetup();
  const first = await pay('invoice-1');
  expect(first).toMatchObject({
    status: 200,
    body: { payment: { tag: expect.stringMatching(/^invoice-1 /) } },
  });
  const again = await pay('"invoice-1"');
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(await made()).toBe(1);
});

test('fifty simultaneous requests with one idempotency key create one payment, and each gets that payment or 409 in-progress', async () => {
  const { pay, made } = await startedSetup();
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay('at-once')));
  for (const { status, headers, body } of answers) {
    if (status === 200) continue;
    expect({ status, body }).toMatchObject(problem(409, 'in-progress'));
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await made()).toBe(1);
});

test('the gateway refuses another body under the same idempotency key, and sends nothing', async () => {
  const { pay, made } = await startedSetup();
  await pay('reused');
  const amount = { value: '000000000099.00', currency: 'EUR' };
  expect(await pay('reused', { amount })).toMatchObject(
    problem(422, 'key-reused', { reference: 'reused' }),
  );
  expect(await made()).toBe(1);
});

test('two programs with the same idempotency key create two payments, and each program gets its own payment', async () => {
  const { pay } = await startedSetup();
  const idOf = async (headers = {}) => Object((await pay('1', {}, headers)).body['payment']).id;
  const ids = [await idOf(), await idOf(erp)];
  expect(ids[0]).not.toBe(ids[1]);
  expect([await idOf(), await idOf(erp)]).toEqual(ids);
});

test('the gateway creates trades and beneficiaries once for each idempotency key', async () => {
  const { sandbox, call } = await startedSetup();
  const once = async (path: string, body: object) => {
    const send = () => call('POST', path, body, { 'idempotency-key': 'k1' });
    const [first, again] = [await send(), await send()];
    expect([path, first.status, again.status]).toEqual([path, 200, 200]);
    return [first.body, again.body];
  };
  const [trade, tradeAgain] = await once('/trades', tradeOf(sandbox));
  expect(tradeAgain?.['id']).toBe(trade?.['id']);
  const [account, accountAgain] = await once('/externalBankAccounts', beneficiary);
  expect(accountAgain?.['id']).toBe(account?.['id']);
});

test('when the answer of the service is lost, the gateway answers with the payment that the request log of the service shows', async () => {
  const { start, sandbox, made } = await gatewaySetup('kept');
  const { pay } = await start();
  sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
  expect(await pay('lost')).toMatchObject({
    status: 200,
    body: { payment: { id: expect.any(String) } },
  });
  expect(await made()).toBe(1);
});

test('the answer to a creation has the payee verification that only a lost answer of the service had', async () => {
  const { start, sandbox } = await gatewaySetup('kept');
  const { call, pay } = await start();
  const name = { holder: { ...beneficiary.holder, name: 'Match SARL' } };
  const account = { ...beneficiary, ...name };
  const made = await call('POST', '/externalBankAccounts', account, { 'idempotency-key': 'b' });
  sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
  const to = { externalBankAccountId: Object(made.body).id, verificationOfPayee: true };
  expect((await pay('lost', to)).body).toMatchObject({
    payment: { tag: expect.stringMatching(/^lost /) },
    payeeVerification: { status: 'SUCCESS' },
  });
});

test('when the answer of the service is lost, a repeat with the same idempotency key finds the payment without a wait', async () => {
  const { sandbox, pay, made } = await startedSetup();
  sandbox.faults.add('createPayment', { drop: 'after', times: 2 });
  for (const key of ['lost', 'lost-too']) {
    expect(await pay(key)).toMatchObject(problem(502, 'outcome-unknown'));
    expect(await pay(key)).toMatchObject({
      status: 200,
      body: { payment: { id: expect.any(String) } },
    });
  }
  expect(await made()).toBe(2);
});

test('when the service shows no payment for a lost request, the next repeat gets 409 undecided at once', async () => {
  const { sandbox, pay, made } = await startedSetup();
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  expect(await pay('lost')).toMatchObject(problem(502, 'outcome-unknown'));
  for (const _ of [1, 2]) expect(await pay('lost')).toMatchObject(problem(409, 'undecided'));
  expect(await made()).toBe(0);
});

test('a repeat soon after a timeout or a restart gets 409 in-progress, and a later repeat finds the payment', async () => {
  const { start, sandbox, age, client, made } = await gatewaySetup();
  const first = await start({ client: { ...client, timeout: 300 } });
  sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
  sandbox.faults.add('createPayment', { delay: 600_000, times: 1 });
  expect(await first.pay('lost')).toMatchObject(problem(502, 'outcome-unknown'));
  expect(await first.pay('slow')).toMatchObject(problem(504, 'outcome-unknown'));
  expect(await first.pay('slow')).toMatchObject(problem(409, 'in-progress'));
  await first.close();
  const { pay } = await start();
  expect(await pay('lost')).toMatchObject(problem(409, 'in-progress'));
  age(2 * 60_000);
  expect(await pay('lost')).toMatchObject({ status: 200 });
  expect(await made()).toBe(1);
});

test('after a restart of the gateway, a repeat with the same idempotency key and a new quoteId finds the fixed forward', async () => {
  const { start, sandbox } = await gatewaySetup();
  const gateway = await start();
  const book = async ({ call }: typeof gateway) => {
    const amount = { value: '000000001000.00', currency: 'EUR' };
    const deliveryDate = sandbox.clock.workingDay(20);
    const terms = { currencyPair: 'EURUSD', side: 'S', amount, deliveryDate };
    const { quoteId } = Object((await call('POST', '/fixed-forwards/quote', terms)).body['quote']);
    const accounts = { sourceAccountId: 'MTY0ODgy', deliveryAccountId: 'MTY0ODgz' };
    const key = { 'idempotency-key': 'hedge-7' };
    const answer = await call('POST', '/fixed-forwards', { quoteId, ...accounts }, key);
    return [answer.status, Object(answer.body['fixedForward']).fixedForwardId];
  };
  const first = await book(gateway);
  expect(first).toEqual([200, expect.any(String)]);
  await gateway.close();
  expect(await book(await start())).toEqual(first);
  expect(sandbox.listRequests({ operation: 'createFixedForward' })).toHaveLength(1);
});

test('the answer 409 undecided lists the candidate payments, and has the URL of the page where a person decides', async () => {
  const { sandbox, fx, age, pay, url, made } = await startedSetup();
  await pay('other');
  await fx.payments.create({ ...paymentOf(sandbox), tag: 'by hand' });
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  await pay('unsent');
  age(2 * 60_000);
  const answer = await pay('unsent');
  expect(answer).toMatchObject(
    problem(409, 'undecided', {
      reference: 'unsent',
      candidates: [{ tag: 'by hand' }],
      decideAt: `${url}/_gateway/`,
    }),
  );
  expect(answer.headers.get('retry-after')).toBe(null);
  expect(await made()).toBe(2);
});

test('the gateway passes on the status and body of a refusal by the service, and then accepts the same idempotency key again', async () => {
  const { sandbox, pay } = await startedSetup();
  sandbox.faults.add('createPayment', { status: 422, times: 1 });
  const refused = await pay('refused');
  expect(refused).toMatchObject({ status: 422, body: { errorMessage: expect.any(String) } });
  expect(refused.headers.get('content-type')).toMatch('application/json');
  expect(await pay('refused')).toMatchObject({ status: 200 });
});

test('the gateway sends the service no body that breaks the OpenAPI description or has the field tag', async () => {
  const { pay, made } = await startedSetup();
  expect(await pay('wrong', { desiredExecutionDate: '2026-02-30' })).toMatchObject({
    status: 400,
    body: { path: 'desiredExecutionDate', rule: expect.any(String) },
  });
  expect(await pay('wrong', { tag: 'Order 4711' })).toMatchObject({
    status: 400,
    body: { path: 'tag' },
  });
  expect(await made()).toBe(0);
});

test('the gateway confirms a payment once, however many programs ask for the confirmation, and only when the payment matches the field expect', async () => {
  const { sandbox, call, pay } = await startedSetup();
  const { id } = Object((await pay('to-confirm')).body['payment']);
  const confirm = (body?: unknown, headers?: Record<string, string>) =>
    call('PUT', `/payments/${id}/confirm`, body, headers);
  const expected = paymentOf(sandbox, { amount: { value: '000000000013.00', currency: 'EUR' } });
  expect(await confirm({ expect: expected })).toMatchObject(
    problem(409, 'changed', { fields: ['amount.value'] }),
  );
  for (const wrong of [{ exptect: paymentOf(sandbox) }, { expect: null }]) {
    expect(await confirm(wrong)).toMatchObject(problem(400, 'invalid-request', { path: 'expect' }));
  }
  const confirmed = { status: 200, body: { id } };
  expect(await confirm({ expect: paymentOf(sandbox) })).toMatchObject(confirmed);
  expect(await confirm()).toMatchObject(confirmed);
  expect(await confirm(undefined, erp)).toMatchObject(confirmed);
  const sent = sandbox.listRequests({ operation: 'confirmPayment' });
  expect(sent).toHaveLength(1);
});

test('the gateway sends nothing while its journal cannot be written', async () => {
  const { data, pay, made } = await startedSetup();
  const other = new DatabaseSync(data);
  other.exec('BEGIN IMMEDIATE');
  const answer = await pay('locked');
  other.exec('ROLLBACK');
  other.close();
  expect(answer).toMatchObject(problem(503, 'journal'));
  expect(await made()).toBe(0);
  expect(await pay('locked')).toMatchObject({ status: 200 });
});
