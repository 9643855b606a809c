import { errorOf, json, loopbackServer, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clientOf, credentials } from '../test/client-of.ts';
import { createClient } from './create-client.ts';
import { lazy } from './errors/load.ts';
import type { Journal } from './journals/journal.ts';

test('a method takes the id of an earlier answer, whether the service wrote the id as text or as a number', async () => {
  const { fx, requests } = await clientOf((response) => json(response, 200, { id: 4711 }));
  await fx.payments.confirm((await fx.payments.create(storyPayment)).id);
  expect(requests.map(({ url }) => url)).toEqual(['/payments', '/payments/4711/confirm']);
});

test('each URL begins with the path of the base URL', async () => {
  const server = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
  const fx = createClient({ baseUrl: `${server.url}/demo/`, ...credentials });
  await fx.wallets.get('NDgyODM');
  expect(server.requests[0]?.url).toBe('/demo/wallets/NDgyODM');
});

test('a method sends nothing when a file of the package cannot be loaded, and the error says so', async () => {
  const files = ['./once/once.ts', './call/iterate.ts', './call/undescribed.ts'];
  for (const file of files) {
    vi.doMock(file, () => {
      throw new Error('no such file');
    });
  }
  onTestFinished(() => files.forEach((file) => void vi.doUnmock(file)));
  const { fx, requests } = await clientOf((response) => response.end('{}'));
  const journal = {} as Journal;
  for (const call of [
    () => fx.payments.createOnce(storyPayment as never, { journal, reference: 'invoice 1108' }),
    () => fx.trades.createOnce({} as never, { journal, reference: 'hedge 7' }),
    () => fx.payments.confirmOnce('NTc4MTI2', { journal }),
    () => fx.wallets.iterate()[Symbol.asyncIterator]().next(),
    () => fx.wallets.iterate().toArray({ limit: 1 }),
    () => fx.payments.findCandidates(storyPayment, { since: '2026-11-21' }),
    () => fx.request('GET', '/nothing', { effect: 'none' }),
  ]) {
    expect(await errorOf(call())).toMatchObject({
      name: 'ValidationError',
      outcome: 'not-sent',
      message: 'the request could not be made: a file of this package cannot be loaded.',
    });
  }
  expect(requests).toEqual([]);
});

test('lazy() loads a file once, and again only after a failure', async () => {
  let loads = 0;
  const load = lazy(async () => {
    if (loads++ === 0) throw new Error('no such file');
    return 'a module';
  });
  await expect(load()).rejects.toThrow('a file of this package cannot be loaded');
  expect(await load()).toBe('a module');
  expect(await load()).toBe('a module');
  expect(loads).toBe(2);
});
