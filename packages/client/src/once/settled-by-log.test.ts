import { errorOf } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { holdTimers } from '../../test/held-timers.ts';
import type { Entry, Fate } from '../../test/once-service.ts';
import { bodies, type Kind, kinds, onceSetup } from '../../test/once-setup.ts';

// If an entry of the service's log alone proves the outcome of a lost answer, the client writes this outcome into the
// journal. Otherwise the client behaves as without a log.

/** Sets up a call of `createOnce`: `fate` is what the service does with the request; `show` changes the log entries. */
async function oneCall(
  fate: Fate,
  show: (entry: Entry | undefined) => unknown = (entry) => entry,
  kind: Kind = 'payments',
) {
  const setup = await onceSetup({ serviceText: false });
  const { service, create } = setup;
  service.showEntry = show;
  service.fate = () => fate;
  return { ...setup, again: (more?: object) => create(kind, more) };
}

describe.each(kinds)('a lost answer of %s', (kind) => {
  test('createOnce reads a lost answer from the log before the call ends, in at most three requests', async () => {
    const { again, service, sent, journal } = await oneCall('done, then dropped', undefined, kind);
    const created = await again();
    expect(created.id).toMatch(/^[PTBF]1$/);
    const reads = service.requests.length - 1 + service.logRequests.length;
    expect(reads).toBeLessThanOrEqual(3);
    service.showEntry = undefined;
    expect(await again(), 'the journal has it').toMatchObject({ id: created.id });
    expect(sent()).toBe(1);
    expect((await journal.listOpen()).items).toEqual([]);
  });

  test('createOnce reports a refusal whose answer was lost when the log shows the refusal and the list has no similar object', async () => {
    const { again, advance, service, sent } = await oneCall(
      'refused, then dropped',
      undefined,
      kind,
    );
    const refused = { name: 'ApiError', outcome: 'rejected', status: 400, errorCode: 4 };
    for (const minutes of [0, 0, 2]) {
      advance(minutes);
      expect(await errorOf(again())).toMatchObject(refused);
    }
    expect(sent(), 'nothing leaves while it may still take effect').toBe(1);
    service.fate = () => 'done';
    advance(10);
    expect((await again()).id).toMatch(/1$/);
    expect(sent()).toBe(2);
  });

  test('createOnce is undecided when the log shows a refusal and the list has a similar object', async () => {
    const fate = 'done, then refused, then dropped';
    const { again, advance, service, sent } = await oneCall(fate, undefined, kind);
    service.show = (object) => ({ ...object, tag: null });
    const undecided = { name: 'UndecidedError', evidence: 'refused', outcome: 'unknown' };
    expect(await errorOf(again())).toMatchObject(undecided);
    advance(11);
    expect(await errorOf(again())).toMatchObject(undecided);
    expect(sent()).toBe(1);
  });
});

test.each(['payments', 'externalBankAccounts'] as const)(
  'the result of createOnce for %s has the payee verification of the lost answer, which the log shows',
  async (kind) => {
    const payeeVerification = { status: 'PARTIAL', message: 'Almost' };
    const { again } = await oneCall('done, then dropped', undefined, kind);
    expect(await again()).not.toHaveProperty('payeeVerification');
    const verified = await oneCall('done, then dropped', withVerification, kind);
    expect(await verified.again()).toMatchObject({ payeeVerification });

    function withVerification(entry: Entry | undefined) {
      const more = JSON.stringify({ payeeVerification }).slice(1);
      const answer = String(Object(entry).responseBody);
      return entry && { ...entry, responseBody: answer.replace(/\}$/, `,${more}`) };
    }
  },
);

// The tests of outcomeOf show which other entries prove nothing.
const wrongEntries: [string, (entry: Entry) => unknown][] = [
  ['an entry of another request', (entry) => ({ ...entry, tokenNonce: btoa('0'.repeat(36)) })],
  ['an answer without an id', (entry) => ({ ...entry, responseBody: '{"payment":{}}' })],
  ['an answer with [] for {}', (entry) => ({ ...entry, responseBody: '{"payment":[]}' })],
  [
    'an answer that shows another object',
    (entry) => ({
      ...entry,
      responseBody: JSON.stringify({ payment: { id: 'P1', sourceWalletId: 'other' } }),
    }),
  ],
];

test.each(wrongEntries)('a log with %s proves nothing and causes no resend', async (_, show) => {
  const { again, advance, service, sent } = await oneCall(
    'done, then dropped',
    (entry) => entry && show(entry),
  );
  service.show = ({ tag: _tag, ...payment }) => ({ ...payment, tag: null });
  expect(await errorOf(again())).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
  advance(11);
  const error = await errorOf(again());
  expect(error).toMatchObject({ name: 'UndecidedError', candidates: [{ id: 'P1' }] });
  expect(JSON.stringify(error)).not.toContain('November');
  expect(sent()).toBe(1);
});

test.each<[string, unknown, boolean]>([
  ['in another order', undefined, true],
  ['missing', undefined, true],
  ['cut', '{"sourceWalletId":"ND', true],
  ['masked', '***', true],
  ['[] for {}', '[]', true],
  ['masked in a field', undefined, true],
  ['hidden, for an object that shows no tag', '', false],
])(
  'a log entry whose body is %s proves a success only if the object shows the tag that was sent',
  async (name, text, isSettled) => {
    const { again, service } = await oneCall('done, then dropped', (entry) => {
      const body = JSON.parse(String(entry?.['requestBody'] ?? '{}'));
      const reordered = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()));
      const masked = JSON.stringify({ ...body, externalBankAccountId: '***' });
      const forms: Record<string, string> = {
        'in another order': reordered,
        'masked in a field': masked,
      };
      return entry && { ...entry, requestBody: forms[name] ?? text };
    });
    if (!isSettled) service.show = (payment) => ({ ...payment, tag: null });
    const result = await again().catch((error) => error);
    expect(result).toMatchObject(isSettled ? { id: 'P1' } : { outcome: 'unknown' });
  },
);

test('the log never makes the object of one reference the result of a second reference', async () => {
  const { again, service, advance } = await oneCall('done');
  const first = await again({ reference: 'invoice 1' });
  service.fate = () => 'done, then dropped';
  service.show = (payment) => ({ ...payment, tag: null });
  const responseBody = JSON.stringify({ payment: { ...first, tag: null } });
  service.showEntry = (entry) => entry && { ...entry, responseBody };
  expect(await errorOf(again())).toMatchObject({ name: 'ConnectionError' });
  advance(11);
  const undecided = {
    ...{ name: 'UndecidedError', evidence: 'accepted', candidates: [{ id: 'P2' }] },
    message: expect.stringMatching(
      /the log of the service says that it was accepted. A person must decide$/,
    ),
  };
  expect(await errorOf(again())).toMatchObject(undecided);
});

test('a request that the log shows as accepted is never sent again, and a person can adopt the object of this request', async () => {
  const { again, advance, service, sent } = await oneCall(
    'done, then dropped',
    (entry) => entry && { ...entry, responseBody: null },
  );
  service.show = (payment) => ({ ...payment, tag: null });
  await errorOf(again());
  advance(11);
  expect(await errorOf(again({ resend: 1, dismiss: ['P1'] }))).toMatchObject({
    ...{ name: 'UndecidedError', evidence: 'accepted' },
    message: expect.stringContaining('the log of the service says that it was accepted'),
  });
  expect(sent()).toBe(1);
  expect(await again({ adopt: 'P1' })).toMatchObject({ id: 'P1' });
});

test('a request that the log shows without an answer is in progress until it can no longer take effect', async () => {
  const { again, advance, service } = await oneCall('dropped', () => undefined);
  await errorOf(again());
  const nonce = decodeURIComponent(service.logRequests[0]?.slice('/logs/'.length) ?? '');
  service.showEntry = () => ({
    tokenNonce: nonce,
    requestMethod: 'POST',
    uriRequested: '/payments',
  });
  advance(5);
  const retryAt = new Date('2026-11-21T12:10:00Z');
  expect(await errorOf(again())).toMatchObject({ name: 'InProgressError', retryAt });
  advance(6);
  expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError', evidence: 'open' });
});

test('createOnce reports an object that was deleted after its creation as gone, but only after ten minutes', async () => {
  const { again, advance, service, sent } = await oneCall('done, then dropped');
  service.onRequest = (method) =>
    void (method === 'POST' && setImmediate(() => service.payments.pop()));
  expect(await errorOf(again())).toMatchObject({ outcome: 'unknown' });
  advance(5);
  expect(await errorOf(again())).toMatchObject({ name: 'InProgressError' });
  advance(6);
  for (const _ of [1, 2])
    expect(await errorOf(again())).toMatchObject({ name: 'GoneError', id: 'P1' });
  expect(sent()).toBe(1);
});

test('a person can adopt another payment in place of an object that was deleted after its creation', async () => {
  const { again, advance, service, sent } = await oneCall('done, then dropped');
  service.onRequest = (method) =>
    void (
      method === 'POST' &&
      setImmediate(() => Object.assign(service.payments[0] ?? {}, { id: 'P2' }))
    );
  service.show = (payment) => ({ ...payment, tag: null });
  expect(await errorOf(again())).toMatchObject({ outcome: 'unknown' });
  advance(11);
  expect(await again({ adopt: 'P2' })).toMatchObject({ id: 'P2' });
  expect(sent()).toBe(1);
});

test('a refusal in the log whose body has our tag and another amount is not the refusal of the request', async () => {
  const { again, advance, sent } = await oneCall('refused, then dropped', (entry) => {
    const requestBody = String(entry?.['requestBody']).replace('1250.00', '12.50');
    return entry && { ...entry, requestBody };
  });
  await errorOf(again());
  advance(11);
  expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError', evidence: 'arrived' });
  expect(sent()).toBe(1);
});

test('createOnce sends nothing again after a refusal in the log while the list cannot be read to its end', async () => {
  const { again, advance, service, sent } = await oneCall('refused, then dropped');
  service.payments.push({ id: 'P9', status: 'planified', externalBankAccountId: 'other' });
  service.page = (all) => all;
  const undecided = { name: 'UndecidedError', evidence: 'refused', complete: false };
  expect(await errorOf(again())).toMatchObject(undecided);
  advance(11);
  expect(await errorOf(again())).toMatchObject(undecided);
  expect(sent()).toBe(1);
});

test('an object that the service cannot show at the moment does not count as gone', async () => {
  const { again, advance, service, sent } = await oneCall('done, then dropped');
  service.show = (payment) => ({ ...payment, tag: null });
  service.failing = (path) => (path === '/payments/P1' ? 500 : undefined);
  await errorOf(again());
  advance(11);
  expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError', evidence: 'accepted' });
  service.failing = () => undefined;
  expect(await again()).toMatchObject({ id: 'P1' });
  expect(sent()).toBe(1);
});

test('when the log proves that two attempts succeeded, a person adopts one of the two objects', async () => {
  const { again, advance, service, sent } = await oneCall('done, then dropped', () => undefined);
  service.show = (payment) => ({ ...payment, tag: null });
  await errorOf(again());
  advance(11);
  await errorOf(again({ resend: 1, dismiss: ['P1'] }));
  service.showEntry = (entry) => entry;
  const ambiguous = { name: 'AmbiguousError', evidence: 'done', complete: false };
  const candidates = [{ id: 'P1' }, { id: 'P2' }];
  expect(await errorOf(again({ adopt: 'P2' }))).toMatchObject({ ...ambiguous, candidates });
  advance(11);
  expect(await errorOf(again())).toMatchObject({ ...ambiguous, reference: 'invoice 1108' });
  for (const more of [{ adopt: 'P2' }, {}]) expect(await again(more)).toMatchObject({ id: 'P2' });
  expect(sent()).toBe(2);
});

test('createOnce reads the log four times for an entry that is missing', async () => {
  const { again, service } = await oneCall('dropped', () => undefined);
  expect(await errorOf(again())).toMatchObject({ name: 'ConnectionError' });
  const asked = service.logRequests.filter((path) => !path.includes('?'));
  expect(asked).toHaveLength(4);
  expect(service.logRequests).toHaveLength(5);
});

test('each call of createOnce with lookAgain: false reads the log exactly once', async () => {
  const { again, service } = await oneCall('done, then dropped', () => undefined);
  expect(await errorOf(again({ lookAgain: false }))).toMatchObject({ name: 'ConnectionError' });
  const asked = () => service.logRequests.filter((path) => !path.includes('?')).length;
  expect(asked()).toBe(1);
  service.showEntry = (entry) => entry;
  expect(await again({ lookAgain: false })).toMatchObject({ id: 'P1' });
  expect(asked()).toBe(2);
});

test('createOnce does not read the log after the caller aborts', async () => {
  const { again, service } = await oneCall('done, then silence');
  const controller = new AbortController();
  service.onRequest = () => controller.abort();
  const { signal } = controller;
  expect(await errorOf(again({ signal }))).toMatchObject({ name: 'AbortedError' });
  expect(service.logRequests).toEqual([]);
});

test('createOnce reads the log once after a timeout', async () => {
  const { again, service } = await oneCall('done, then silence');
  const pass = holdTimers();
  service.onRequest = (method) => {
    if (method === 'POST') pass(20_000);
  };
  expect(await again()).toMatchObject({ id: 'P1' });
  expect(service.logRequests).toHaveLength(1);
});

async function confirmation(
  fate: Fate,
  show: (entry: Entry | undefined) => unknown = (entry) => entry,
) {
  const setup = await onceSetup();
  const { service, fx, journal } = setup;
  const { id } = await fx.payments.create({ ...bodies.payments, tag: 'a' });
  service.showEntry = show;
  service.fate = () => fate;
  return { ...setup, id, again: () => fx.payments.confirmOnce(id, { journal }) };
}

test('the answer in the log proves a lost confirmation, although get still shows the payment as waiting', async () => {
  const { again, service } = await confirmation('done, then dropped');
  service.show = (payment) => ({ ...payment, status: 'waitingconfirmation' });
  expect(await again()).toMatchObject({ id: 'P1', status: 'planified' });
  expect(service.confirmed).toEqual(['P1']);
});

test('a lost confirmation counts as refused when the log shows a refusal and the status has not changed', async () => {
  const { again, service } = await confirmation('refused, then dropped');
  expect(await errorOf(again())).toMatchObject({ name: 'ApiError', outcome: 'rejected' });
  expect(service.confirmed).toEqual([]);
});

test('a lost confirmation counts as done if the service refused the confirmation because a colleague had confirmed the payment', async () => {
  const { again, service } = await confirmation('refused, then dropped');
  service.onRequest = (method) => {
    const [payment] = service.payments;
    if (method === 'PUT' && payment) payment['status'] = 'planified';
  };
  expect(await again()).toMatchObject({ id: 'P1', status: 'planified' });
});

test('a person must decide about a confirmation that the log shows as refused when the status has changed to an unknown one', async () => {
  const { again, service, sent, advance } = await confirmation('refused, then dropped');
  service.onRequest = (method) => {
    if (method === 'PUT') Object.assign(service.payments[0] ?? {}, { status: 'postponed' });
  };
  for (const minutes of [0, 11]) {
    advance(minutes);
    expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError', evidence: 'refused' });
  }
  expect(sent()).toBe(2);
});

test('a person must decide about a lost confirmation when the payment still waits for a confirmation', async () => {
  const { again, service, advance } = await confirmation(
    'done, then dropped',
    (entry) =>
      entry && {
        ...entry,
        responseBody: JSON.stringify({ payment: { id: 'P1', status: 'waitingconfirmation' } }),
      },
  );
  service.show = (payment) => ({ ...payment, status: 'waitingconfirmation' });
  await errorOf(again());
  advance(11);
  expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError', evidence: 'accepted' });
});
