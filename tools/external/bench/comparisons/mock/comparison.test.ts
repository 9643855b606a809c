import { signWsse, verifyWsse } from '@crossborder-fx/client/wsse';
import { expect, test } from 'vitest';
import { startServer } from '../../src/sections/servers/start-server.ts';
import { comparison, credentials, exchangeOf } from './comparison.ts';

test('an exchange is what the description has', () => {
  expect(exchangeOf('getPayment')).toMatchObject({
    method: 'GET',
    path: '/payments/NTc4MTI2',
    body: undefined,
    status: 200,
    answer: { payment: { id: 'NTc4MTI2', status: 'planified' } },
  });
  expect(exchangeOf('createPayment')).toMatchObject({
    method: 'POST',
    path: '/payments',
    body: { sourceWalletId: 'NDgyODM', amount: { value: '000000001250.00', currency: 'EUR' } },
  });
});

test('each of its requests is signed anew', async () => {
  const { headers } = exchangeOf('getPayment');
  const [one, other] = [await headers(), await headers()];
  expect(one['x-wsse']).not.toBe(other['x-wsse']);
  const { secret } = credentials;
  expect(await verifyWsse(one['x-wsse'] ?? '', { secret })).toBeUndefined();
});

test('an operation that does not exist is refused', () => {
  expect(() => exchangeOf('payEveryone')).toThrow('The description has no operation payEveryone.');
});

test('ours is measured verifying signatures', async () => {
  const [ours] = comparison.servers?.commands ?? [];
  if (!ours) return expect.fail('there is none');
  const headers = async () => ({ 'x-wsse': await signWsse({ ...credentials, secret: 'another' }) });
  const starting = startServer(ours, { ...exchangeOf('getPayment'), headers });
  await expect(starting).rejects.toThrow('answered 401');
}, 300_000);
