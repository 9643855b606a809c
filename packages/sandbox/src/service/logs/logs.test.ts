import { errorOf, send } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { newPayment } from '../../../test/bodies.ts';
import { dataFile, sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf } from '../../../test/strict.ts';
import { userOf } from '../../../test/user-of.ts';
import type { LogFaults } from '../../choices.ts';
import type { SandboxOptions } from '../../sandbox.ts';
import { startSandbox } from '../../start-sandbox.ts';

const nonceOf = (digit: string) => digit.repeat(36);

/** Starts a sandbox with a client whose signatures have the given nonces, and makes the body of a payment. */
async function started(options: SandboxOptions = {}) {
  const sandbox = await sandboxOf(options);
  const fx = clientOf(sandbox);
  const wallets = await fx.wallets.list();
  const accounts = await fx.externalBankAccounts.list({ per_page: 100 });
  const euros = accounts.items.find(({ currency }) => currency === 'EUR');
  const body = newPayment({
    sourceWalletId: `${wallets.items.find(({ currency }) => currency === 'EUR')?.id}`,
    externalBankAccountId: `${euros?.id}`,
    communication: 'Invoice 7',
  });
  const signedWith = (nonce: string) =>
    clientOf(sandbox, { nonce: () => nonce, maxRetries: 0 }).payments;
  return { sandbox, fx, body, signedWith };
}

describe('the log of a user', () => {
  test('the service log has the exact request and answer of an operation with an effect', async () => {
    const { sandbox, fx, body, signedWith } = await started();
    const nonce = nonceOf('a');
    const payment = await signedWith(nonce).create(body);
    const entry = await fx.logs.get(nonce);
    expect(entry).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]+$/),
      createdAt: '2026-11-23 09:00:00',
      closedAt: '2026-11-23 09:00:00',
      tokenNonce: btoa(nonce),
      remoteAddress: '127.0.0.1',
      requestMethod: 'POST',
      uriRequested: '/payments',
      parametersGiven: '',
      requestBody: JSON.stringify(body),
      httpResponseCode: 200,
      responseBody: JSON.stringify({ payment }),
      login: sandbox.credentials.username,
      legalname: 'Atelier Boreal SARL',
    });
  });

  test('the service log lists read requests and refused requests, the latest first, but not the request that reads the list', async () => {
    const { sandbox, fx, body } = await started();
    await errorOf(fx.payments.create({ ...body, sourceWalletId: 'nothing' }));
    await send(sandbox, '/payments', { method: 'POST', body: { tag: 1 } });
    await send(sandbox, '/nowhere?x=1');
    const { items } = await fx.logs.list({ per_page: 4 });
    expect(items.map((one) => [one.uriRequested, one.httpResponseCode])).toEqual([
      ['/nowhere', 404],
      ['/payments', 422],
      ['/payments', 422],
      ['/externalBankAccounts', 200],
    ]);
    expect(items[0]?.parametersGiven).toBe('x=1');
    expect(items[2]?.restErrorTypeId).toBe(42228);
    expect(JSON.parse(`${items[2]?.responseBody}`)).toMatchObject({ errorCode: 42228 });
    expect((await fx.logs.list({ per_page: 1 })).items).toMatchObject([{ uriRequested: '/logs' }]);
    const oldest = await fx.logs.list({ per_page: 1, sort: 'ASC' });
    expect(oldest.items).toMatchObject([{ uriRequested: '/wallets' }]);
  });

  test('the service log has a request whose answer was lost, and no request that never arrived', async () => {
    const { sandbox, fx, body, signedWith } = await started();
    const lost = [{ drop: 'after' }, { reset: 'after' }, { status: 502, stage: 'after' }] as const;
    for (const [index, fault] of lost.entries()) {
      sandbox.faults.add('createPayment', { ...fault, times: 1 });
      await errorOf(signedWith(nonceOf(`${index}`)).create(body));
      const { httpResponseCode, responseBody } = await fx.logs.get(nonceOf(`${index}`));
      const { payment } = JSON.parse(`${responseBody}`);
      expect(httpResponseCode).toBe(200);
      expect(await fx.payments.get(payment.id)).toMatchObject({ id: payment.id });
    }
    sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
    await errorOf(signedWith(nonceOf('f')).create(body));
    expect(await errorOf(fx.logs.get(nonceOf('f')))).toMatchObject({ status: 404 });
  });

  test('the service log finds by its nonce a request that has no answer yet, and the entry has no end time', async () => {
    const { sandbox, fx, body, signedWith } = await started();
    sandbox.faults.add('createPayment', { delay: 60_000, times: 1 });
    const running = errorOf(signedWith(nonceOf('a')).create(body));
    const entry = await expect
      .poll(() => fx.logs.get(nonceOf('a')).catch(() => ({})))
      .toMatchObject({ requestMethod: 'POST' })
      .then(() => fx.logs.get(nonceOf('a')));
    expect(Object.keys(entry)).not.toContain('closedAt');
    expect(Object.keys(entry)).not.toContain('httpResponseCode');
    sandbox.reset();
    await running;
    expect(await errorOf(fx.logs.get(nonceOf('a')))).toMatchObject({ status: 404 });
  });

  test('the service log has the requests of one user, also those with a wrong signature', async () => {
    const { sandbox, fx, body, signedWith } = await started();
    await signedWith(nonceOf('a')).create(body);
    const other = sandbox.fork();
    expect(await errorOf(clientOf(other).logs.get(nonceOf('a')))).toMatchObject({ status: 404 });
    const wrong = { url: sandbox.url, credentials: { ...sandbox.credentials, secret: 'wrong' } };
    await errorOf(clientOf(wrong, { nonce: () => nonceOf('b') }).wallets.list());
    expect(await fx.logs.get(nonceOf('b'))).toMatchObject({ httpResponseCode: 401 });
    await fetch(`${sandbox.url}/wallets`);
    const { items } = await fx.logs.list({ per_page: 1 });
    expect(items).toMatchObject([{ uriRequested: `/logs/${btoa(nonceOf('b'))}` }]);
  });

  test('when two requests have the same nonce, the service log finds the request that ended first', async () => {
    const { fx, body, signedWith } = await started({ rejectNonceReuse: true });
    await signedWith(nonceOf('a')).create(body);
    expect(await errorOf(signedWith(nonceOf('a')).create(body))).toMatchObject({ status: 401 });
    expect(await fx.logs.get(nonceOf('a'))).toMatchObject({ httpResponseCode: 200 });
  });

  test('the service log survives a restart, and is part of a snapshot', async () => {
    const data = await dataFile();
    const { sandbox, fx, body, signedWith } = await started({ data });
    await signedWith(nonceOf('a')).create(body);
    sandbox.snapshot('one');
    await signedWith(nonceOf('b')).create(body);
    const entry = await fx.logs.get(nonceOf('b'));
    sandbox.restore('one');
    expect(await errorOf(fx.logs.get(nonceOf('b')))).toMatchObject({ status: 404 });
    const kept = await fx.logs.get(nonceOf('a'));
    await sandbox.close();
    const again = await sandboxOf({ data, at: undefined });
    expect(await clientOf(again).logs.get(nonceOf('a'))).toEqual(kept);
    expect(entry.id).not.toBe(kept.id);
  });
});

describe('the choice serviceLog', () => {
  test('with serviceLog none, both operations of the log answer 404', async () => {
    const { fx } = await started({ serviceLog: 'none' });
    expect(await errorOf(fx.logs.list())).toMatchObject({ status: 404, errorCode: 40412 });
    expect(await errorOf(fx.logs.get(nonceOf('a')))).toMatchObject({ status: 404 });
  });

  test('with serviceLog late, the log shows a request only some milliseconds after its end', async () => {
    let now = Date.now();
    const clock = () => new Date(now);
    const { fx, body, signedWith } = await started({ serviceLog: { late: 5000 }, clock });
    await signedWith(nonceOf('a')).create(body);
    now += 4999;
    expect(await errorOf(fx.logs.get(nonceOf('a')))).toMatchObject({ status: 404 });
    now += 1;
    expect(await fx.logs.get(nonceOf('a'))).toMatchObject({ httpResponseCode: 200 });
  });

  test('the log leaves out requests of some methods with serviceLog missing, and each tenth request with missingEach 10', async () => {
    const { fx, body, signedWith } = await started({ serviceLog: { missing: ['POST'] } });
    await signedWith(nonceOf('a')).create(body);
    expect(await errorOf(fx.logs.get(nonceOf('a')))).toMatchObject({ status: 404 });
    expect((await fx.logs.list()).items.map((one) => one.requestMethod)).not.toContain('POST');

    const { fx: other } = await started({ serviceLog: { missingEach: 10 } });
    for (let count = 0; count < 18; count++) await other.wallets.list();
    expect((await other.logs.list()).items).toHaveLength(18);
  });

  test.each<[LogFaults['bodies'], (text: string, whole: string) => boolean]>([
    ['cut', (text, whole) => text === whole.slice(0, 100)],
    ['masked', (text) => /"communication":"\*\*\*"/.test(text) && !text.includes('Invoice 7')],
    ['reordered', (text, whole) => text !== whole && text.length === whole.length],
  ])(
    'with serviceLog bodies %s, the log changes the bodies of request and answer',
    async (bodies, isSo) => {
      const { fx, body, signedWith } = await started({ serviceLog: { bodies } });
      const payment = await signedWith(nonceOf('a')).create(body);
      const { requestBody, responseBody } = await fx.logs.get(nonceOf('a'));
      expect(`${requestBody}`).toSatisfy((text: string) => isSo(text, JSON.stringify(body)));
      const whole = JSON.stringify({ payment });
      expect(`${responseBody}`).toSatisfy((text: string) => isSo(text, whole));
    },
  );

  test.each([403, 404] as const)(
    'with serviceLog answer %i, both operations of the log are refused',
    async (answer) => {
      const { fx } = await started({ serviceLog: { answer } });
      expect(await errorOf(fx.logs.list())).toMatchObject({ status: answer });
      expect(await errorOf(fx.logs.get(nonceOf('a')))).toMatchObject({ status: answer });
    },
  );

  test('with serviceLog answer html, the log answers 200 with an HTML page', async () => {
    const { sandbox } = await started({ serviceLog: { answer: 'html' } });
    const response = await send(sandbox, '/logs');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(await response.text()).toMatch(/^<!doctype html>/);
  });

  test('with serviceLog answer silence, the log answers nothing until a reset of the sandbox', async () => {
    const { sandbox } = await started({ serviceLog: { answer: 'silence' } });
    const asked = send(sandbox, '/logs');
    await expect.poll(() => sandbox.listRequests({ operation: 'listLogs' })).toHaveLength(1);
    sandbox.reset();
    expect((await asked).status).toBe(503);
  });

  test.each<[unknown, string]>([
    ['off', 'serviceLog must be kept, none or an object such as { late: 1000 }.'],
    [null, 'serviceLog must be kept, none or an object such as { late: 1000 }.'],
    [
      { lates: 1 },
      'serviceLog must not have the fault lates, only late, missing, missingEach, bodies, answer.',
    ],
    [{ late: -1 }, 'serviceLog.late must be a whole number, 0 or more.'],
    [{ missing: 'POST' }, 'serviceLog.missing must be a list of methods.'],
    [{ missingEach: 0 }, 'serviceLog.missingEach must be a whole number, 1 or more.'],
    [{ bodies: 'whole' }, 'serviceLog.bodies must be cut, masked or reordered.'],
    [{ answer: 500 }, 'serviceLog.answer must be 403, 404, html or silence.'],
  ])('startSandbox refuses serviceLog %j', async (serviceLog, message) => {
    await expect(startSandbox({ serviceLog: serviceLog as never })).rejects.toThrow(message);
  });
});

const mebibyte = 1024 * 1024;

test('the service log keeps 64 MiB of the latest requests', () => {
  const { context } = userOf();
  const { log, statements } = context;
  const body = Buffer.from('é'.repeat(20_000));
  const received = { method: 'POST', target: '/payments', body, remoteAddress: '127.0.0.1' };
  const sizes: number[] = [];
  for (let count = 0; count < 5000; count++) {
    log.note({ ...received, nonce: `${count}` })?.close({ status: 200, text: 'x'.repeat(99_999) });
    if (count % 1000 > 0) continue;
    const sum = statements.get<{ bytes: number }>(
      'SELECT sum(octet_length(record)) AS bytes FROM log',
    );
    sizes.push(sum?.bytes ?? 0);
  }
  expect(Math.max(...sizes)).toBeLessThan(64 * mebibyte);
  expect(sizes.at(-1)).toBeGreaterThan(60 * mebibyte);
  const rows = statements.all<{ nonce: string }>('SELECT nonce FROM log ORDER BY id DESC');
  expect(atob(`${rows[0]?.nonce}`)).toBe('4999');
  expect(rows.length).toBeLessThan(5000);
});
