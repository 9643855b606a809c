import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, listen, loopbackServer, tls } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../../test/run-in-process.ts';
import { tlsServer, tunnelTo } from '../../test/tls-server.ts';

async function proxy() {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    asked.push(`${method} ${url}`);
    const forwarded = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  server.on('connect', ({ url = '' }, near: Socket) => {
    asked.push(`CONNECT ${url}`);
    tunnelTo(`https://${url}`, near);
  });
  return { url: await listen(server), asked };
}

const script = `
  const fx = createClient({ baseUrl: process.env.FX_URL, username: 'u', secret: 's' });
  const { items } = await fx.wallets.list();
  console.log(items.length, await fx.payments.delete('P1').then(({ id }) => id));
`;

test('NODE_USE_ENV_PROXY applies to reads and to operations with an effect', async () => {
  const { url: proxyUrl, asked } = await proxy();
  const { url, requests } = await loopbackServer((response) =>
    json(response, 200, { wallets: [], id: 'P1' }),
  );
  const variables = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxyUrl, NO_PROXY: '', FX_URL: url };
  expect(await runInProcess(script, variables)).toBe('0 P1\n');
  expect(asked).toEqual([`GET ${url}/wallets`, `DELETE ${url}/payments/P1`]);
  expect(requests).toHaveLength(2);
});

test('NODE_USE_ENV_PROXY tunnels https, with a tunnel for each operation with an effect', async () => {
  const { url: proxyUrl, asked } = await proxy();
  const { url, requests } = await tlsServer((_request, response) =>
    response.end('{"wallets":[],"id":"P1"}'),
  );
  const folder = await mkdtemp(join(tmpdir(), 'proxy-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const authority = join(folder, 'ca.pem');
  await writeFile(authority, tls.cert);
  const variables = {
    ...{ NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxyUrl, NO_PROXY: '' },
    ...{ FX_URL: url, NODE_EXTRA_CA_CERTS: authority },
  };
  expect(await runInProcess(script, variables)).toBe('0 P1\n');
  const host = url.replace('https://', '');
  expect(asked).toEqual([`CONNECT ${host}`, `CONNECT ${host}`]);
  expect(requests).toEqual(['GET /wallets', 'DELETE /payments/P1']);
});
