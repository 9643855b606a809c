import { errorOf } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import {
  afterLoss,
  bodies,
  paymentBody as body,
  onceSetup,
  reference,
  tradeBody,
} from '../../test/once-setup.ts';
import { keyOf, markerOf } from './marker.ts';

test.each([
  ['amount', { amount: { value: '000000000099', currency: 'EUR' } }],
  ['beneficiary', { externalBankAccountId: 'other' }],
])(
  'createOnce never returns a payment of another environment that has the same id (%s)',
  async (_what, difference) => {
    // Two environments of the service share one account name in the journal, and each environment counts its payments from 1.
    const demo = await onceSetup();
    const live = await onceSetup();
    await demo.pay();
    live.service.payments.push({ ...body, id: 'P1', tag: 'of a colleague', ...difference });
    expect(await errorOf(live.pay({ journal: demo.journal }))).toMatchObject({
      name: 'MismatchError',
      outcome: 'not-sent',
      message: expect.stringContaining('each environment needs its own account name'),
    });
    expect(live.service.payments).toHaveLength(1);
  },
);

test('createOnce returns a payment by its marker although the amount has changed', async () => {
  const { pay, service } = await onceSetup();
  await pay();
  service.show = (payment) => ({ ...payment, amount: { value: '1', currency: 'EUR' } });
  expect(await pay()).toMatchObject({ id: 'P1' });
});

test('createOnce reads a payment by an id that the service wrote as a number', async () => {
  const { pay, service } = await onceSetup();
  service.page = () => [];
  service.payments.push = function (this: unknown[], one: { id: string }) {
    one.id = 48283 as never;
    return Array.prototype.push.call(this, one);
  } as never;
  await pay();
  const find = service.payments.find.bind(service.payments);
  service.payments.find = ((by: (one: object) => boolean) =>
    find((one) => by({ ...one, id: String(one.id) }))) as never;
  expect(await pay()).toMatchObject({ id: '48283' });
  expect(service.payments).toHaveLength(1);
});

test('createOnce does not accept a payment whose tag contains another tag, but may show the payment to a person', async () => {
  const { pay, service, advance, errorAt } = await onceSetup();
  await errorAt('dropped', () => pay({ reference: 'INV-1' }));
  const key = await keyOf('acme-live', 'createPayment', 'INV-1');
  const tag = `INV-1 ${await markerOf('acme-live', 'createPayment', 'INV-1', key)}`;
  await pay({ reference: `part 2 of ${tag}` });
  service.payments.push({ ...body, id: 'P2', tag: `part 3 of ${tag}` });
  advance(11);
  const error = await errorOf(pay({ reference: 'INV-1' }));
  expect(error).toMatchObject({ name: 'UndecidedError', candidates: [{ id: 'P2' }] });
  expect(await errorOf(pay({ reference: 'INV-1', resend: 1 }))).toMatchObject({
    message: expect.stringContaining('dismiss lacks a candidate'),
  });
  expect(service.payments).toHaveLength(2);
});

test.each([
  ['createOnce', false],
  ['adopt', true],
])('%s does not trust an answer that shows another object', async (_what, isAdopt) => {
  const { pay, service, advance } = await onceSetup();
  service.fate = () => (isAdopt ? 'dropped' : 'done');
  await pay().catch(() => {});
  if (isAdopt) service.payments.push({ ...body, id: 'P1', tag: 'typed by hand' });
  advance(11);
  service.show = (payment) => ({ ...payment, id: 'P7' });
  expect(await errorOf(pay(isAdopt ? { adopt: 'P1' } : {}))).toMatchObject({
    name: 'LookError',
    outcome: 'unknown',
    cause: { name: 'UnexpectedResponseError' },
  });
  expect(service.payments).toHaveLength(1);
});

test.each([503, 403])('a search answered with %i leaves the outcome unknown', async (status) => {
  const { again, advance, service } = await afterLoss('done, then dropped');
  advance(11);
  service.failing = () => status;
  expect(await errorOf(again())).toMatchObject({
    name: 'LookError',
    outcome: 'unknown',
    cause: { name: 'ApiError', status },
  });
  service.failing = () => undefined;
  expect(await again()).toMatchObject({ id: 'P1' });
  expect(service.payments).toHaveLength(1);
});

test('a search that the caller aborts leaves the outcome unknown', async () => {
  const { again, advance, service } = await afterLoss('done, then dropped');
  advance(11);
  const controller = new AbortController();
  service.onRequest = () => controller.abort('enough');
  expect(await errorOf(again({ signal: controller.signal }))).toMatchObject({
    name: 'AbortedError',
    outcome: 'unknown',
    cause: 'enough',
  });
});

test('when the service refused the second copy of a request, createOnce searches for the result of the first copy before it sends again', async () => {
  const { service, journal } = await onceSetup();
  // The first copy of the request takes effect, but its answer is lost. The service refuses the second copy.
  const repeating: typeof fetch = async (url, init) => {
    const { method = 'GET', headers = {}, body: content = null } = init ?? {};
    const text = content === null ? null : await new Response(content).text();
    const send = () => fetch(url, { method, headers, body: text });
    return send().catch(send);
  };
  const fx = testClient({ baseUrl: service.url, timeout: 20_000, fetch: repeating });
  const fates = ['done, then dropped', 'refused'] as const;
  let copies = 0;
  service.fate = () => fates[copies++] ?? 'done';
  const again = (more: object = {}) =>
    fx.payments.createOnce({ ...body, ...more }, { journal, reference });
  expect(await errorOf(again())).toMatchObject({ name: 'ApiError', outcome: 'rejected' });
  expect(copies).toBe(2);

  service.failing = () => 500;
  expect(await errorOf(again())).toMatchObject({ name: 'LookError', outcome: 'unknown' });
  service.failing = () => undefined;
  expect(await errorOf(again({ communication: 'December' }))).toMatchObject({
    name: 'MismatchError',
  });
  expect(await again()).toMatchObject({ id: 'P1' });
  service.failing = (url) => (url.includes('all') ? 500 : undefined);
  expect(await again(), 'from now on by its id').toMatchObject({ id: 'P1' });
  expect(service.payments).toHaveLength(1);
});

/** If `isDone` is true, the service creates the object although it answers with a refusal. */
async function afterRefusal(kind: 'payments' | 'trades', isDone: boolean) {
  const setup = await onceSetup();
  const { service, create, errorAt } = setup;
  service.show = ({ tag: _, ...object }) => object;
  const again = (more?: object) => create(kind, more);
  const fate = isDone ? 'done, then refused' : 'refused';
  expect(await errorAt(fate, again)).toMatchObject({ outcome: 'rejected' });
  return { ...setup, again, objects: service[kind] };
}

describe.each([
  ['payments', body],
  ['trades', tradeBody],
] as const)('a refusal of %s on a service that shows no tags', (kind, given) => {
  test('createOnce accepts a refusal as final, and needs no decision of a person, when the service shows no similar object', async () => {
    const { again, objects } = await afterRefusal(kind, false);
    objects.push({ ...given, id: 'X1', sourceWalletId: 'other' });
    for (const decision of [{ resend: 2 }, { adopt: 'X1' }]) {
      expect(await errorOf(again(decision))).toMatchObject({ name: 'ValidationError' });
    }
    expect(objects).toHaveLength(1);
    await again();
    expect(objects).toHaveLength(2);
  });

  test('a request that took effect in spite of its refusal is not sent again', async () => {
    const { again, advance, objects } = await afterRefusal(kind, true);
    const [{ id = '' } = {}] = objects;
    for (const decision of [{}, { resend: 1 }, { resend: 1, dismiss: [id] }, { adopt: id }]) {
      expect(await errorOf(again(decision))).toMatchObject({
        name: 'UndecidedError',
        outcome: 'unknown',
        attempt: 1,
        candidates: [{ id }],
        notBefore: new Date('2026-11-21T12:10:00Z'),
      });
    }
    advance(10);
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({ name: 'UndecidedError' });
    expect(await again({ adopt: id })).toMatchObject({ id });
    expect(await again()).toMatchObject({ id });
    expect(objects).toHaveLength(1);
  });

  test('a request that took effect in spite of its refusal prevents a request with another body', async () => {
    const { again, advance, objects } = await afterRefusal(kind, true);
    const [{ id = '' } = {}] = objects;
    const other = { body: { ...given, amount: { value: '000000000099', currency: 'EUR' } } };
    advance(10);
    expect(await errorOf(again(other))).toMatchObject({ name: 'UndecidedError' });
    expect(await errorOf(again({ adopt: id, ...other }))).toMatchObject({
      name: 'MismatchError',
    });
    expect(objects).toHaveLength(1);
    await again({ resend: 1, dismiss: [id], ...other });
    expect(objects).toHaveLength(2);
  });

  test('a refusal is final after a person dismisses the similar object, which belongs to another order', async () => {
    const { again, advance, objects, errorAt } = await afterRefusal(kind, false);
    objects.push({ ...given, id: 'X1' });
    advance(10);
    expect(await errorOf(again())).toMatchObject({ candidates: [{ id: 'X1' }] });
    expect(await errorAt('refused', () => again({ resend: 1, dismiss: ['X1'] }))).toMatchObject({
      outcome: 'rejected',
    });
    advance(10);
    expect(await errorOf(again({ resend: 1, dismiss: ['X1'] }))).toMatchObject({ attempt: 2 });
    await again({ resend: 2, dismiss: ['X1'] });
    expect(objects).toHaveLength(2);
  });

  test.each([false, true])(
    'createOnce lets a person decide about a refusal when the list never ends, whether a later list is complete or not: %s',
    async (isWhole) => {
      const { again, advance, objects, service } = await afterRefusal(kind, false);
      objects.push({ id: 'X1', sourceWalletId: 'other' });
      const { page } = service;
      service.page = (all) => all;
      const undecided = { name: 'UndecidedError', attempt: 1, complete: false };
      expect(await errorOf(again())).toMatchObject(undecided);
      if (isWhole) service.page = page;
      advance(10);
      await again({ resend: 1 });
      expect(objects).toHaveLength(2);
    },
  );
});

test('createOnce accepts the refusal of a trade as final although another reference has an identical trade', async () => {
  const { again, objects } = await afterRefusal('trades', false);
  await again({ reference: 'invoice 1109' });
  await again();
  expect(objects).toHaveLength(2);
});

test('several calls at once find a trade that took effect in spite of its refusal, though an identical trade exists', async () => {
  const { again, objects } = await afterRefusal('trades', true);
  await again({ reference: 'invoice 1109' });
  for (const error of await Promise.all(Array.from({ length: 5 }, () => errorOf(again())))) {
    expect(error).toMatchObject({ candidates: [{ id: 'T1' }] });
  }
  expect(objects).toHaveLength(2);
});

test('createOnce accepts the refusal of a payment as final although a colleague has an identical payment with another tag', async () => {
  const { pay, service, errorAt } = await onceSetup();
  await errorAt('refused', pay);
  service.payments.push({ ...body, id: 'P7', tag: 'of a colleague' });
  await pay();
  expect(service.payments).toHaveLength(2);
});

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

test('confirmOnce does not take a repeated answer about another payment as its confirmation', async () => {
  const { pay, journal, service } = await onceSetup();
  await pay();
  await pay({ reference: 'invoice 1109' });
  let kept: Response | undefined;
  // A proxy answers every confirmation with its answer to the first one.
  const keeping: typeof fetch = async (url, init) => {
    if (init?.method === 'GET') return fetch(url, init);
    kept ??= await fetch(url, init);
    return kept.clone();
  };
  const { payments } = testClient({ baseUrl: service.url, fetch: keeping });
  await payments.confirmOnce('P1', { journal });
  const confirming = payments.confirmOnce('P2', { journal });
  expect(await errorOf(confirming)).toMatchObject({ outcome: 'unknown' });
  expect(service.confirmed).toEqual(['P1']);
});
