import { expect, it, vi } from 'vitest';
import { day, hour, minute, written } from '../../test/fake-service.ts';
import { noon, setUp as setUpRecovery } from '../../test/recovery-setup.ts';
import { createTestWebhook } from '../testing.ts';
import type { WebhookEventName } from '../verify/webhook-event.ts';
import type { CatchUpOptions } from './recover.ts';

/** Sets up a simulated service, and a receiver whose store was created 40 days ago by default. */
function setUp({ storeAge = 40 * day } = {}) {
  const given = setUpRecovery({ storeAge });
  const { clock, time, service, handler, catchUp } = given;
  service.unlisted = undefined;
  const add =
    (list: 'payments' | 'trades') =>
    (id: string, status: unknown = 'finalized', createdDate: unknown = written(clock.now)) => {
      const object = { id, status, createdDate };
      service[list].push(object);
      return object;
    };
  return {
    ...given,
    payment: add('payments'),
    trade: add('trades'),
    async complete(event: WebhookEventName, id: string, status: string) {
      const payload = { id, status } as never;
      const webhook = await createTestWebhook(event, { payload, clock: time });
      expect(await handler.receive(webhook)).toMatchObject({ outcome: 'processed' });
    },
    async unseen(options?: CatchUpOptions) {
      const { unseen } = await catchUp(options);
      return unseen.map(({ resource, id, status }) => `${resource} ${id} ${status}`);
    },
  };
}

it('catchUp lists as unseen each payment and trade whose status no notification has reported', async () => {
  const { payment, trade, complete, catchUp } = setUp();
  payment('seen');
  payment('older');
  payment('lost', 'blocked');
  trade('seen');
  trade('lost', 'rejected');
  await complete('PAYMENT_FINALIZED', 'seen', 'finalized');
  await complete('PAYMENT_PLANIFIED', 'older', 'planified');
  await complete('TRADE_FINALIZED', 'seen', 'finalized');
  await complete('TRADE_FINALIZED', 'lost', 'finalized');
  expect((await catchUp()).unseen).toEqual([
    { resource: 'PAYMENT', id: 'lost', status: 'blocked' },
    { resource: 'PAYMENT', id: 'older', status: 'finalized' },
    { resource: 'TRADE', id: 'lost', status: 'rejected' },
  ]);
});

it.each([10 * day, -10 * day])(
  'catchUp selects objects by the clock of the service, which is %i ms ahead',
  async (ahead) => {
    const { payment, clock, unseen, service } = setUp({ storeAge: hour });
    const options = { clock: () => new Date(clock.now + ahead) };
    payment('before', 'blocked', written(noon + ahead - 2 * hour));
    payment('since', 'blocked', written(noon + ahead));
    expect(await unseen({ ...options, timeZone: 'UTC' })).toEqual(['PAYMENT since blocked']);
    const from = written(noon + ahead - 13 * hour).slice(0, 10);
    expect(service.asked).toContain(`payments all from ${from}`);
  },
);

it('catchUp lists as unseen an object that has no status', async () => {
  const { service, unseen } = setUp();
  service.payments.push({ id: 'without' });
  expect(await unseen()).toEqual(['PAYMENT without undefined']);
});

it('catchUp asks the store about objects in groups of 500', async () => {
  const { payment, complete, store, unseen } = setUp();
  await unseen();
  const seen = vi.spyOn(store, 'seen');
  for (let index = 0; index < 1001; index++) payment(`p${index}`);
  const ends = [0, 499, 500, 999, 1000];
  for (const index of ends) await complete('PAYMENT_FINALIZED', `p${index}`, 'finalized');
  expect(await unseen()).toHaveLength(1001 - ends.length);
  const asked = seen.mock.calls.map(([facts]) => facts.length);
  expect(asked).toEqual([1, 500, 500, 1]);
});

it('catchUp does not list an object whose event is completed while catchUp runs', async () => {
  const { payment, service, complete, unseen } = setUp();
  payment('moves', 'blocked');
  service.before = async (name, item) => {
    if (name !== 'payments blocked' || !item) return;
    service.before = () => {};
    await complete('PAYMENT_BLOCKED', 'moves', 'blocked');
  };
  expect(await unseen()).toEqual([]);
});

it('catchUp takes the newer of two versions of an object when the list changes during the reading', async () => {
  const { payment, service, complete, unseen } = setUp();
  const moves = payment('moves', 'blocked');
  await complete('PAYMENT_FINALIZED', 'moves', 'finalized');
  service.before = (name) => {
    if (name.startsWith('payments all')) moves.status = 'finalized';
  };
  expect(await unseen()).toEqual([]);
});

const ago = 35 * day;

it.each<[string, (given: ReturnType<typeof setUp>) => Promise<unknown>]>([
  [
    'a handler has processed an event of the planified payment',
    ({ complete }) => complete('PAYMENT_PLANIFIED', 'old', 'planified'),
  ],
  ['a catchUp listed the payment as planified', ({ unseen }) => unseen()],
  ['no handler and no catchUp has seen the payment', async () => {}],
])('catchUp lists a payment of 35 days ago that was refused today when %s', async (_, before) => {
  const given = setUp();
  const { clock, payment, unseen } = given;
  clock.now = noon - ago;
  const old = payment('old', 'planified');
  await before(given);
  clock.now = noon;
  old.status = 'refused';
  expect(await unseen()).toEqual(['PAYMENT old refused']);
  clock.now += hour;
  expect(await unseen()).toEqual(['PAYMENT old refused']);
});

it('daily calls of catchUp list a refused payment for at most 60 days', async () => {
  const { clock, payment, unseen } = setUp();
  clock.now = noon - ago;
  const old = payment('old', 'planified');
  for (; clock.now < noon; clock.now += day) await unseen();
  old.status = 'refused';
  for (; clock.now < noon + 59 * day; clock.now += day) {
    expect(await unseen()).toEqual(['PAYMENT old refused']);
  }
  clock.now += 2 * day;
  expect(await unseen()).toEqual([]);
});

it.each(['planified', 'blocked', 'waitingconfirmation', 'processing'])(
  'catchUp does not list a payment that stays %s when a handler has seen this status',
  async (status) => {
    const { clock, payment, complete, service, unseen } = setUp();
    payment('stays', status);
    await complete('PAYMENT_PLANIFIED', 'stays', status);
    for (; clock.now < noon + 100 * day; clock.now += 5 * day) expect(await unseen()).toEqual([]);
    // No list of the service shows a payment with an undocumented status, so the client reads the payment by its id.
    if (status === 'processing') expect(service.asked).toContain('payments stays');
  },
);

it('catchUp keeps listing a payment that no notification ever reported, whatever its status', async () => {
  const { clock, payment, unseen } = setUp();
  const lost = payment('lost', 'processing');
  expect(await unseen()).toEqual(['PAYMENT lost processing']);
  clock.now += 50 * day;
  lost.status = 'frozen';
  expect(await unseen()).toEqual(['PAYMENT lost frozen']);
  clock.now += 50 * day;
  lost.status = 'canceled';
  expect(await unseen()).toEqual(['PAYMENT lost canceled']);
});

it('catchUp no longer reads a payment when a handler has seen its final state', async () => {
  const { clock, payment, complete, service, unseen } = setUp();
  await unseen();
  const ends = payment('ends', 'planified', written(noon - 20 * day));
  await complete('PAYMENT_PLANIFIED', 'ends', 'planified');
  clock.now += 20 * day;
  await complete('PAYMENT_FINALIZED', 'ends', 'finalized');
  ends.status = 'finalized';
  await unseen();
  expect(service.asked).toContain('payments ends');
  service.asked.length = 0;
  expect(await unseen()).toEqual([]);
  expect(service.asked).not.toContain('payments ends');
});

it('catchUp reads an object by its exact id, blanks included', async () => {
  const { clock, service, trade, complete, unseen } = setUp();
  await unseen();
  trade('NTc4 %20 = 1', 'processing', written(noon - 100 * day));
  await complete('TRADE_PLANIFIED', 'NTc4 %20 = 1', 'processing');
  await complete('TRADE_PLANIFIED', 'x'.repeat(300), 'processing');
  clock.now += day;
  expect(await unseen()).toEqual([]);
  expect(service.asked.at(-1)).toBe('trades NTc4 %20 = 1');
});

it('catchUp reports and counts a payment that cannot be read, and goes on with the other payments', async () => {
  const { payment, service, complete, catchUp, onError } = setUp();
  const failure = new Error('no answer');
  for (const id of ['one', 'two']) {
    payment(id, 'processing', written(noon - 100 * day));
    await complete('PAYMENT_PLANIFIED', id, 'planified');
  }
  service.before = (name) => {
    if (name === 'payments one') throw failure;
  };
  expect(await catchUp()).toMatchObject({ failed: 1, unseen: [{ id: 'two' }] });
  const subject = { event: undefined, key: undefined, origin: 'recovery' };
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure, subject);
  service.before = () => {};
  expect(await catchUp()).toMatchObject({ failed: 0, unseen: [{ id: 'one' }, { id: 'two' }] });
});

it('catchUp reads a payment again after a proxy answered 404', async () => {
  const { payment, service, complete, catchUp } = setUp();
  payment('lost', 'processing', written(noon - 100 * day));
  await complete('PAYMENT_PLANIFIED', 'lost', 'planified');
  service.before = (name) => {
    if (name === 'payments lost') throw Object.assign(new Error('<h1>404'), { status: 404 });
  };
  expect(await catchUp()).toMatchObject({ failed: 1, unseen: [] });
  service.before = () => {};
  expect(await catchUp()).toMatchObject({ failed: 0, unseen: [{ id: 'lost' }] });
});

it('catchUp reports a deleted payment once', async () => {
  const { complete, catchUp } = setUp();
  await complete('PAYMENT_PLANIFIED', 'gone', 'planified');
  expect(await catchUp()).toMatchObject({ failed: 1, unseen: [] });
  expect(await catchUp()).toMatchObject({ failed: 0, unseen: [] });
});

it('catchUp lists an object that is older than the store only after the status of the object changes', async () => {
  const { clock, payment, unseen } = setUp({ storeAge: 5 * day });
  const before = written(noon - 6 * day);
  payment('final', 'finalized', before);
  const open = payment('open', 'blocked', before);
  payment('after', 'blocked');
  expect(await unseen()).toEqual(['PAYMENT after blocked']);
  clock.now += hour;
  open.status = 'refused';
  expect(await unseen()).toEqual(['PAYMENT after blocked', 'PAYMENT open refused']);
});

it('catchUp lists no object that was created in the first ten minutes of the store, or that may have been when timeZone is missing', async () => {
  const { payment, unseen } = setUp({ storeAge: 5 * day });
  const begin = noon - 5 * day + 10 * minute;
  payment('certain', 'finalized', written(begin + 14 * hour));
  payment('perhaps', 'finalized', written(begin + 14 * hour - 1000));
  payment('before', 'finalized', written(begin - 1000));
  payment('undated', 'finalized', null);
  const certain = ['PAYMENT certain finalized', 'PAYMENT undated finalized'];
  expect(await unseen()).toEqual(certain);
  expect(await unseen({ timeZone: 'UTC' })).toEqual([
    'PAYMENT certain finalized',
    'PAYMENT perhaps finalized',
    'PAYMENT undated finalized',
  ]);
});

it('the second call of catchUp asks the service only for open statuses and for objects of the last 30 days', async () => {
  const { clock, service, unseen } = setUp();
  await unseen();
  expect(service.asked).toContain('payments all from 2026-10-12');
  service.asked.length = 0;
  clock.now += day;
  await unseen();
  expect(service.asked.filter((name) => !name.startsWith('failed'))).toEqual([
    'payments planified',
    'payments blocked',
    'payments waitingconfirmation',
    'payments waitingsignature',
    'payments all from 2026-10-23',
    'trades planified',
    'trades blocked',
    'trades all from 2026-10-23',
  ]);
});

it('catchUp rejects when a list of payments or trades cannot be read', async () => {
  const { service, catchUp } = setUp();
  const failure = new Error('no answer');
  service.before = (name) => {
    if (name === 'trades blocked') throw failure;
  };
  await expect(catchUp()).rejects.toBe(failure);
});
