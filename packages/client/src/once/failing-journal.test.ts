import { errorOf, gate } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { holdTimers } from '../../test/held-timers.ts';
import { afterLoss, onceSetup, paymentBody, reference, tradeBody } from '../../test/once-setup.ts';
import { timing } from '../call/retry.ts';
import type { Journal } from '../journals/journal.ts';

const never = () => new Promise<never>(() => {});

test.each(['read', 'claim'] as const)(
  'when %s of the journal fails, nothing is sent',
  async (name) => {
    const { pay, journal, service } = await onceSetup();
    const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const failing = { ...journal, [name]: () => Promise.reject(cause) };
    expect(await errorOf(pay({ journal: failing }))).toMatchObject({
      name: 'JournalError',
      outcome: 'not-sent',
      message: 'The journal could not be used, so nothing was sent: ENOSPC',
      cause: { code: 'ENOSPC', errorMessage: cause.message },
    });
    expect(service.requests).toEqual([]);
  },
);

test('when a journal loses its answer to a claim, the attempt is recorded as not sent', async () => {
  const { pay, journal, service } = await onceSetup();
  const claim: Journal['claim'] = (record) =>
    journal.claim(record).then(() => Promise.reject(new Error('the answer was lost')));
  const error = await errorOf(pay({ journal: { ...journal, claim } }));
  expect(error).toMatchObject({ name: 'JournalError', outcome: 'not-sent' });
  expect(service.requests).toEqual([]);
  expect(await pay()).toMatchObject({ id: 'P1' });
});

const lost = () => Promise.reject(new Error('the answer was lost'));

test.each<[what: string, nonce: object, answer: () => Promise<boolean>, settle: object]>([
  ['answers that the attempt was already claimed', {}, async () => false, {}],
  ['loses its answers from then on', {}, lost, { settle: lost }],
  ['has the claim of another process, and loses its answer', { nonce: 'other' }, lost, {}],
])(
  'when a journal stores a claim but %s, the next call finds the record',
  async (_, nonce, answer, settle) => {
    const { pay, journal, service, advance } = await onceSetup();
    const claim: Journal['claim'] = (record) => journal.claim({ ...record, ...nonce }).then(answer);
    await errorOf(pay({ journal: { ...journal, claim, ...settle } }));
    advance(11);
    expect(await errorOf(pay())).toMatchObject({ name: 'UndecidedError' });
    expect(service.payments).toEqual([]);
  },
);

test.each([
  ['settle', () => Promise.reject(new Error('disk full'))],
  ['settle in time', never],
])(
  'createOnce succeeds although the journal cannot %s, and the next call finds the object',
  async (_what, answer) => {
    const { pay, journal, advance } = await onceSetup();
    const pass = holdTimers();
    const settle = () => {
      pass(20_000);
      return answer();
    };
    const payment = await pay({ journal: { ...journal, settle } });
    advance(2);
    expect(await pay()).toEqual(payment);
  },
);

test('createOnce returns a trade, which has no tag, only after the journal has recorded that no other reference has this trade', async () => {
  const { journal, service } = await onceSetup();
  let kept: Response | undefined;
  const replaying: typeof fetch = async (...given) => {
    kept ??= await fetch(...given);
    return kept.clone();
  };
  const { trades } = testClient({ baseUrl: service.url, fetch: replaying, timeout: 20_000 });
  const trade = (reference: string, failures: number) => {
    const settle: Journal['settle'] = (...given) =>
      failures-- > 0 ? lost() : journal.settle(...given);
    return trades.createOnce(tradeBody, { journal: { ...journal, settle }, reference });
  };
  expect(await trade('hedge 7', 3)).toMatchObject({ id: 'T1' });
  expect(await errorOf(trade('hedge 8', 30))).toMatchObject({
    ...{ name: 'UnexpectedResponseError', outcome: 'unknown' },
    message: expect.stringContaining('another reference may have it'),
  });
  const open = await journal.listOpen();
  expect(open.items).toMatchObject([{ reference: 'hedge 8' }]);
});

test.each([
  ['read', 20_000],
  ['claim', 15_000],
])(
  'a journal that does not answer a %s before the call times out prevents sending',
  async (name, milliseconds) => {
    const pass = holdTimers();
    const hooks = { onRequest: () => pass(5_000) };
    const { pay, journal, service } = await onceSetup({ hooks });
    const silent = () => {
      pass(milliseconds);
      return never();
    };
    const error = await errorOf(pay({ journal: { ...journal, [name]: silent } }));
    expect(error).toMatchObject({ outcome: 'not-sent' });
    expect(service.requests).toEqual([]);
  },
);

test.each([Number.POSITIVE_INFINITY, 2 ** 31, 0, Number.NaN])(
  'createOnce and confirmOnce refuse the timeout %d, and do not read the journal',
  async (timeout) => {
    const { pay, confirm, journal } = await onceSetup();
    const options = { journal: { ...journal, read: never }, timeout };
    const refused = { name: 'ValidationError', path: 'timeout' };
    expect(await errorOf(pay(options))).toMatchObject(refused);
    expect(await errorOf(confirm('P1', options))).toMatchObject(refused);
  },
);

test('createOnce waits for the journal only until the caller aborts, and does not read it after an abort', async () => {
  const { pay, journal } = await onceSetup();
  const controller = new AbortController();
  let asked = 0;
  const read = () => {
    asked++;
    controller.abort();
    return never();
  };
  const options = { journal: { ...journal, read }, signal: controller.signal };
  for (const _time of ['then', 'before']) {
    const error = await errorOf(pay(options));
    expect(error).toMatchObject({ name: 'AbortedError', outcome: 'not-sent' });
    expect(asked).toBe(1);
  }
});

test.each(['is aborted', 'times out'])(
  'an attempt that the journal claims after the call %s is recorded as not sent',
  async (end) => {
    const { pay, journal, service } = await onceSetup();
    const pass = holdTimers();
    const [slow, voided] = [gate(), gate()];
    const controller = new AbortController();
    const change: Partial<Journal> = {
      claim(record) {
        if (end === 'is aborted') controller.abort(new Error('enough'));
        else pass(20_000);
        return slow.opened.then(() => journal.claim(record));
      },
      settle: (...given) => journal.settle(...given).finally(voided.open),
    };
    const { signal } = controller;
    await errorOf(pay({ journal: { ...journal, ...change }, signal }));
    slow.open();
    await voided.opened;
    expect(service.requests).toEqual([]);
    expect(await pay()).toMatchObject({ id: 'P1' });
  },
);

test('a journal with an invalid clock prevents sending', async () => {
  const { journal, service, again, advance } = await afterLoss();
  advance(11);
  const read: Journal['read'] = async (key) => ({
    ...(await journal.read(key)),
    now: new Date(Number.NaN),
  });
  const error = await errorOf(again({ journal: { ...journal, read }, resend: 1 }));
  expect(error).toMatchObject({ name: 'InProgressError' });
  expect(service.payments).toEqual([]);
});

test.each<[what: string, isLost: boolean]>([
  ['loses its answer to the claim', true],
  ['has stored the claim, and the service cannot be reached', false],
])(
  'when a journal %s, and is away for a while, the attempt is recorded as not sent',
  async (_, isLost) => {
    const { journal, pay } = await onceSetup();
    let failures = 0;
    const away = <Value>(work: () => Promise<Value>) => (failures-- > 0 ? lost() : work());
    const claim: Journal['claim'] = async (record) => {
      const isClaimed = await journal.claim(record);
      failures = 3;
      return isLost ? lost() : isClaimed;
    };
    const read: Journal['read'] = (key) => away(() => journal.read(key));
    const settle: Journal['settle'] = (...given) => away(() => journal.settle(...given));
    const nowhere = testClient({ baseUrl: 'http://127.0.0.1:1', timeout: 20_000 });
    const call = nowhere.payments.createOnce(paymentBody, {
      journal: { ...journal, read, claim, settle },
      reference,
    });
    expect(await errorOf(call)).toMatchObject({ outcome: 'not-sent' });
    expect(await pay()).toMatchObject({ id: 'P1' });
  },
);

test('after an abort, createOnce waits for no further try to write to a journal that is away', async () => {
  const { journal } = await onceSetup();
  const controller = new AbortController();
  const { wait } = timing;
  const nowhere = testClient({
    baseUrl: 'http://127.0.0.1:1',
    wait: (milliseconds, deadline) => {
      // Every pause is longer than the test, and only the abort ends it.
      if (isAway) controller.abort();
      return isAway ? wait(milliseconds + 1_000_000, deadline) : Promise.resolve();
    },
  });
  let isAway = false;
  const settle: Journal['settle'] = () => {
    isAway = true;
    return lost();
  };
  const { signal } = controller;
  const call = nowhere.payments.createOnce(paymentBody, {
    journal: { ...journal, settle },
    reference,
    signal,
    timeout: 600_000,
  });
  expect(await errorOf(call)).toMatchObject({ outcome: 'not-sent' });
});
