import vectors from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import { errorOf, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clientOf } from '../../test/client-of.ts';
import type { Client } from '../create-client.ts';
import { operations } from '../generated/operations.ts';
import { prepareInput } from './prepare-input.ts';

const uuid = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
const account = {
  accountNumber: 'DE89370400440532013000',
  currency: 'EUR',
  holderBank: { bic: 'EXAMDEFF' },
  holder: { name: 'Nordlicht Maschinenbau GmbH', type: 'Corporate' },
} as const;

const proof = { documentType: 'invoice', tag: 'Invoice 1108', file: 'SW52b2ljZQ==' } as const;

async function refusal(call: (fx: Client) => Promise<unknown>): Promise<string> {
  const { fx, requests } = await clientOf((response) => response.end('{}'));
  const error = (await errorOf(call(fx))) as { name: string; path: string; rule: string };
  expect(error).toMatchObject({ name: 'ValidationError', outcome: 'not-sent', attempts: [] });
  expect(requests).toEqual([]);
  return `${error.path} ${error.rule}`;
}

async function accepted(call: (fx: Client) => Promise<unknown>): Promise<string | undefined> {
  const { fx, requests } = await clientOf((response) => response.end('{}'));
  await call(fx).catch(() => {});
  return requests[0]?.url;
}

test.each<[unknown, string]>([
  [undefined, 'is required.'],
  ...[null, 7, ['a'], { id: 'a' }].map((id): [unknown, string] => [id, 'must be a string.']),
  ['', 'must not be empty.'],
  ['.', 'must not be "." or "..".'],
  ['..', 'must not be "." or "..".'],
  ...['a/b', 'a?b', 'a%2Fb', '%2e%2e', '<a>', 'a b', 'é', 'a\n', '...', '_all', '_bogus'].map(
    (id): [unknown, string] => [id, 'must be letters and digits.'],
  ),
])('the id %j is refused: %s', async (id, rule) => {
  const given = id as never;
  expect(await refusal((fx) => fx.wallets.get(given))).toBe(`id ${rule}`);
  expect(await refusal((fx) => fx.externalBankAccounts.delete(given))).toBe(`id ${rule}`);
  const start = `id ${rule}`.slice(0, -1);
  expect((await refusal((fx) => fx.payments.confirm(given))).startsWith(start)).toBe(true);
  const path = { walletId: 'W', externalBankAccountId: given };
  expect(await refusal((fx) => fx.payments.getOptions(path))).toBe(`externalBankAccountId ${rule}`);
});

test.each(vectors.paths)(
  'the client distinguishes a payment id from a status keyword: $name',
  async ({ given: { path }, expected: { operation } }) => {
    const id = path.split('/').at(-1) ?? '';
    const status = id.replace('_', '') as 'all';
    if (operation === 'listPayments' || operation === 'listTrades') {
      const resource = operation === 'listPayments' ? 'payments' : 'trades';
      expect(await accepted((fx) => fx[resource].list({ status }))).toBe(path);
    }
    if (operation === 'getPayment') {
      expect(await accepted((fx) => fx.payments.get(id))).toBe(path);
      return;
    }
    const rule = 'id must be letters and digits, and not a status keyword, which selects a list.';
    expect(await refusal((fx) => fx.payments.get(id))).toBe(rule);
    expect(await refusal((fx) => fx.payments.delete(id))).toBe(rule);
    expect(await refusal((fx) => fx.payments.confirm(id))).toBe(rule);
    expect(await refusal((fx) => fx.payments.uploadProofOfTransaction(id, proof))).toBe(rule);
  },
);

test.each(['', uuid.slice(1), `${uuid}0`, ` ${uuid}`, `${uuid}\n`, uuid.replaceAll('-', '')])(
  'the id of a subscription is a UUID, so %j is refused',
  async (id) => {
    expect(await refusal((fx) => fx.webhooks.get(id))).toBe('webhookId must be a UUID.');
  },
);

// Earlier versions of the client made nonces of 32 digits.
const old = '0123456789abcdef'.repeat(2);

test('documents.get refuses RIB, because RIB is not a document id', async () => {
  expect(await refusal((fx) => fx.documents.get('RIB'))).toBe(
    'id must be letters and digits, and not RIB.',
  );
});

test('logs.get takes a nonce as text or in Base64, and its path has the nonce in Base64 with the = unescaped', async () => {
  for (const nonce of [old, `${old}0123`]) {
    const path = `/logs/${btoa(nonce)}`;
    expect(await accepted((fx) => fx.logs.get(btoa(nonce)))).toBe(path);
    expect(await accepted((fx) => fx.logs.get(nonce))).toBe(path);
  }
  for (const nonce of ['', '..', 'a/b', 'a=b', 'a b', undefined as never]) {
    expect(await refusal((fx) => fx.logs.get(nonce))).toMatch(/^nonce /);
  }
});

test('getBankDetails requires the id of a wallet', async () => {
  const path = '/documents/RIB?walletId=W';
  expect(await accepted((fx) => fx.documents.getBankDetails({ walletId: 'W' }))).toBe(path);
  for (const query of [{}, undefined, null, { walletId: undefined }]) {
    const asked = refusal((fx) => fx.documents.getBankDetails(query as never));
    expect(await asked).toBe('walletId is required.');
  }
});

test('documents.upload takes the parameters of its path and the fields of the document in one argument', async () => {
  const about = { object: 'payment', objectId: 'P1', typeOfDocumentation: 'invoice' } as const;
  const given = { ...about, tag: 'Invoice', file: Uint8Array.of(1) };
  expect(await accepted((fx) => fx.documents.upload(given))).toBe(
    '/documents/upload/payment/P1/invoice',
  );
  const refused = [
    [{ ...given, object: 'wallet' }, 'object must be one of externalBankAccount, payment.'],
    [{ ...given, file: '' }, 'file must be Base64, and not empty.'],
    [{ ...given, name: 'x' }, '* is unknown; known names are tag, file.'],
    [undefined, 'object is required.'],
    [null, 'object is required.'],
  ] as const;
  for (const [wrong, rule] of refused) {
    expect(await refusal((fx) => fx.documents.upload(wrong as never))).toBe(rule);
  }
});

// The service description does not document the form of the date in the path of a balance.
test.each(vectors.characters)(
  'the date of getBalance is refused if it has a forbidden character, and is otherwise escaped: $name',
  async ({ given, expected: { forbidden } }) => {
    const on = (date: string) => (fx: Client) => fx.wallets.getBalance('W', date);
    for (const one of forbidden) {
      expect(await refusal(on(`a${one}b`))).toBe('date must not contain & < > % ? \\ / |.');
    }
    const allowed = [...given.text].filter((one) => !forbidden.includes(one as never)).join('');
    const path = `/wallets/W/balance/${encodeURIComponent(allowed)}`;
    expect(await accepted(on(allowed))).toBe(path);
  },
);

test('getBalance refuses the date `..`, because a URL parser reads it as a folder', async () => {
  const call = (fx: Client) => fx.wallets.getBalance('W', '..');
  expect(await refusal(call)).toBe('date must not be "." or "..".');
});

test.each([
  ['a..b', 'a..b'],
  ['...', '...'],
  ['a\nb', 'a%0Ab'],
])('the date %j of getBalance stays one path segment: %s', async (date, segment) => {
  const path = await accepted((fx) => fx.wallets.getBalance('W', date));
  expect(path).toBe(`/wallets/W/balance/${segment}`);
});

test.each([undefined, null, {}, { status: undefined }])(
  'list methods reject the query %j, which TypeScript forbids too, with a ValidationError',
  async (query) => {
    const missing = 'status is required.';
    expect(await refusal((fx) => fx.payments.list(query as never))).toBe(missing);
    expect(await refusal((fx) => fx.trades.list(query as never))).toBe(missing);
    const first = (fx: Client) =>
      fx.trades
        .iterate(query as never)
        [Symbol.asyncIterator]()
        .next();
    expect(await refusal(first)).toBe(missing);
  },
);

test('a request does not repeat a parameter of its path in its query', async () => {
  const query = { status: 'all', fromDate: '2026-11-01' } as const;
  expect(await accepted((fx) => fx.payments.list(query))).toBe('/payments/all?fromDate=2026-11-01');
});

const createPayment = (change: object) => (fx: Client) =>
  fx.payments.create({ ...storyPayment, ...change } as never);
const createAccount = (change: object) => (fx: Client) =>
  fx.externalBankAccounts.create({ ...account, ...change } as never);
const amount = (value: unknown) => ({ amount: { value, currency: 'EUR' } });
const decimal =
  'must be 12 integer digits, then optionally a dot and 1 to 7 decimals, after an optional minus sign.';

test.each([
  [createPayment(amount(1250)), 'amount.value must be a string.'],
  [createPayment(amount(1250n)), 'the body cannot be written as JSON.'],
  [createPayment(amount('000000001250\n')), `amount.value ${decimal}`],
  [createPayment({ amount: undefined }), 'amount is required.'],
  // JSON turns a JavaScript Date into a text with a time, which is not a date for the service.
  [createPayment({ desiredExecutionDate: new Date(0) }), 'desiredExecutionDate must be a date'],
  [createAccount({ holderBank: { name: 'Bank' } }), 'holderBank needs bic, or clearingCodeType'],
  [
    (fx) => fx.webhooks.update(uuid, { events: ['PAYMENT_CREATED', 3] } as never),
    'events[1] must be a string.',
  ],
  [(fx) => fx.payments.create(undefined as never), ' must be an object.'],
  [
    (fx) => fx.payments.uploadProofOfTransaction('P1', { ...proof, file: 'not Base64!' }),
    'file must be Base64, and not empty.',
  ],
  [
    createPayment({ verificationOfpayee: true }),
    'verificationOfpayee is unknown; did you mean verificationOfPayee?',
  ],
] satisfies [(fx: Client) => Promise<unknown>, string][])(
  'the client refuses a body before it sends the body, row %#: %2$s',
  async (call, expected) => {
    expect(await refusal(call)).toContain(expected);
  },
);

test('the client refuses a body for an operation that takes no body', async () => {
  for (const body of [{ a: 1 }, 'text', [1], null]) {
    const call = (fx: Client) =>
      fx.request('PUT', '/payments/{id}/confirm', { path: { id: 'P1' }, body } as never);
    expect(await refusal(call)).toMatch(/^(\* is unknown| must be an object)\.$/);
  }
});

const noNumber = [2.5, '2.5', -1, '', ' 1', '1\n', Number.NaN, 1e21];
const noDate = ['21-11-2026', '2026-11-1', '2026-11-21T00:00:00Z', ''];
const noDay = ['2026-02-30', '2026-13-45', '2026-00-10', '2025-02-29', '2026-04-31'];
test.each([
  ['page', noNumber, 'must be a whole number.'],
  ['per_page', noNumber, 'must be a whole number.'],
  ['page', [true, {}, []], 'must be a string.'],
  ['fromDate', noDate, 'must be a date, YYYY-MM-DD.'],
  ['fromDate', noDay, 'must be a day that exists.'],
])('a query with %s %j is refused: %s', async (name, values, rule) => {
  for (const value of values) {
    const query = { status: 'all', [name]: value } as never;
    expect(await refusal((fx) => fx.payments.list(query))).toBe(`${name} ${rule}`);
  }
});

test('a query accepts numbers and strings', async () => {
  expect(await accepted((fx) => fx.wallets.list({ page: 2, per_page: '50' }))).toBe(
    '/wallets?page=2&per_page=50',
  );
});

test('a query leaves out parameters that are undefined or null', async () => {
  const query = { page: undefined, per_page: null, sort: 'ASC' } as never;
  expect(await accepted((fx) => fx.wallets.list(query))).toBe('/wallets?sort=ASC');
});

test('a query with a parameter that the operation does not have is refused', async () => {
  const list = (query: object) => (fx: Client) => fx.wallets.list(query as never);
  expect(await refusal(list({ perPage: 10 }))).toBe('perPage is unknown; did you mean per_page?');
  expect(await refusal(list({ walletId: 'W1' }))).toBe(
    '* is unknown; known names are page, per_page, sort.',
  );
  // The names of properties that every object inherits, such as `constructor`, are not parameters.
  expect(await refusal(list({ constructor: 'x' }))).toBe(
    '* is unknown; known names are page, per_page, sort.',
  );
  const get = (fx: Client) =>
    fx.request('GET', '/wallets/{id}', { path: { id: 'W' }, query: { sort: 'ASC' } } as never);
  expect(await refusal(get)).toBe('* is unknown.');
  expect(await accepted(list({ perPage: undefined, walletId: null }))).toBe('/wallets');
});

test('the list method of payments or trades refuses a status that it does not have', async () => {
  const other = (fx: Client) => fx.payments.list({ status: 'P1' } as never);
  expect(await refusal(other)).toContain('status must be one of all, planified, ');
  expect(await refusal((fx) => fx.trades.list({ status: 'waitingsignature' } as never))).toMatch(
    /^status must be one of all, /,
  );
});

const list = { id: 'listWallets', ...operations.listWallets };
const confirm = { id: 'confirmPayment', ...operations.confirmPayment };
const open = { allowUnknown: true };
const free = 'must not contain & < > % ? \\ / |';

test('allowUnknown still refuses forbidden characters in a query, and in a body that is not described', async () => {
  expect(() => prepareInput(list, { query: { name: 'a>b' } }, open)).toThrow(`* ${free}.`);
  const input = { path: { id: 'P1' }, body: 'a?b' };
  await expect(prepareInput(confirm, input, open)).rejects.toThrow(free);
});
