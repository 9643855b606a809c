import { send } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { serverOf } from '../../test/server.ts';
import type { OperationId } from '../common/router.ts';
import type { TestServer } from '../test-server.ts';

const statuses = async (server: TestServer, count: number, path = '/payments/NTc4MTI2') => {
  const found: number[] = [];
  for (let index = 0; index < count; index++) {
    const response = await send(server, path);
    await response.body?.cancel();
    found.push(response.status);
  }
  return found;
};
const answering = (status: number) => ({ answer: () => ({ status }) });

test('the answer of a fault rule replaces the usual answer until the rule is changed or reset', async () => {
  const server = await serverOf();
  server.respond('getPayment', answering(500));
  expect(await statuses(server, 2)).toEqual([500, 500]);
  server.respond('getPayment', answering(503));
  expect(await statuses(server, 1)).toEqual([503]);
  server.reset();
  expect(await statuses(server, 1)).toEqual([200]);
});

test('fault rules with the option `times` apply before other rules, in the order in which they were set', async () => {
  const server = await serverOf();
  server.respond('getPayment', answering(404));
  server.respond('getPayment', { ...answering(500), times: 2 });
  server.respond('getPayment', { ...answering(503), times: 1 });
  expect(await statuses(server, 4)).toEqual([500, 500, 503, 404]);
});

test('a fault rule applies to all paths of its operation, and to no other operation', async () => {
  const server = await serverOf();
  server.respond('listPayments', answering(500));
  expect(await statuses(server, 1, '/payments/all')).toEqual([500]);
  expect(await statuses(server, 1, '/payments/blocked')).toEqual([500]);
  expect(await statuses(server, 1, '/trades/_all')).toEqual([200]);
});

test('a refused request does not use up a fault rule', async () => {
  const server = await serverOf();
  server.respond('getPayment', { ...answering(500), times: 1 });
  expect((await fetch(`${server.url}/payments/NTc4MTI2`)).status).toBe(401);
  expect(await statuses(server, 2)).toEqual([500, 200]);
});

test('a fault rule for an unknown operation is refused with a list of the known operations', async () => {
  const server = await serverOf();
  const set = () => server.respond('listPaymentsAll' as OperationId, {});
  expect(set).toThrow(/^There is no operation listPaymentsAll, only listWallets, createWallet, /);
});
