import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { afterLoss, paymentBody as body, onceSetup, reference } from '../../test/once-setup.ts';
import type { Journal } from '../journals/journal.ts';

test('a reference with an unknown outcome is in progress until the timeout and 30 s have passed', async () => {
  const { again, advance, service } = await afterLoss();
  expect(await errorOf(again())).toMatchObject({
    name: 'InProgressError',
    retryAt: new Date('2026-11-21T12:00:50Z'),
  });
  advance(50 / 60 - 0.001);
  expect(await errorOf(again())).toMatchObject({ name: 'InProgressError' });
  advance(0.001);
  expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError' });
  expect(service.payments).toEqual([]);
});

test.each(['done, then dropped', 'done, then 500'] as const)(
  'createOnce finds the payment of a lost answer by its marker (%s), whatever its status',
  async (fate) => {
    const { again, advance, service } = await afterLoss(fate);
    advance(1);
    service.show = (payment) => ({ ...payment, status: 'canceled' });
    expect(await again()).toMatchObject({ id: 'P1', status: 'canceled' });
    service.failing = (url) => (url.includes('all') ? 500 : undefined);
    expect(await again(), 'from now on by its id').toMatchObject({ id: 'P1' });
    expect(service.payments).toHaveLength(1);
  },
);

test('createOnce finds the payment of a lost answer whatever the service changes in its tag and other fields', async () => {
  const { again, advance, service } = await afterLoss('done, then dropped');
  advance(1);
  const wide = (one: string) => String.fromCharCode(one.charCodeAt(0) + 0xfee0);
  service.show = (payment) => ({
    ...payment,
    tag: String(payment['tag'])
      .toUpperCase()
      .replaceAll(' ', '')
      .replace(/(.{4})/g, '$1-')
      .replace(/[A-M]/g, wide),
    desiredExecutionDate: '2026-12-04',
    counterValue: body.amount,
    ...{ amount: null, communication: null, sourceWalletId: null },
  });
  expect(await again()).toMatchObject({ id: 'P1' });
});

test("createOnce does not take a colleague's identical payment, with or without a tag, for the payment of a lost answer", async () => {
  const { again, advance, service } = await afterLoss();
  service.payments.push(
    { ...body, id: 'P8', tag: reference },
    { ...body, id: 'P9', tag: null },
    { ...body, id: 'P10', sourceWalletId: 'other' },
  );
  advance(1);
  const error = await errorOf(again());
  expect(error).toMatchObject({
    name: 'UndecidedError',
    attempt: 1,
    outcome: 'unknown',
    complete: true,
    notBefore: new Date('2026-11-21T12:10:00Z'),
    startedAt: new Date('2026-11-21T12:00:00Z'),
    candidates: [{ id: 'P8' }, { id: 'P9' }],
  });
  expect(JSON.stringify(error)).not.toContain('November');
});

test('a payment with the marker but no id leaves a lost answer undecided', async () => {
  const { again, advance, service } = await afterLoss('done, then dropped');
  advance(11);
  service.show = ({ id: _id, ...payment }) => payment;
  expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError' });
  service.show = (payment) => payment;
  expect(await again()).toMatchObject({ id: 'P1' });
});

test('two payments with the marker of a reference are ambiguous, and nothing is sent again', async () => {
  const { again, advance, service } = await afterLoss('done, then dropped');
  service.payments.push({ ...service.payments[0], id: 'P2' });
  advance(11);
  for (const decision of [{}, { resend: 1, dismiss: ['P1', 'P2'] }]) {
    expect(await errorOf(again(decision))).toMatchObject({
      name: 'AmbiguousError',
      candidates: [{ id: 'P1' }, { id: 'P2' }],
    });
  }
  expect(service.payments).toHaveLength(2);
  expect(await again({ adopt: 'P2' })).toMatchObject({ id: 'P2' });
  expect(await again()).toMatchObject({ id: 'P2' });
});

test('createOnce finds a payment that is on two pages because its status changes', async () => {
  const { again, advance, service } = await afterLoss('done, then dropped');
  advance(1);
  service.page = ([payment], page) =>
    payment && page < 3 ? [{ ...payment, status: `status ${page}` }] : [];
  expect(await again()).toMatchObject({ id: 'P1' });
});

/** Returns a journal that calls `step` before and after the methods read, claim and settle. */
function stepping(journal: Journal, step: () => void) {
  const running = new Set<Promise<unknown>>();
  const around = async <Value>(work: Promise<Value>) => {
    running.add(work);
    step();
    const value = await work;
    step();
    // When this callback runs, createOnce has got the journal's answer and has begun its next step.
    setImmediate(() => running.delete(work));
    return value;
  };
  const end = async () => {
    while (running.size > 0) {
      await Promise.all(running);
      await new Promise(setImmediate);
    }
  };
  const stepped: Journal = {
    ...journal,
    read: (key) => around(journal.read(key)),
    claim: (record) => around(journal.claim(record)),
    settle: (...given) => around(journal.settle(...given)),
  };
  return { stepped, end };
}

// A call may have fewer than 13 steps. Then the tests for later steps abort no call.
test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])(
  'createOnce that is aborted at step %i creates at most one object, and the next call finds that object',
  async (last) => {
    for (const kind of ['payments', 'trades'] as const) {
      const { create, service, journal, advance } = await onceSetup();
      const controller = new AbortController();
      let steps = 0;
      const step = () => {
        if (++steps === last) controller.abort();
      };
      service.onRequest = step;
      const { signal } = controller;
      const { stepped, end } = stepping(journal, step);
      await create(kind, { journal: stepped, signal }).catch(() => {});
      await end();
      advance(11);
      const found = await create(kind).catch(async (error) => {
        expect(error).toMatchObject({ name: 'UndecidedError' });
        const [candidate] = error.candidates;
        return create(kind, candidate ? { adopt: candidate.id } : { resend: error.attempt });
      });
      expect(service[kind]).toHaveLength(1);
      expect(found).toMatchObject({ id: service[kind][0]?.id });
      expect(await errorOf(create(kind, { adopt: 'other' }))).toMatchObject({
        name: 'MismatchError',
      });
    }
  },
);
