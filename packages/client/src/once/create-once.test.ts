import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent } from 'node:http';
import { inspect } from 'node:util';
import { errorOf, gate, loopbackServer, refusingPort } from '@crossborder-fx/tools-test-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { connecting } from '../../test/faulty-server.ts';
import { afterLoss, paymentBody as body, changed, onceSetup } from '../../test/once-setup.ts';
import type { Journal } from './journal.ts';

const reference = 'invoice 1108';

test('a reference that met a refused connection costs no look afterwards', async () => {
  const { service, journal, pay } = await onceSetup();
  const nowhere = testClient({ baseUrl: `http://127.0.0.1:${refusingPort}` });
  for (let round = 0; round < 3; round++) {
    const call = nowhere.payments.createOnce(body, { journal, reference });
    expect(await errorOf(call)).toMatchObject({ name: 'ConnectionError', outcome: 'not-sent' });
  }
  await pay(body, { journal, reference });
  expect(service.requests).toEqual(['POST /payments']);
});

test('a reference whose request never left, though the call was under way, costs no look and no person', async () => {
  const { service, journal, pay } = await onceSetup();
  const waiting = new AbortController();
  const onRequest = (message: unknown) => {
    // By then the request waits for its turn.
    if (Object(message).request.method === 'POST') setImmediate(() => waiting.abort());
  };
  subscribe('http.client.request.created', onRequest);
  onTestFinished(() => void unsubscribe('http.client.request.created', onRequest));
  const agent = new Agent({ maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const busy = await loopbackServer(() => {});
  const behindAnother = testClient({ baseUrl: busy.url, agent });
  const first = errorOf(behindAnother.payments.delete('P1', { signal: waiting.signal }));
  await expect.poll(() => busy.requests.length).toBe(1);

  const securing = new AbortController();
  const secure = await connecting(() => securing.abort());
  onTestFinished(secure.close);
  for (const [fx, { signal }] of [
    [behindAnother, waiting],
    [testClient({ baseUrl: `https://127.0.0.1:${secure.port}` }), securing],
  ] as const) {
    const call = fx.payments.createOnce(body, { journal, reference, signal });
    expect(await errorOf(call)).toMatchObject({ name: 'AbortedError', outcome: 'not-sent' });
  }
  expect(await first).toMatchObject({ outcome: 'unknown' });
  await pay(body, { journal, reference });
  expect(service.requests).toEqual(['POST /payments']);
});

describe('a reference that is new', () => {
  test('is sent once, with the reference and a marker as its tag', async () => {
    const { pay, journal, service } = await onceSetup();
    const payment = await pay(body, { journal, reference });
    expect(service.payments).toEqual([payment]);
    expect(payment.tag).toMatch(/^invoice 1108 [a-z2-7]{12}$/);
  });

  test('has a record without names and free text', async () => {
    const { pay, journal, service } = await onceSetup();
    const keys: string[] = [];
    const read: Journal['read'] = (key) => {
      keys.push(key);
      return journal.read(key);
    };
    await pay(body, { journal: changed(journal, { read }), reference });
    const { attempts } = await journal.read(String(keys[0]));
    expect(attempts).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{64}$/),
        attempt: 1,
        operation: 'createPayment',
        reference,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        fields: { sourceWalletId: 'NDgyODM', externalBankAccountId: 'B1', amount: body.amount },
        nonce: expect.any(String),
        timeout: 20_000,
        sentAt: new Date('2026-11-21T12:00:00Z'),
        state: 'done',
        id: service.payments[0]?.id,
      },
    ]);
  });

  test('is claimed before anything leaves', async () => {
    const { pay, journal, service } = await onceSetup();
    const seen: number[] = [];
    const claim: Journal['claim'] = async (record) => {
      seen.push(service.requests.length);
      return journal.claim(record);
    };
    await pay(body, { journal: changed(journal, { claim }), reference });
    expect(seen).toEqual([0]);
  });

  test.each([
    ['without a reference', undefined, 'reference'],
    ['with an empty reference', '', 'reference'],
    ['with a reference of 38 characters', 'x'.repeat(38), 'reference'],
    ['with a forbidden character in it', 'a/b', 'reference'],
    ['with a space at its end', 'a ', 'reference'],
  ])('%s is refused', async (_what, wrong, path) => {
    const { pay, journal, service } = await onceSetup();
    const error = await errorOf(pay(body, { journal, reference: wrong as string }));
    expect(error).toMatchObject({ name: 'ValidationError', path, outcome: 'not-sent' });
    expect(service.requests).toEqual([]);
  });

  test('with 37 characters fits into a tag of 50', async () => {
    const { pay, journal } = await onceSetup();
    expect((await pay(body, { journal, reference: 'x'.repeat(37) })).tag).toHaveLength(50);
  });

  test('is refused with a tag, without a journal and without an account', async () => {
    const { pay, journal, service } = await onceSetup();
    const tagged = { ...body, tag: 'mine' } as never;
    const paths = [
      await errorOf(pay(tagged, { journal, reference })),
      await errorOf(pay(body, { reference } as never)),
      await errorOf(pay(body, undefined as never)),
      await errorOf(pay(body, { journal: changed(journal, { account: '' }), reference })),
    ].map((error) => (error as { path: string }).path);
    expect(paths).toEqual(['tag', 'journal', 'journal', 'journal']);
    expect(service.requests).toEqual([]);
  });

  test('is sent as it was hashed, whatever getters and toJSON give later', async () => {
    const { pay, journal, service } = await onceSetup();
    let reads = 0;
    const shifting = {
      ...body,
      get communication() {
        return `read ${++reads}`;
      },
    };
    await pay(shifting, { journal, reference });
    expect([reads, service.payments[0]?.['communication']]).toEqual([1, 'read 1']);
  });
});

describe('a journal that fails', () => {
  test.each(['read', 'claim'] as const)('to %s lets nothing leave', async (name) => {
    const { pay, journal, service } = await onceSetup();
    const cause = Object.assign(new Error('no space for Jane Doe'), { code: 'ENOSPC' });
    const failing = changed(journal, { [name]: () => Promise.reject(cause) });
    const error = await errorOf(pay(body, { journal: failing, reference }));
    expect(error).toMatchObject({
      name: 'JournalError',
      outcome: 'not-sent',
      message: 'The journal could not be used, so nothing was sent: ENOSPC',
      cause: { code: 'ENOSPC', errorMessage: cause.message },
    });
    expect(inspect(error) + JSON.stringify(error)).not.toContain('Jane');
    expect(service.requests).toEqual([]);
  });

  test('to claim though it has claimed leaves a record, which the next call looks after', async () => {
    const { pay, journal, service, advance } = await onceSetup();
    const claim: Journal['claim'] = async (record) => {
      await journal.claim(record);
      throw new Error('the answer was lost');
    };
    await errorOf(pay(body, { journal: changed(journal, { claim }), reference }));
    advance(2);
    expect(await errorOf(pay(body, { journal, reference }))).toMatchObject({
      name: 'UndecidedError',
    });
    expect(service.payments).toEqual([]);
  });

  test('to settle fails no call, and what was done is found again', async () => {
    const { pay, journal, advance } = await onceSetup();
    const settle = () => Promise.reject(new Error('disk full'));
    const payment = await pay(body, { journal: changed(journal, { settle }), reference });
    advance(2);
    expect(await pay(body, { journal, reference })).toEqual(payment);
  });

  test('to settle in time holds no call up', async () => {
    const { pay, journal } = await onceSetup();
    const settle = () => new Promise<void>(() => {});
    const options = { journal: changed(journal, { settle }), reference, timeout: 2_000 };
    expect(await pay(body, options)).toMatchObject({ id: 'P1' });
  });

  test('to answer to a read or a claim in time lets nothing leave', async () => {
    const { pay, journal, service } = await onceSetup();
    const never = () => new Promise<never>(() => {});
    for (const name of ['read', 'claim']) {
      const options = { journal: changed(journal, { [name]: never }), reference, timeout: 50 };
      expect(await errorOf(pay(body, options))).toMatchObject({ outcome: 'not-sent' });
    }
    expect(service.requests).toEqual([]);
  });

  test.each([
    ['is aborted', {}],
    ['times out', { timeout: 2_000 }],
  ])(
    'to claim before the call %s gives the attempt back when it has claimed',
    async (_, limits) => {
      const { pay, journal, service } = await onceSetup();
      const [slow, voided] = [gate(), gate()];
      const controller = new AbortController();
      const change: Partial<Journal> = {
        claim(record) {
          if (!('timeout' in limits)) controller.abort(new Error('enough'));
          return slow.opened.then(() => journal.claim(record));
        },
        settle: (...given) => journal.settle(...given).then(voided.open),
      };
      const { signal } = controller;
      await errorOf(pay(body, { journal: changed(journal, change), reference, signal, ...limits }));
      slow.open();
      await voided.opened;
      expect(service.requests).toEqual([]);
      expect(await pay(body, { journal, reference })).toMatchObject({ id: 'P1' });
    },
  );

  test('is not waited for when the caller aborts', async () => {
    const { pay, journal } = await onceSetup();
    const controller = new AbortController();
    const read = () => new Promise<never>(() => controller.abort(new Error('enough')));
    const options = { journal: changed(journal, { read }), reference, signal: controller.signal };
    expect(await errorOf(pay(body, options))).toMatchObject({
      name: 'AbortedError',
      outcome: 'not-sent',
    });
  });

  test('is not even asked when the caller has aborted', async () => {
    const { pay, journal } = await onceSetup();
    const read = () => new Promise<never>(() => {});
    const signal = AbortSignal.abort();
    expect(
      await errorOf(pay(body, { journal: changed(journal, { read }), reference, signal })),
    ).toMatchObject({ name: 'AbortedError', outcome: 'not-sent' });
  });

  test('by a clock that gives no date allows nothing', async () => {
    const { journal, service, again, advance } = await afterLoss();
    advance(11);
    const read: Journal['read'] = async (key) => ({
      ...(await journal.read(key)),
      now: new Date(Number.NaN),
    });
    const error = await errorOf(again({ journal: changed(journal, { read }), resend: 1 }));
    expect(error).toMatchObject({ name: 'InProgressError' });
    expect(service.payments).toEqual([]);
  });
});

describe('a reference that was done', () => {
  test('gives the payment by its id, whatever its status is now', async () => {
    const { pay, journal, service } = await onceSetup();
    await pay(body, { journal, reference });
    Object.assign(service.payments[0] ?? {}, { status: 'canceled' });
    expect(await pay(body, { journal, reference })).toMatchObject({ id: 'P1', status: 'canceled' });
    expect(service.payments).toHaveLength(1);
  });

  test('is found whatever the order of the keys in the body', async () => {
    const { pay, journal, service } = await onceSetup();
    await pay(body, { journal, reference });
    const turned = Object.fromEntries(Object.entries(body).reverse()) as typeof body;
    await pay(turned, { journal, reference });
    expect(service.payments).toHaveLength(1);
  });

  test('is refused with another body', async () => {
    const { pay, journal, service } = await onceSetup();
    await pay(body, { journal, reference });
    const other = { ...body, communication: 'December' };
    expect(await errorOf(pay(other, { journal, reference }))).toMatchObject({
      name: 'MismatchError',
      reference,
      outcome: 'not-sent',
    });
    expect(service.payments).toHaveLength(1);
  });

  test('and is gone is an error with the id, never a creation', async () => {
    const { pay, journal, service } = await onceSetup();
    await pay(body, { journal, reference });
    service.payments.length = 0;
    expect(await errorOf(pay(body, { journal, reference }))).toMatchObject({
      name: 'GoneError',
      id: 'P1',
    });
    expect(service.payments).toEqual([]);
  });

  test.each([401, 403, 407, 408, 421, 429, 499, 500])(
    'and cannot be read (%i) is not gone',
    async (status) => {
      const { pay, journal, service } = await onceSetup();
      await pay(body, { journal, reference });
      service.failing = () => status;
      expect(await errorOf(pay(body, { journal, reference }))).toMatchObject({
        name: 'LookError',
        outcome: 'unknown',
        cause: { name: 'ApiError', status },
      });
      expect(service.payments).toHaveLength(1);
    },
  );

  test('is another one in another account', async () => {
    const { pay, journal, service } = await onceSetup();
    await pay(body, { journal, reference });
    await pay(body, { journal: changed(journal, { account: 'acme-demo' }), reference });
    expect(new Set(service.payments.map(({ tag }) => tag)).size).toBe(2);
  });

  test('is the same one when its accents are typed in another way', async () => {
    const { pay, journal, service } = await onceSetup();
    await pay(body, { journal, reference: 'café'.normalize('NFC') });
    await pay(body, { journal, reference: 'café'.normalize('NFD') });
    expect(service.payments).toHaveLength(1);
  });
});

describe('a reference that was refused or not sent', () => {
  test('is sent again, with any body', async () => {
    const { pay, journal, service } = await onceSetup();
    service.fate = () => 'refused';
    const error = await errorOf(pay(body, { journal, reference }));
    expect(error).toMatchObject({ name: 'ApiError', outcome: 'rejected' });
    service.fate = () => 'done';
    await pay({ ...body, communication: 'December' }, { journal, reference });
    expect(service.payments).toHaveLength(1);
  });

  test('takes no decision of a person', async () => {
    const { pay, journal, service } = await onceSetup();
    for (const decision of [{ resend: 1 }, { adopt: 'P1' }]) {
      expect(await errorOf(pay(body, { journal, reference, ...decision }))).toMatchObject({
        name: 'ValidationError',
      });
    }
    expect(service.payments).toEqual([]);
  });
});

describe('a reference whose outcome is unknown', () => {
  test('is in progress until the time-out and 30 s have passed', async () => {
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
    'is found by its marker (%s), whatever its status',
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

  test.each([
    [
      'an upper-case tag without spaces',
      { tag: (tag: string) => tag.toUpperCase().replaceAll(' ', '') },
    ],
    [
      'its tag in wide characters',
      {
        tag: (tag: string) =>
          tag.replace(/[a-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
      },
    ],
    ['separators put into the tag', { tag: (tag: string) => tag.replace(/(.{4})/g, '$1-') }],
    ['a rolled date', { desiredExecutionDate: () => '2026-12-04' }],
    ['its amount as the counter value', { counterValue: () => body.amount, amount: () => null }],
    ['no communication', { communication: () => null }],
    ['no source', { sourceWalletId: () => null }],
  ])('is found when the service shows %s', async (_what, changes) => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    advance(1);
    service.show = (payment) => {
      const entries = Object.entries(changes) as [string, (value: string) => unknown][];
      return {
        ...payment,
        ...Object.fromEntries(entries.map(([name, by]) => [name, by(String(payment[name]))])),
      };
    };
    expect(await again()).toMatchObject({ id: 'P1' });
  });

  test("is not a colleague's identical payment, with or without a tag", async () => {
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

  test('is looked for from the day before it was first sent', async () => {
    const { again, advance, service } = await afterLoss();
    advance(11);
    service.fate = () => 'dropped';
    await errorOf(again({ resend: 1 }));
    advance(3 * 24 * 60);
    await errorOf(again());
    expect(service.requests.at(-1)).toContain('fromDate=2026-11-20');
  });

  test('is not what bears the marker and has no id', async () => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    advance(11);
    service.show = ({ id: _id, ...payment }) => payment;
    expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError' });
    service.show = (payment) => payment;
    expect(await again()).toMatchObject({ id: 'P1' });
  });

  test('is ambiguous when two bear the marker, and is never sent then', async () => {
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

  test('is one when a status that changes puts it on two pages', async () => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    advance(1);
    service.page = ([payment], page) =>
      payment && page < 3 ? [{ ...payment, status: `status ${page}` }] : [];
    expect(await again()).toMatchObject({ id: 'P1' });
  });

  test('is not what bears the marker and has another amount: a person sees it', async () => {
    const { again, advance, service } = await afterLoss('done, then dropped');
    advance(11);
    service.show = (payment) => ({ ...payment, amount: { value: '1', currency: 'EUR' } });
    expect(await errorOf(again({ resend: 1 }))).toMatchObject({
      name: 'UndecidedError',
      candidates: [{ id: 'P1' }],
    });
    expect(service.payments).toHaveLength(1);
  });

  test('is refused with another body', async () => {
    const { pay, journal, advance } = await afterLoss();
    advance(11);
    const other = { ...body, communication: 'December' };
    expect(await errorOf(pay(other, { journal, reference, resend: 1 }))).toMatchObject({
      name: 'MismatchError',
    });
  });
});

describe('two at once with one reference', () => {
  test('send one request', async () => {
    const { pay, journal, service, clock } = await onceSetup();
    let letEnd = () => {};
    const ended = new Promise<void>((resolve) => {
      letEnd = resolve;
    });
    // The one that was sent ends last.
    const settle: Journal['settle'] = async (...given) => {
      await ended;
      await journal.settle(...given);
    };
    const slow = changed(journal, { settle });
    const errors: unknown[] = [];
    const calls = Array.from({ length: 10 }, () =>
      pay(body, { journal: slow, reference }).catch((error) => void errors.push(error)),
    );
    await expect.poll(() => errors.length, { timeout: 20_000 }).toBe(9);
    letEnd();
    await Promise.all(calls);
    expect(service.requests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    // Not now: the call that was quicker may still end.
    const retryAt = new Date(clock().getTime() + 20_000 + 30_000);
    for (const error of errors) expect(error).toMatchObject({ name: 'InProgressError', retryAt });
  });

  test('leave the attempt of the quicker one as it is', async () => {
    const { pay, journal, service, advance } = await onceSetup();
    // The quicker one claims, and is never heard of again.
    const claim: Journal['claim'] = async (record) => {
      await journal.claim(record);
      return false;
    };
    await errorOf(pay(body, { journal: changed(journal, { claim }), reference }));
    advance(11);
    expect(await errorOf(pay(body, { journal, reference }))).toMatchObject({
      name: 'UndecidedError',
    });
    expect(service.payments).toEqual([]);
  });

  test('give up when others are always quicker', async () => {
    const { pay, journal, service, clock } = await onceSetup();
    const claim = async () => false;
    const error = await errorOf(pay(body, { journal: changed(journal, { claim }), reference }));
    expect(error).toMatchObject({
      name: 'InProgressError',
      outcome: 'not-sent',
      // The timeout of the client, and half a minute.
      retryAt: new Date(clock().getTime() + 20_000 + 30_000),
    });
    expect(service.requests).toEqual([]);
  });
});
