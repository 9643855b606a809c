import { expect, onTestFinished, test } from 'vitest';
import { openConnections } from '../../src/sections/servers/connections.ts';
import { startServer } from '../../src/sections/servers/start-server.ts';
import { emulate } from './emulate.ts';
import { getExternalBankAccount, getPayment, listExternalBankAccounts } from './exchanges.ts';

// Thousands of requests, on a machine that may be busy.
const timeout = 120_000;

async function start() {
  const server = await startServer(emulate, getExternalBankAccount);
  const connections = openConnections(server.port, 8);
  onTestFinished(async () => {
    connections[Symbol.dispose]();
    await server[Symbol.asyncDispose]();
  });
  return { connections, formOf: server.formOf };
}

test('emulate takes more requests than it allows to one token', { timeout }, async () => {
  const { connections, formOf } = await start();
  const get = formOf(getPayment);
  expect(await connections.send(get, 6_000)).toBeGreaterThan(0);
  const { authorization = '' } = await get.headers();
  const oneToken = { ...get, headers: async () => ({ authorization: `${authorization}-alone` }) };
  await expect(connections.send(oneToken, 6_000)).rejects.toThrow('API rate limit exceeded');
});

test('another object, or a shorter list, is a wrong answer', { timeout }, async () => {
  const { connections, formOf } = await start();
  const get = formOf(getExternalBankAccount);
  const payments = { ...get, path: '/v1/payment_intents' };
  await expect(connections.send(payments, 1)).rejects.toThrow('answered 200');
  const list = formOf(listExternalBankAccounts);
  expect(await connections.send(list, 1)).toBeGreaterThan(0);
  const shorter = { ...list, path: '/v1/customers?limit=2' };
  await expect(connections.send(shorter, 1)).rejects.toThrow('answered 200: {"object":"list"');
  const unknown = { ...get, path: '/v1/customers/cus_unknown' };
  await expect(connections.send(unknown, 1)).rejects.toThrow('answered 404');
});
