import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listen } from '@crossborder-fx/tools-test-utils';
import { expect, inject, test } from 'vitest';

// The `fetch` of undici refuses a Request of another implementation, and repeats after a 421 every request without a stream.

test('with the fetch of undici, the client reads a wallet and sends a confirmation once', async () => {
  const { fetch } = await import('undici');
  const client = join(inject('consumer'), 'node_modules/@crossborder-fx/client/dist/index.js');
  const { createClient } = await import(pathToFileURL(client).href);
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers['content-length']}`);
    if (request.method === 'GET') return void response.end('{"wallet":{"id":"NDgyODM"}}');
    response.writeHead(421).end('{"errorCode":1,"errorMessage":"misdirected"}');
  });
  const baseUrl = await listen(server);
  const fx = createClient({ baseUrl, username: 'treasury', secret: 'of-tests', fetch });
  expect(await fx.wallets.get('NDgyODM')).toEqual({ id: 'NDgyODM' });
  await expect(fx.payments.confirm('NTc4MTI2')).rejects.toMatchObject({ outcome: 'rejected' });
  expect(received).toEqual(['GET /wallets/NDgyODM undefined', 'PUT /payments/NTc4MTI2/confirm 0']);
});
