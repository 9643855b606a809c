import {
  errorOf,
  json,
  loopbackServer,
  refusingPort,
  storyPayment,
} from '@crossborder-fx/tools-test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import { testClient } from './client-of.ts';
import { tlsServer, trusting } from './tls-server.ts';

/**
 * A request that the tool lets through is sent as if the tool were absent.
 *
 * @param pass - makes the tool let everything pass
 */
export function describePassing(tool: string, pass: () => void = () => {}): void {
  describe(`what ${tool} lets pass`, () => {
    beforeEach(pass);

    test('arrives once by http and by https', async () => {
      const plain = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
      const secure = await tlsServer((_request, response) => response.end('{"id":"P1"}'));
      for (const options of [
        { baseUrl: plain.url },
        { baseUrl: secure.url, agent: trusting({ keepAlive: true }) },
      ]) {
        const fx = testClient(options);
        await fx.payments.get('P1');
        await fx.payments.create(storyPayment);
      }
      const body = JSON.stringify(storyPayment);
      expect(plain.requests).toMatchObject([{ method: 'GET' }, { method: 'POST', body }]);
      expect(secure.requests).toEqual(['GET /payments/P1', 'POST /payments']);
    });

    test('arrives once over a spare connection', async () => {
      const { url, requests } = await tlsServer((_request, response) =>
        response.end('{"id":"P1"}'),
      );
      const fx = testClient({ baseUrl: url, agent: trusting(), spareConnection: true });
      for (const id of ['P1', 'P2', 'P3']) await fx.payments.delete(id);
      expect(requests).toEqual(['P1', 'P2', 'P3'].map((id) => `DELETE /payments/${id}`));
    });

    test('and gets no answer may have arrived', async () => {
      const plain = await loopbackServer((response) => response.destroy());
      const secure = await tlsServer((request) => request.socket.destroy());
      for (const options of [
        { baseUrl: plain.url },
        { baseUrl: secure.url, agent: trusting({ keepAlive: true }) },
      ]) {
        const error = await errorOf(testClient(options).payments.create(storyPayment));
        expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
      }
      expect([plain.requests.length, secure.requests.length]).toEqual([1, 1]);
    });

    test('was not sent when the connection is refused', async () => {
      for (const protocol of ['http', 'https']) {
        const fx = testClient({ baseUrl: `${protocol}://127.0.0.1:${refusingPort}` });
        const error = await errorOf(fx.payments.create(storyPayment));
        expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'not-sent' });
      }
    });
  });
}
