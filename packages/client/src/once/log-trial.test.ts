import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test, vi } from 'vitest';
import { holdTimers } from '../../test/held-timers.ts';
import type { Entry } from '../../test/once-service.ts';
import { bodies, type Kind, kinds, onceSetup } from '../../test/once-setup.ts';

// In these tests, the service's log shows false or misleading entries. Whatever the log shows, the client sends nothing
// twice by itself, and a reference gets only an object that is certainly its own result.

type Show = (entry: Entry | undefined) => unknown;
const asItIs: Show = (entry) => entry;
const nothing: Show = () => undefined;
const answered = (status: number, body: object | null) => (entry: Entry | undefined) =>
  entry && { ...entry, httpResponseCode: status, responseBody: body && JSON.stringify(body) };
const refusal = { errorCode: 4, errorMessage: 'refused' };
const created = (id: string) => answered(200, { payment: { ...bodies.payments, id } });

async function opened(show: Show, kind: Kind | 'confirmation' = 'payments') {
  const told: unknown[] = [];
  const tell = (...all: unknown[]) => void told.push(all);
  const logger = { debug: tell, info: tell, warn: tell, error: tell };
  const setup = await onceSetup({ logger, hooks: { onError: tell, onRetry: tell } } as never);
  const { service, fx, journal, create } = setup;
  if (kind === 'confirmation') await fx.payments.create({ ...bodies.payments, tag: 'a' });
  service.requests.length = 0;
  service.showEntry = show;
  const again = (more?: object): Promise<{ id: string }> =>
    kind === 'confirmation'
      ? fx.payments.confirmOnce('P1', { journal, ...more })
      : create(kind, more);
  const hideTags = () => {
    service.show = (object) => ({ ...object, tag: null });
  };
  return { ...setup, told, again, hideTags };
}

describe.each([...kinds, 'confirmation' as const])('one nonce that came twice for %s', (kind) => {
  const isSeen = kind === 'confirmation';
  const undecided = (evidence: string) => ({ name: 'UndecidedError', evidence });
  test.each<[number, Show, object]>([
    [200, asItIs, { id: expect.any(String) }],
    [401, answered(401, refusal), undecided('arrived')],
    [409, answered(409, refusal), undecided('arrived')],
    [422, answered(422, refusal), undecided('refused')],
  ])(
    'a request that was answered with 200 and with a refusal is never sent again when the log keeps the answer %i',
    async (_, show, expected) => {
      const { again, service, sent, hideTags, advance } = await opened(show, kind);
      hideTags();
      service.fate = () => 'done, then dropped';
      await again().catch(() => {});
      service.fate = () => 'done';
      advance(11);
      const found = await again().catch((error) => error);
      // If a payment no longer waits for a confirmation, it was confirmed, whatever the log says.
      expect(found).toMatchObject(isSeen ? { id: 'P1', status: 'planified' } : expected);
      expect(sent()).toBe(1);
    },
  );
});

test('a log entry that appears 5.5 minutes after the request shows that the service accepted the request', async () => {
  const { again, service, sent, advance, hideTags } = await opened(nothing);
  hideTags();
  service.fate = () => 'dropped';
  expect(await errorOf(again())).toMatchObject({ outcome: 'unknown' });
  const nonce = decodeURIComponent(String(service.logRequests[0]).slice('/logs/'.length));
  advance(4.9);
  for (const decision of [{}, { resend: 1 }]) {
    expect(await errorOf(again(decision))).toMatchObject({ name: 'UndecidedError' });
  }
  const requestBody = JSON.stringify({ ...bodies.payments, tag: 'hidden' });
  service.payments.push({ ...bodies.payments, id: 'P1', tag: null });
  advance(0.6);
  service.showEntry = () => ({
    ...{ tokenNonce: nonce, requestMethod: 'POST', uriRequested: '/payments', requestBody },
    ...{ closedAt: '2026-11-21 13:05:29', httpResponseCode: 200 },
    responseBody: JSON.stringify({ payment: { id: 'P1' } }),
  });
  expect(await errorOf(again()), 'its body has another tag').toMatchObject({
    ...{ name: 'UndecidedError', evidence: 'accepted', candidates: [{ id: 'P1' }] },
  });
  expect(sent()).toBe(1);
});

const open: Show = (entry) => entry && { ...entry, closedAt: null, httpResponseCode: null };
test.each<[string, Show, string]>([
  ['only at its end', nothing, 'none'],
  ['from its start on', open, 'open'],
])(
  'a request that is stuck for an hour and that the log shows %s is sent once, and then found',
  async (_, stuck, evidence) => {
    const { again, service, sent, advance, hideTags } = await opened(stuck);
    hideTags();
    service.fate = () => 'done, then dropped';
    service.page = () => [];
    expect(await errorOf(again())).toMatchObject({ outcome: 'unknown' });
    for (const _minutes of [1, 2, 3, 4]) {
      advance(14);
      expect(await errorOf(again())).toMatchObject({ name: 'UndecidedError', evidence });
    }
    service.showEntry = asItIs;
    advance(10);
    expect(await again({ resend: 1 }), 'even when a person sends it again').toMatchObject({
      id: 'P1',
    });
    expect(sent()).toBe(1);
  },
);

test('when the log shows only some of the lost requests, createOnce returns the objects of these requests, and sends nothing again', async () => {
  const { pay, service, sent, advance, hideTags } = await opened((entry) =>
    /P[13]"/.test(String(entry?.['responseBody'])) ? entry : undefined,
  );
  hideTags();
  service.fate = () => 'done, then dropped';
  const payAs = (reference: string) => pay({ reference, lookAgain: false }).catch((error) => error);
  const names = ['A', 'B', 'C', 'D'];
  for (const name of names) await payAs(name);
  advance(11);
  const found = [];
  for (const name of names) found.push(await payAs(name));
  const undecided = { name: 'UndecidedError', evidence: 'none' };
  expect(found).toMatchObject([{ id: 'P1' }, undecided, { id: 'P3' }, undecided]);
  expect(sent()).toBe(4);
});

test.each([
  ['the list shows it', false, { id: 'F1' }],
  ['the list does not show it', true, { name: 'InProgressError' }],
])(
  'a fixed forward for which get answers 404 is the result only if the list shows the forward: %s',
  async (_, isHidden, expected) => {
    const { again, service, sent, advance } = await opened(asItIs, 'fixedForwards');
    service.failing = (url) => (url.startsWith('/fixed-forwards/F') ? 404 : undefined);
    if (isHidden) service.page = () => [];
    service.fate = () => 'done, then dropped';
    await again().catch(() => {});
    advance(5);
    expect(await again().catch((error) => error)).toMatchObject(expected);
    expect(sent()).toBe(1);
  },
);

const byAttempt =
  (...shows: Show[]): ((nonces: string[]) => Show) =>
  (nonces) =>
  (entry) =>
    shows[nonces.indexOf(String(entry?.['tokenNonce']))]?.(entry);
const ambiguous = { name: 'AmbiguousError' };
const cut = answered(200, null);
const gone = created('P9');
test.each<[string, (nonces: string[]) => Show, object]>([
  ['the first attempt alone', byAttempt(asItIs, nothing), { id: 'P1' }],
  ['the second attempt alone', byAttempt(nothing, asItIs), { id: 'P2' }],
  ['both attempts as done', byAttempt(asItIs, asItIs), ambiguous],
  ['one attempt as done and the other with a cut answer', byAttempt(asItIs, cut), ambiguous],
  ['one attempt as gone, and not the other', byAttempt(gone, nothing), { name: 'UndecidedError' }],
  ['one attempt as gone and the other cut', byAttempt(gone, cut), { evidence: 'accepted' }],
  ['one attempt as done and the other as gone', byAttempt(asItIs, gone), ambiguous],
])('createOnce decides on two attempts by a log that shows %s', async (_, showOf, expected) => {
  const { again, service, sent, advance, hideTags } = await opened(nothing);
  hideTags();
  service.fate = () => 'done, then dropped';
  await errorOf(again());
  advance(11);
  await errorOf(again({ resend: 1, dismiss: ['P1'] }));
  advance(11);
  service.showEntry = showOf([...service.entries.keys()]);
  expect(await again().catch((error) => error)).toMatchObject(expected);
  expect(sent()).toBe(2);
});

test.each<[string, Show, object]>([
  ['that belongs to no object', gone, { name: 'InProgressError' }],
  ['of a payment with another beneficiary', created('P2'), { evidence: 'accepted' }],
  [
    'in a body with another tag',
    (entry) => entry && { ...entry, requestBody: '{"tag":"x"}' },
    { evidence: 'accepted' },
  ],
])(
  'createOnce does not return the object whose id the log shows, for an id %s',
  async (_, show, expected) => {
    const { again, service, sent, hideTags, advance } = await opened(show);
    hideTags();
    service.fate = () => 'done, then dropped';
    await errorOf(again());
    service.payments.push({ ...bodies.payments, externalBankAccountId: 'B7', id: 'P2' });
    advance(5);
    expect(await errorOf(again())).toMatchObject(expected);
    expect(sent()).toBe(1);
  },
);

test.each([
  ['without its last character', (tag: string) => tag.slice(0, -1)],
  ['without its first half', (tag: string) => tag.slice(-6)],
  ['inside another text', (tag: string) => `re ${tag}`],
])(
  'an id in the log proves nothing when the body is masked and the service shows the tag %s',
  async (_, cut) => {
    const masked: Show = (entry) => entry && { ...entry, requestBody: '***' };
    const { again, service, advance } = await opened(masked);
    service.fate = () => 'done, then dropped';
    service.show = (object) => ({ ...object, tag: cut(String(object['tag'])) });
    await errorOf(again());
    advance(11);
    expect(await errorOf(again())).toMatchObject({
      name: 'UndecidedError',
      evidence: 'accepted',
    });
  },
);

test('an object whose id the log shows for several references becomes the result of only one of them', async () => {
  const { pay, journal, service, hideTags } = await opened(created('P1'));
  hideTags();
  service.fate = () => 'done, then dropped';
  const paying = ['A', 'B', 'C'].map((reference) => pay({ reference }));
  const results = await Promise.allSettled(paying);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await journal.keysOf('createPayment', ['P1'])).size).toBe(1);
  expect((await journal.listOpen()).items).toHaveLength(2);
});

test('createOnce ends with an error and sends nothing when the journal cannot write a refusal', async () => {
  const { again, journal, service, sent, advance } = await opened(asItIs);
  const settle = () => Promise.reject(new Error('the disk is full'));
  const full = { journal: { ...journal, settle } };
  service.fate = () => 'refused, then dropped';
  expect(await errorOf(again(full))).toMatchObject({ outcome: 'rejected' });
  advance(11);
  expect(await errorOf(again(full))).toMatchObject({ name: 'JournalError' });
  expect(sent()).toBe(1);
});

const busy = (status: number, headers = {}) =>
  new Response(JSON.stringify(refusal), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
/** Never answers, and lets the two seconds pass that one lookup may take. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    setImmediate(() => void vi.advanceTimersByTime(2_000));
  });

test.each<[string, number, (signal?: AbortSignal | null) => Response | Promise<Response>]>([
  ['answers 403', 2, () => busy(403)],
  ['answers 404', 2, () => busy(404)],
  ['answers with an HTML page', 2, () => new Response('<html>')],
  ['is longer than maxBodyBytes', 2, () => new Response(`"${'x'.repeat(100_000)}"`)],
  ['answers 429', 1, () => busy(429, { 'retry-after': '60' })],
  ['answers 503', 1, () => busy(503)],
  ['does not answer', 1, silence],
])('a log that %s gets %i requests in all, and changes no error', async (_, most, answerOf) => {
  const asked: string[] = [];
  const scripted = (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input);
    if (!pathname.startsWith('/logs')) return fetch(input, init);
    asked.push(pathname);
    return answerOf(init?.signal);
  };
  const told: unknown[] = [];
  const hooks = { onError: (event: { operation: string }) => void told.push(event.operation) };
  const options = { fetch: scripted, maxBodyBytes: 50_000, hooks };
  holdTimers();
  const { pay, service } = await onceSetup(options as never);
  service.fate = () => 'dropped';
  for (const reference of ['A', 'B', 'C']) {
    const error = await errorOf(pay({ reference }));
    expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
  }
  expect(asked).toHaveLength(most);
  expect(told, 'no hook hears of the log').toEqual(Array(3).fill('createPayment'));
});

test('when get never answers, the error of createOnce does not wait for another timeout', async () => {
  const hanging = (input: string, init?: RequestInit) =>
    input.endsWith('/payments/P1') ? silence(init?.signal) : fetch(input, init);
  const { pay, service } = await onceSetup({ fetch: hanging as never });
  holdTimers();
  service.showEntry = asItIs;
  service.fate = () => 'done, then dropped';
  const error = await errorOf(pay());
  expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
});

test("no text of the service's log gets into an error, a hook, the logger or the journal", async () => {
  const personal = 'Erika Mustermann DE89370400440532013000';
  const shows: Show[] = [
    answered(200, { payment: { id: 'P9', communication: personal } }),
    answered(200, { errorCode: 1, errorMessage: personal }),
    answered(503, { errorCode: 1, errorMessage: personal }),
    (entry) => entry && { ...entry, legalname: personal, requestBody: personal },
    (entry) => entry && { ...entry, closedAt: null, remoteAddress: personal },
    () => personal,
    () => [{ requestBody: personal }],
  ];
  for (const show of shows) {
    const { again, service, advance, hideTags, told, folder } = await opened(show);
    hideTags();
    service.fate = () => 'done, then dropped';
    const errors = [await errorOf(again())];
    advance(11);
    errors.push(await errorOf(again()));
    const names = await readdir(folder);
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const all = inspect([errors, told], { depth: 9 }) + JSON.stringify([errors, told]) + files;
    for (const word of ['Erika', 'DE8937']) expect(all).not.toContain(word);
  }
});
