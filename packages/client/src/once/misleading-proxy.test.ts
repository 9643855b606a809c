import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { bodies, onceSetup, reference } from '../../test/once-setup.ts';

test('createOnce does not take a 404 page of a proxy as proof that the payment is gone', async () => {
  const { pay, journal, service } = await onceSetup();
  await pay();
  const page = async () => new Response('<h1>404 page not found</h1>', { status: 404 });
  const fx = testClient({ baseUrl: service.url, fetch: page });
  const paying = fx.payments.createOnce(bodies.payments, { journal, reference });
  expect(await errorOf(paying)).toMatchObject({
    name: 'LookError',
    outcome: 'unknown',
    cause: { name: 'ApiError', status: 404 },
  });
});

/** Sets up a proxy that stores the first answer to each method except GET, and gives it to every later request. */
async function keepingSetup() {
  const setup = await onceSetup();
  const kept = new Map<string | undefined, Response>();
  const keeping: typeof fetch = async (url, init) => {
    const { method } = init ?? {};
    const answer = kept.get(method) ?? (await fetch(url, init));
    if (method !== 'GET') kept.set(method, answer.clone());
    return answer;
  };
  const fx = testClient({ baseUrl: setup.service.url, fetch: keeping });
  return { ...setup, fx };
}

test.each(['payments', 'trades'] as const)(
  'when a cache repeats an old answer, createOnce does not return the %s of another reference',
  async (kind) => {
    const { fx, journal, service, advance } = await keepingSetup();
    const create = (name: string) =>
      fx[kind].createOnce(bodies[kind] as never, { journal, reference: name });
    await create(reference);
    expect(await errorOf(create('invoice 1109'))).toMatchObject({
      name: 'UnexpectedResponseError',
      outcome: 'unknown',
    });
    advance(11);
    expect(await errorOf(create('invoice 1109'))).toMatchObject({ name: 'UndecidedError' });
    expect(service[kind]).toHaveLength(1);
  },
);

test('confirmOnce does not take a repeated answer about another payment as its confirmation', async () => {
  const { fx, pay, journal, service } = await keepingSetup();
  await pay();
  await pay({ reference: 'invoice 1109' });
  await fx.payments.confirmOnce('P1', { journal });
  const confirming = fx.payments.confirmOnce('P2', { journal });
  expect(await errorOf(confirming)).toMatchObject({ outcome: 'unknown' });
  expect(service.confirmed).toEqual(['P1']);
});
