import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent } from 'node:http';
import { errorOf, loopbackServer, refusingPort } from '@crossborder-fx/tools-test-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { credentials, testClient } from '../../test/client-of.ts';
import { connecting } from '../../test/faulty-server.ts';
import {
  accountBody,
  afterLoss,
  paymentBody as body,
  onceSetup,
  reference,
} from '../../test/once-setup.ts';
import type { Journal } from '../journals/journal.ts';
import { loginOf } from './marker.ts';

const otherBody = { ...body, communication: 'December' };

async function afterPayment() {
  const setup = await onceSetup();
  await setup.pay();
  return { ...setup, again: setup.pay };
}

test('createOnce does not search the service for a reference when every connection was refused', async () => {
  const { service, journal, pay } = await onceSetup();
  const nowhere = testClient({ baseUrl: `http://127.0.0.1:${refusingPort}` });
  for (let round = 0; round < 3; round++) {
    const call = nowhere.payments.createOnce(body, { journal, reference });
    expect(await errorOf(call)).toMatchObject({ name: 'ConnectionError', outcome: 'not-sent' });
  }
  await pay();
  expect(service.requests).toEqual(['POST /payments']);
});

test('createOnce does not search for a reference whose call was aborted before the client sent the request', async () => {
  const { service, journal, pay } = await onceSetup();
  const waiting = new AbortController();
  const onRequest = (message: unknown) => {
    // When this callback runs, the POST request is waiting for a free connection.
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
  await pay();
  expect(service.requests).toEqual(['POST /payments']);
});

/** `most` is the largest number of characters in a reference. */
const kinds = [
  { kind: 'payments', most: 37, isTagged: true },
  { kind: 'externalBankAccounts', most: 37, isTagged: true },
  { kind: 'trades', most: 63, isTagged: false },
  { kind: 'fixedForwards', most: 63, isTagged: false },
] as const;

describe.each(kinds)('createOnce of $kind', ({ kind, most, isTagged }) => {
  const path = kind === 'fixedForwards' ? 'fixed-forwards' : kind;

  test('for each kind of object, createOnce sends one request for a reference, and then reads the created object', async () => {
    const { create, sent } = await onceSetup();
    const longest = { reference: 'x'.repeat(most) };
    const created = await create(kind, longest);
    if (isTagged) expect(created.tag).toMatch(/^x{37} [a-z2-7]{12}$/);
    expect(await create(kind, longest)).toMatchObject({ id: created.id });
    expect(await errorOf(create(kind, { reference: 'x'.repeat(most + 1) }))).toMatchObject({
      path: 'reference',
    });
    expect(sent()).toBe(1);
  });

  test('for each kind of object, createOnce finds the object after a lost answer, by its marker or by a decision of a person', async () => {
    const { again, advance, service } = await afterLoss('done, then dropped', kind);
    expect(await errorOf(again())).toMatchObject({ name: 'InProgressError' });
    advance(11);
    const [{ id = '' } = {}] = service[path];
    if (!isTagged) {
      for (const decision of [{}, { resend: 1 }]) {
        expect(await errorOf(again(decision))).toMatchObject({
          name: 'UndecidedError',
          candidates: [{ id }],
        });
      }
      expect(await again({ adopt: id })).toMatchObject({ id });
    }
    expect(await again()).toMatchObject({ id });
    expect(service[path]).toHaveLength(1);
  });
});

test('createOnce finds a beneficiary by its marker on any page, even when the service writes the tag in capitals', async () => {
  const { again, advance, service } = await afterLoss('done, then dropped', 'externalBankAccounts');
  const others = Array.from({ length: 60 }, (_, index) => ({ ...accountBody, id: `X${index}` }));
  service.externalBankAccounts.unshift(...others);
  service.show = (object) => ({
    ...object,
    tag: object['tag'] && String(object['tag']).toUpperCase(),
  });
  advance(1);
  expect(await again()).toMatchObject({ id: 'B1' });
  expect(service.externalBankAccounts).toHaveLength(61);
});

test('a beneficiary without a marker is offered to a person as a candidate unless its currency or account number differs', async () => {
  const { again, advance, service } = await afterLoss('dropped', 'externalBankAccounts');
  const shown = [
    { id: 'otherCurrency', ...accountBody, currency: 'USD' },
    { id: 'otherNumber', ...accountBody, accountNumber: 'FR76 3000 6000 0112 3456 7890 123' },
    {
      id: 'otherForm',
      ...accountBody,
      accountNumber: 'fr7630006000011234567890189',
      tag: 'a colleague',
    },
    { id: 'masked', ...accountBody, accountNumber: 'FR76****', tag: 'a colleague' },
    { id: 'cut', ...accountBody, accountNumber: '1'.repeat(40), tag: 'a colleague' },
    { id: 'silent', tag: 'a colleague' },
  ];
  service.externalBankAccounts.push(...shown);
  advance(11);
  expect(await errorOf(again())).toMatchObject({
    name: 'UndecidedError',
    candidates: shown.slice(2).map(({ id }) => ({ id })),
  });
  expect(service.externalBankAccounts).toHaveLength(shown.length);
  expect(await errorOf(again({ adopt: 'otherNumber' }))).toMatchObject({ name: 'MismatchError' });
  expect(await again({ adopt: 'otherForm' })).toMatchObject({ id: 'otherForm' });
  expect(await again()).toMatchObject({ id: 'otherForm' });
});

const long = '10111213141516171819202122232425262728293031323334';
const shorter = long.slice(0, 39);
test.each([
  ['50 characters, the first 40 shown', long, long.slice(0, 40)],
  ['50 characters, the last 40 shown', long, long.slice(-40)],
  ['39 characters after blanks, shortened with the blanks', `  ${shorter}`, shorter.slice(0, 38)],
  ['39 characters before blanks, shown without the blanks', `${shorter}  `, shorter],
])('createOnce recognises a shortened account number: %s', async (_what, sent, shown) => {
  const { register, advance, service } = await onceSetup();
  const body = { ...accountBody, accountNumber: sent };
  const createAs = (reference: string, more = {}) => register({ body, reference, ...more });
  service.show = (account) => ({ ...account, accountNumber: shown });
  service.fate = () => 'done, then dropped';
  expect(await errorOf(createAs('found'))).toMatchObject({ outcome: 'unknown' });
  service.fate = () => 'dropped';
  expect(await errorOf(createAs('typed'))).toMatchObject({ outcome: 'unknown' });
  service.externalBankAccounts.push({ ...body, id: 'B7', tag: 'a colleague' });

  advance(11);
  expect(await createAs('found')).toMatchObject({ id: 'B1', accountNumber: shown });
  expect(await createAs('typed', { adopt: 'B7' })).toMatchObject({ id: 'B7' });
  expect(service.externalBankAccounts).toHaveLength(2);
});

test('the journal records only the end of the account number of a beneficiary, and no holder', async () => {
  const { journal } = await afterLoss('dropped', 'externalBankAccounts');
  const { items } = await journal.listOpen({ operation: 'createExternalBankAccount' });
  const { attempts } = await journal.read(String(items[0]?.key));
  expect(attempts).toMatchObject([{ fields: { currency: 'EUR', accountEnd: '0189' } }]);
  expect(JSON.stringify(attempts)).not.toMatch(/Jane|Example|3000/);
});

test('createOnce claims a new reference with a record that has no names or free text, and then sends one request with a marker in the tag', async () => {
  const { pay, journal, service } = await onceSetup();
  const longest = 'x'.repeat(37);
  const claimed: unknown[] = [];
  const claim: Journal['claim'] = async (record) => {
    expect(service.requests).toEqual([]);
    claimed.push(record.key);
    return journal.claim(record);
  };
  const options = { journal: { ...journal, claim }, reference: longest };
  const payment = await pay(options);
  expect(service.payments).toEqual([payment]);
  expect(payment.tag).toMatch(/^x{37} [a-z2-7]{12}$/);
  const { attempts } = await journal.read(String(claimed[0]));
  expect(attempts).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      attempt: 1,
      operation: 'createPayment',
      reference: longest,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      fields: { sourceWalletId: 'NDgyODM', externalBankAccountId: 'B1', amount: body.amount },
      nonce: expect.any(String),
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      by: await loginOf({ username: credentials.username, baseUrl: service.url }),
      timeout: 20_000,
      sentAt: new Date('2026-11-21T12:00:00Z'),
      state: 'done',
      id: payment.id,
    },
  ]);
});

type Wrong = { tag?: string; account?: string } & Record<string, unknown>;
test.each<[string, Wrong, string]>([
  ['without a reference', { reference: undefined }, 'reference'],
  ['with an empty reference', { reference: '' }, 'reference'],
  ['with a reference of 38 characters', { reference: 'x'.repeat(38) }, 'reference'],
  ['with a forbidden character in it', { reference: 'a/b' }, 'reference'],
  ['with a space at its end', { reference: 'a ' }, 'reference'],
  ['with a NUL in its reference', { reference: 'a\0b' }, 'reference'],
  ['with a line break in its reference', { reference: 'a\nb' }, 'reference'],
  ['with half a letter at the end of its reference', { reference: 'a\ud83d' }, 'reference'],
  ['with half a letter in its reference', { reference: '\ude00a' }, 'reference'],
  ['with a tag', { tag: 'mine' }, 'tag'],
  ['without a journal', { journal: undefined }, 'journal'],
  ['without an account', { account: '' }, 'journal'],
  ['with an account of blanks', { account: ' ' }, 'journal'],
  ['with a line break at the end of the account', { account: 'acme-live\n' }, 'journal'],
  ['with a blank before its account', { account: ' acme-live' }, 'journal'],
])('createOnce %s is refused', async (_what, { tag, account = 'acme-live', ...wrong }, path) => {
  const { pay, journal, service } = await onceSetup();
  const options = { journal: { ...journal, account }, ...wrong };
  const error = await errorOf(pay({ body: { ...body, tag }, ...options }));
  expect(error).toMatchObject({ name: 'ValidationError', path, outcome: 'not-sent' });
  expect(service.requests).toEqual([]);
});

test('createOnce uses body and options as they were at the call, even if several calls share these objects', async () => {
  const { pay, journal, service } = await onceSetup();
  const shared = { ...body };
  const options = { journal, reference: '', body: shared };
  const references = ['invoice 1', 'invoice 2', 'invoice 3'];
  const calls = references.map((reference) => {
    options.reference = reference;
    shared.communication = reference;
    return pay(options);
  });
  const payments = await Promise.all(calls);
  expect(payments.map(({ tag }) => String(tag).slice(0, 9))).toEqual(references);
  const sent = service.payments.map(({ communication }) => communication);
  expect(sent.sort()).toEqual(references);
});

test('createOnce sends exactly the body that it hashed, and reads a getter of the body only once', async () => {
  const { pay, service } = await onceSetup();
  let reads = 0;
  const shifting = {
    ...body,
    get communication() {
      return `read ${++reads}`;
    },
  };
  await pay({ body: shifting });
  expect([reads, service.payments[0]?.['communication']]).toEqual([1, 'read 1']);
});

test.each([404, 204])(
  'createOnce rejects with a GoneError that has the id when the service answers %i for the object',
  async (status) => {
    const { again, service } = await afterPayment();
    service.failing = () => status;
    expect(await errorOf(again())).toMatchObject({ name: 'GoneError', id: 'P1' });
    expect(service.payments).toHaveLength(1);
  },
);

test('createOnce rejects with a LookError, not a GoneError, when the object cannot be read', async () => {
  const { again, service } = await afterPayment();
  for (const status of [401, 403, 407, 408, 421, 429, 499, 500]) {
    service.failing = () => status;
    expect(await errorOf(again())).toMatchObject({
      name: 'LookError',
      outcome: 'unknown',
      cause: { name: 'ApiError', status },
    });
  }
  expect(service.payments).toHaveLength(1);
});

test('createOnce treats the NFC and NFD forms of a reference and an account as the same', async () => {
  const { pay, journal, service } = await onceSetup();
  for (const form of ['NFC', 'NFD']) {
    const account = 'Société'.normalize(form);
    const options = { journal: { ...journal, account }, reference: 'café'.normalize(form) };
    await pay(options);
  }
  expect(service.payments).toHaveLength(1);
});

test.each([
  ['was done', afterPayment],
  ['is open', () => afterLoss()],
])('createOnce refuses another body for a reference that %s', async (_what, setUp) => {
  const { pay, service, advance } = await setUp();
  advance(11);
  const before = service.payments.length;
  for (const decision of [{}, { resend: 1 }]) {
    const error = await errorOf(pay({ body: otherBody, ...decision }));
    expect(error).toMatchObject({ name: 'MismatchError', reference });
  }
  expect(service.payments).toHaveLength(before);
});

test('after the service refused the request of a reference, createOnce sends a new request, even with another body', async () => {
  const { pay, service, errorAt } = await onceSetup();
  const error = await errorAt('refused', pay);
  expect(error).toMatchObject({ name: 'ApiError', outcome: 'rejected' });
  await pay({ body: otherBody });
  expect(service.payments).toHaveLength(1);
});

test('createOnce refuses a decision of a person about a reference that was never sent', async () => {
  const { pay, service } = await onceSetup();
  for (const decision of [{ resend: 1 }, { adopt: 'P1' }]) {
    expect(await errorOf(pay(decision))).toMatchObject({ name: 'ValidationError' });
  }
  expect(service.payments).toEqual([]);
});
