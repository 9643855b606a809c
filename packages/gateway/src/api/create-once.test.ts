import { open } from 'node:fs/promises';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { erpToken, gatewaySetup, paymentOf, problem, startedSetup } from '../../test/setup.ts';

test('a payment is created once for its key, quoted or bare, and the answer has the form of the description', async () => {
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

test('the same key of fifty connections at once makes one payment: the others are told to wait, or get it', async () => {
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

test('another body under the same key is refused, and nothing is sent', async () => {
  const { pay, made } = await startedSetup();
  await pay('reused');
  const amount = { value: '000000000099.00', currency: 'EUR' };
  expect(await pay('reused', { amount })).toMatchObject(
    problem(422, 'key-reused', { reference: 'reused' }),
  );
  expect(await made()).toBe(1);
});

test('two callers with one key are two payments, and each finds its own', async () => {
  const { pay } = await startedSetup();
  const other = { authorization: `Bearer ${erpToken}` };
  const payments = [
    await pay('1'),
    await pay('1', {}, other),
    await pay('1'),
    await pay('1', {}, other),
  ];
  const [shop, erp, shopAgain, erpAgain] = payments.map(({ body }) => Object(body['payment']).id);
  expect(shop).not.toBe(erp);
  expect([shopAgain, erpAgain]).toEqual([shop, erp]);
});

test('trades and beneficiaries are created once as well', async () => {
  const { sandbox, call } = await startedSetup();
  const once = async (path: string, body: object) => {
    const send = () => call('POST', path, body, { 'idempotency-key': 'k1' });
    const [first, again] = [await send(), await send()];
    expect([path, first.status, again.status]).toEqual([path, 200, 200]);
    return [first.body, again.body];
  };
  const [trade, tradeAgain] = await once('/trades', {
    ...{ currencyPair: 'EURUSD', side: 'S', amount: { value: '000000001000.00', currency: 'EUR' } },
    ...{ sourceWalletId: 'MTY0ODgy', deliveryWalletId: 'MTY0ODgz' },
    deliveryDate: sandbox.clock.workingDay(1),
  });
  expect(tradeAgain?.['id']).toBe(trade?.['id']);
  const account = {
    accountNumber: 'DE89370400440532013000',
    currency: 'EUR',
    holderBank: { bic: 'COBADEFFXXX' },
    holder: { name: 'Nordlicht', type: 'Corporate', address: { country: 'DE' } },
  };
  const [beneficiary, beneficiaryAgain] = await once('/externalBankAccounts', account);
  expect(beneficiaryAgain?.['id']).toBe(beneficiary?.['id']);
});

test('a lost answer is fetched inside the first request where the service has a log', async () => {
  const { start, sandbox, made } = await gatewaySetup('kept');
  const { pay } = await start();
  sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
  expect(await pay('lost')).toMatchObject({
    status: 200,
    body: { payment: { id: expect.any(String) } },
  });
  expect(await made()).toBe(1);
});

test('a lost answer is found by the next repeat, without a wait', async () => {
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

test('where the service shows nothing of a request, the next repeat is told at once that a person decides', async () => {
  const { sandbox, pay, made } = await startedSetup();
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  expect(await pay('lost')).toMatchObject(problem(502, 'outcome-unknown'));
  for (const _ of [1, 2]) expect(await pay('lost')).toMatchObject(problem(409, 'undecided'));
  expect(await made()).toBe(0);
});

test('after a time-out, and by a gateway that was started anew, a lost answer is waited for', async () => {
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

test('a fixed forward is found by its key after a restart, whatever the quote of the repeat', async () => {
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

test('where nothing is found, nobody can tell: the answer has the candidates, and says who decides', async () => {
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

test('what the service refuses has its status and its body, and the key can be sent again', async () => {
  const { sandbox, pay } = await startedSetup();
  sandbox.faults.add('createPayment', { status: 422, times: 1 });
  const refused = await pay('refused');
  expect(refused).toMatchObject({ status: 422, body: { errorMessage: expect.any(String) } });
  expect(refused.headers.get('content-type')).toMatch('application/json');
  expect(await pay('refused')).toMatchObject({ status: 200 });
});

test('a body that the description refuses is not sent, and a tag is not taken', async () => {
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

test('a payment is confirmed once, whoever of the callers asks, and only as it was approved', async () => {
  const { sandbox, call, pay } = await startedSetup();
  const { id } = Object((await pay('to-confirm')).body['payment']);
  const confirm = (body?: unknown, headers?: Record<string, string>) =>
    call('PUT', `/payments/${id}/confirm`, body, headers);
  const expected = paymentOf(sandbox, { amount: { value: '000000000013.00', currency: 'EUR' } });
  expect(await confirm({ expect: expected })).toMatchObject(
    problem(409, 'changed', { fields: ['amount.value'] }),
  );
  expect(await confirm({ exptect: paymentOf(sandbox) })).toMatchObject({ status: 400 });
  const other = { authorization: `Bearer ${erpToken}` };
  const answers = [
    await confirm({ expect: paymentOf(sandbox) }),
    await confirm(),
    await confirm(undefined, other),
  ];
  expect(answers.map(({ status, body }) => [status, body['id']])).toEqual([
    [200, id],
    [200, id],
    [200, id],
  ]);
  const sent = sandbox.listRequests({ operation: 'confirmPayment' });
  expect(sent).toHaveLength(1);
});

test('a journal that cannot be written lets nothing be sent', async () => {
  const { data, pay, made } = await startedSetup();
  const { DatabaseSync } = await import('node:sqlite');
  const other = new DatabaseSync(data);
  other.exec('BEGIN IMMEDIATE');
  const answer = await pay('locked');
  other.exec('ROLLBACK');
  other.close();
  expect(answer).toMatchObject(problem(503, 'journal'));
  expect(await made()).toBe(0);
  expect(await pay('locked')).toMatchObject({ status: 200 });
});

test('a database that it may only read is refused at the start', async () => {
  const { start, data } = await gatewaySetup();
  await (await start()).close();
  // SQLite only reads a file that a later version than its own has to write. Root may write everything else.
  const file = await open(data, 'r+');
  await file.write(Buffer.of(3), 0, 1, 18);
  await file.close();
  const error = await errorOf(start());
  expect(String(error)).toMatch(/cannot be used: .*readonly/);
});

test('a database of another account, or a misspelt one, is refused at the start', async () => {
  const { start } = await gatewaySetup();
  await (await start()).close();
  expect(String(await errorOf(start({ account: 'Acme-Test' })))).toMatch(
    /cannot be used: it is that of the account acme-test/,
  );
  await start();
});

test('without a database, nothing starts', async () => {
  const { start } = await gatewaySetup();
  expect(String(await errorOf(start({ data: undefined })))).toContain(
    'One of data (--data) and DATABASE_URL must be given',
  );
});
