import { expect, test } from 'vitest';
import { type Answer, beneficiary, gatewaySetup } from '../../test/setup.ts';

// Parsing and writing this JSON again would change its digits, the order of its names and its spaces, so a test sees whether
// the gateway passes it on unchanged.
const object = (more = '') =>
  `{"id":"NTc0","rate":1.2300,"big":12345678901234567890,"2":"b","1":"a", "unknown":{"x":1e2}${more}}`;

async function gatewayBefore(answers: Record<string, [status: number, body: string]>) {
  const { startBefore } = await gatewaySetup();
  const gateway = await startBefore((response, request) => {
    const path = request.url.split('?')[0];
    const [status, body] = answers[`${request.method} ${path}`] ?? [404, '{"errorMessage":"no"}'];
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const textOf = async (sent: Promise<Answer>) => {
    const { status, text } = await sent;
    return [status, text];
  };
  return { ...gateway, textOf };
}

test('the gateway passes on reads and refusals exactly as the service sent them', async () => {
  const [read, refused] = [
    `{"wallet":${object()}}`,
    `{"errorCode":1,"errorMessage":"no","x":${object()}}`,
  ];
  const { call, pay, textOf } = await gatewayBefore({
    'GET /wallets/NTc0': [200, read],
    'POST /payments': [422, refused],
    'POST /wallets': [422, refused],
  });
  expect(await textOf(call('GET', '/wallets/NTc0'))).toEqual([200, read]);
  expect(await textOf(pay('k'))).toEqual([422, refused]);
  expect(await textOf(call('POST', '/wallets', { currency: 'EUR' }))).toEqual([422, refused]);
});

test('the gateway returns the answer to a creation unchanged, and answers a repeat with the current object', async () => {
  const created = `{"payment":${object()},"payeeVerification":{"id":null,"n":12345678901234567890}}`;
  const read = `{"payment":${object(',"status":"x"')}}`;
  const { pay, textOf } = await gatewayBefore({
    'POST /payments': [200, created],
    'GET /payments/NTc0': [200, read],
  });
  expect(await textOf(pay('k'))).toEqual([200, created]);
  expect(await textOf(pay('k'))).toEqual([200, read]);
});

test('the gateway returns all digits and fields of an object, even if the service puts the object into another field when it answers a read', async () => {
  const { call, textOf } = await gatewayBefore({
    'POST /externalBankAccounts': [200, object()],
    'GET /externalBankAccounts/NTc0': [200, `{"account":${object()}}`],
    'POST /fixed-forwards': [
      200,
      `{"fixedForward":{"fixedForwardId":"NTc0","big":12345678901234567890}}`,
    ],
    'GET /fixed-forwards': [200, `[{"fixedForwardId":"NTc0","big":12345678901234567890,"a":1.0}]`],
  });
  const forward = { quoteId: 'Q1', sourceAccountId: 'MTY0ODgy', deliveryAccountId: 'MTY0ODgz' };
  const send = (path: string, body: object) =>
    textOf(call('POST', path, body, { 'idempotency-key': 'k' }));
  expect(await send('/externalBankAccounts', beneficiary)).toEqual([200, object()]);
  const [status, text] = await send('/externalBankAccounts', beneficiary);
  expect(status).toBe(200);
  expect(text).toContain('"rate":1.2300,"big":12345678901234567890');
  expect(JSON.parse(String(text))).toEqual(JSON.parse(object()));
  await send('/fixed-forwards', forward);
  expect(await send('/fixed-forwards', forward)).toEqual([
    200,
    '{"fixedForward":{"fixedForwardId":"NTc0","big":12345678901234567890,"a":1.0}}',
  ]);
});

test('the gateway turns ids that the service writes as numbers into texts without losing a digit', async () => {
  const asNumber = '{"id":9007199254740993,"documentId":7,"big":12345678901234567890}';
  const asText = '{"id":"9007199254740993","documentId":"7","big":12345678901234567890}';
  const { call, pay, textOf } = await gatewayBefore({
    'POST /payments': [200, `{"payment":${asNumber}}`],
    'GET /payments/9007199254740993': [200, `{"payment":${asNumber}}`],
    'GET /payments/all': [200, `{"payments":[${asNumber}]}`],
    'POST /wallets': [422, '{"errorCode":1,"walletId":9007199254740993,"restErrorTypeId":10}'],
  });
  const payment = [200, `{"payment":${asText}}`];
  expect(await textOf(pay('k'))).toEqual(payment);
  expect(await textOf(pay('k'))).toEqual(payment);
  expect(await textOf(call('GET', '/payments/9007199254740993'))).toEqual(payment);
  expect(await textOf(call('GET', '/payments/all'))).toEqual([200, `{"payments":[${asText}]}`]);
  const refused = '{"errorCode":1,"walletId":"9007199254740993","restErrorTypeId":10}';
  expect(await textOf(call('POST', '/wallets', { currency: 'EUR' }))).toEqual([422, refused]);
});

test('the gateway reads a payment by its id after it has found the payment in a list of many pages', async () => {
  const { start, sandbox, age } = await gatewaySetup();
  const gateway = await start();
  sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
  await gateway.pay('lost');
  age(2 * 60_000);
  const { body } = await gateway.pay('lost');
  const { id } = Object(body['payment']);
  const read = await gateway.call('GET', `/payments/${id}`);
  expect(body).toEqual(read.body);
  expect(sandbox.listRequests({ operation: 'getPayment' })).toHaveLength(2);
});
