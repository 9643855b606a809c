import { gzipSync } from 'node:zlib';
import { errorOf, json, loopbackServer, storyPayment } from '@crossborder-fx/tools-test-utils';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { describePassing } from '../../test/passing-contract.ts';

beforeAll(() => nock.enableNetConnect('127.0.0.1'));
afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());

describe.each(['http', 'https'])('by %s, nock', (protocol) => {
  const baseUrl = `${protocol}://fx.test`;
  const fx = testClient({ baseUrl, allowInsecure: true });

  test('sees a read, an operation with an effect and its body, each once', async () => {
    const signed = { reqheaders: { 'x-wsse': /^UsernameToken / } };
    const scope = nock(baseUrl, signed)
      .get('/payments/P1')
      .reply(200, { payment: { id: 'P1' } })
      .post('/payments', JSON.stringify(storyPayment))
      .reply(200, { payment: { id: 'P2' } })
      .put('/payments/P2/confirm')
      .reply(200, { id: 'P3' });
    expect((await fx.payments.get('P1')).id).toBe('P1');
    expect((await fx.payments.create(storyPayment)).id).toBe('P2');
    expect((await fx.payments.confirm('P2')).id).toBe('P3');
    // Each of them answers once.
    scope.done();
  });

  test('answers with JSON, with 204 and with gzip', async () => {
    const gzip = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    nock(baseUrl)
      .get('/wallets/NDgyODM')
      .reply(204)
      .get('/wallets/NDgyODM')
      .reply(200, gzipSync('{"id":"NDgyODM"}'), gzip);
    expect(await fx.wallets.get('NDgyODM')).toBe(null);
    expect(await fx.wallets.get('NDgyODM')).toEqual({ id: 'NDgyODM' });
  });

  test('answers with an error of the service', async () => {
    const envelope = { errorCode: 15, errorMessage: 'no', errorType: 'refused', link: '' };
    nock(baseUrl).post('/payments').reply(422, envelope);
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toMatchObject({ name: 'ApiError', errorCode: 15, outcome: 'rejected' });
  });

  test('sees each attempt of a read, signed anew', async () => {
    const signatures: string[] = [];
    nock(baseUrl)
      .get('/wallets')
      .times(3)
      .reply(function () {
        const length = signatures.push(String(this.req.headers['x-wsse']));
        return length < 3 ? [503] : [200, { wallets: [] }];
      });
    await fx.wallets.list();
    expect(new Set(signatures).size).toBe(3);
  });

  test.each<[string, Error]>([
    ['an error', new Error('no')],
    ['ECONNRESET', thrown({ code: 'ECONNRESET', syscall: 'read' })],
    ['ECONNREFUSED of no system call', thrown({ code: 'ECONNREFUSED' })],
  ])(
    'makes a failure with %s, which does not say that nothing was sent',
    async (_what, problem) => {
      const sent = nock(baseUrl).post('/payments').replyWithError(problem);
      // A second request would get it.
      const second = nock(baseUrl).post('/payments').reply(200, { id: 'P2' });
      const error = await errorOf(fx.payments.create(storyPayment));
      expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
      expect([sent.isDone(), second.isDone()]).toEqual([true, false]);
    },
  );

  test('makes a connection that is refused: nothing was sent, so that it is sent again', async () => {
    const refused = thrown({ code: 'ECONNREFUSED', syscall: 'connect' });
    const scope = nock(baseUrl).post('/payments').times(3).replyWithError(refused);
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'not-sent' });
    scope.done();
  });

  test('knows no answer: the request is not sent again', async () => {
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
    expect(error).toHaveProperty('attempts.length', 1);
  });

  test('can answer too late: the call ends at its timeout', async () => {
    nock(baseUrl).post('/payments').delay(60_000).reply(200, { id: 'P1' });
    const error = await errorOf(fx.payments.create(storyPayment, { timeout: 2_000 }));
    expect(error).toMatchObject({ name: 'TimeoutError', outcome: 'unknown' });
    nock.abortPendingRequests();
  });
});

function thrown(fields: object): Error {
  return Object.assign(new Error('no'), fields);
}

describePassing('nock');

test('nock sees the requests of a client that has sent some before it started', async () => {
  nock.restore();
  const { url, requests } = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
  const fx = testClient({ baseUrl: url });
  await fx.payments.create(storyPayment);
  nock.activate();
  nock(url).post('/payments').reply(200, { id: 'P2' });
  expect((await fx.payments.create(storyPayment)).id).toBe('P2');
  expect(requests).toHaveLength(1);
});
