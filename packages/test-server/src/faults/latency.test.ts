import { send } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { serverOf } from '../../test/server.ts';
import { drawLatency, type Latency, pause } from './latency.ts';

test('a number is the latency, and two numbers are a range', () => {
  expect(drawLatency(20)).toBe(20);
  expect(drawLatency([50, 150], () => 0)).toBe(50);
  expect(drawLatency([50, 150], () => 0.5)).toBe(100);
});

test('every answer is delayed, except refusals', async () => {
  const server = await serverOf({ latency: 60_000 });
  const held = send(server, '/wallets');
  expect((await send(server, '/nothing')).status).toBe(404);
  const requestOf = (path: string) => server.requests.find((one) => one.path === path);
  await expect.poll(() => requestOf('/wallets')).toMatchObject({ status: undefined });
  expect(requestOf('/nothing')).toMatchObject({ status: 404 });
  await server.close();
  expect((await held).status).toBe(200);
});

test('a pause ends when the server closes, and does not begin after that', async () => {
  const closing = new AbortController();
  const pausing = pause(60_000, closing.signal);
  closing.abort();
  await expect(pausing).resolves.toBeUndefined();
  await expect(pause(60_000, closing.signal)).resolves.toBeUndefined();
});

test.each<Latency>([-1, Number.NaN, [5, 1], [0, Number.POSITIVE_INFINITY]])(
  '%j is refused',
  async (latency) => {
    await expect(serverOf({ latency })).rejects.toThrow('latency must be a number of milliseconds');
  },
);
