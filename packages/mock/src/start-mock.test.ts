import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { errorMessageOf, send, storyPayment } from '@crossborder-fx/tools-test-utils';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { describe, expect, test } from 'vitest';
import { mockOf } from '../test/mock-of.ts';
import type { MockResponse } from './mock-response.ts';

const noSuchAnswer =
  'The header Prefer must choose one of these answers: ' +
  'code=200 with example=Wallets or PageTwo or Empty; code=204; any other code with example=Error.';

test.each([
  ['code=abc', 422, 'The preferred code must be a status from 200 to 599.'],
  ['code=101', 422, 'The preferred code must be a status from 200 to 599.'],
  ['dynamic=perhaps', 422, 'The value of dynamic must be true or false.'],
  ['example=None', 404, noSuchAnswer],
  ['code=500, example=None', 404, noSuchAnswer],
])('the mock refuses the preference %s with %i', async (prefer, status, message) => {
  const response = await send(await mockOf(), '/wallets', { headers: { prefer } });
  expect(response.status).toBe(status);
  expect(await errorMessageOf(response)).toBe(message);
});

test.each([
  'code=500; foo=bar',
  'respond-async; wait=5, code=500',
  'x="a, code=400", code=500',
  'x="a \\", code=400", code=500',
  'x; y="; code=400, code=400"; z, CODE = "5\\00", code=400',
  'code=500; code=400',
  'code=500, x="never, ended',
  ',; ,code=500,',
])('the mock reads the preference %s by the rules of RFC 7240', async (prefer) => {
  expect((await send(await mockOf(), '/wallets', { headers: { prefer } })).status).toBe(500);
});

test('a request can name its preferred answer in the query, and the mock refuses a misspelt query parameter', async () => {
  const mock = await mockOf();
  const query = '?__code=500&__example=Error&__dynamic=false&__seed=1';
  expect((await send(mock, `/wallets${query}`)).status).toBe(500);
  const refused = await send(mock, '/wallets?__exmaple=Error');
  expect(refused.status).toBe(422);
  expect(await errorMessageOf(refused)).toBe('query.__exmaple is unknown; did you mean __example?');
});

test('the mock ignores an invalid Content-Type of a request without a body', async () => {
  const headers = { 'content-type': '; ;' };
  expect((await send(await mockOf(), '/wallets', { headers })).status).toBe(200);
});

test.each(['text/html', ';;;', ',,,', 'text/html, code'])(
  'the mock refuses the header Accept: %s with 406, even when the request prefers a status',
  async (accept) => {
    const mock = await mockOf();
    for (const headers of [{ accept }, { accept, prefer: 'code=500' }]) {
      const response = await send(mock, '/wallets', { headers });
      expect(response.status).toBe(406);
      expect(await errorMessageOf(response)).toContain('The header Accept');
    }
  },
);

describe('a list of pages', () => {
  test('each list of the mock has only one page, whether its values are made up or not', async () => {
    for (const dynamic of [false, true]) {
      const mock = await mockOf({ dynamic });
      for (const path of ['/wallets', '/payments/all', '/trades/_all', '/financialMovements']) {
        const statuses = [];
        for (const page of ['', '?page=1', '?page=01', '?page=2', '?page=17&per_page=5']) {
          statuses.push((await send(mock, path + page)).status);
        }
        expect([path, ...statuses]).toEqual([path, 200, 200, 200, 204, 204]);
      }
    }
  });

  test('a request for a later page of a list gets the preferred example, and an invalid parameter is still refused', async () => {
    const mock = await mockOf();
    const headers = { prefer: 'example=PageTwo' };
    const second = await send(mock, '/payments/all?page=2', { headers });
    expect(await second.json()).toHaveProperty('payments');
    const preferred = await send(mock, '/wallets?page=2', { headers: { prefer: 'code=500' } });
    expect(preferred.status).toBe(500);
    expect((await send(mock, '/wallets?page=2&sort=UP')).status).toBe(422);
    expect((await send(mock, '/wallets?page=two')).status).toBe(422);
  });

  test('when no answer 204 is documented for a list, the list ends with an empty page', async () => {
    for (const dynamic of [false, true]) {
      // A list that the mock makes up may be empty, but with this seed the list has items.
      const mock = await mockOf({ dynamic, seed: '1' });
      const fx = createClient({ baseUrl: mock.url, ...mock.credentials });
      const id = '3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63';
      const past = await fx.webhooks.listFailedNotifications(id, { page: 2 });
      expect(past.items).toEqual([]);
      const iterated = await fx.webhooks.iterateFailedNotifications(id).toArray({ limit: 100 });
      expect(iterated).not.toEqual([]);
      const pages = ['1', '2', '3'].map((page) => fx.fixedForwards.list({ page }));
      const lengths = (await Promise.all(pages)).map(({ items }) => items.length > 0);
      expect(lengths).toEqual([true, false, false]);
    }
  });
});

describe('createOnce on a mock', () => {
  const example = {
    sourceWalletId: 'NDgyODM',
    externalBankAccountId: 'MTk0MTU',
    amount: { value: '000000001250.00', currency: 'EUR' },
    desiredExecutionDate: '2026-11-25',
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  } as const;

  test.each([
    ['amount', { ...example, amount: { value: '000000000012.50', currency: 'EUR' } as const }],
    ['sourceWalletId', { ...example, sourceWalletId: 'NDgyODQ' }],
  ])(
    'when %s in the example answer of a mock differs from the request, createOnce throws an error that names this field and advises to use the sandbox',
    async (field, body) => {
      const mock = await mockOf();
      const fx = createClient({ baseUrl: mock.url, ...mock.credentials });
      const journal = fileJournal(await temporaryFolder(), { account: 'mock' });
      const call = { journal, reference: 'INV-1', lookAgain: false };
      await expect(fx.payments.createOnce(body, call)).rejects.toThrow(
        `createPayment was answered with a wrong object: ${field} differs. Use the sandbox, not a mock`,
      );
      expect(await fx.payments.createOnce(example, { journal, reference: 'INV-2' })).toHaveProperty(
        'id',
      );
    },
  );
});

const path = '/payments/NTc4MTI2';

test('respond sends a given body unchanged, with 200 or the given status', async () => {
  const mock = await mockOf();
  mock.respond('getPayment', { body: { any: null }, times: 1 });
  mock.respond('getPayment', { body: 'teapot', status: 418, times: 1 });
  const [first, second] = [await send(mock, path), await send(mock, path)];
  expect([first.status, await first.json()]).toEqual([200, { any: null }]);
  expect([second.status, await second.json()]).toEqual([418, 'teapot']);
});

test.each<MockResponse>([{ example: 'Payment' }, { status: 201 }, { body: {} }, { delay: 1 }])(
  'a mock with the response %j still refuses an invalid or unsigned request',
  async (response) => {
    const mock = await mockOf();
    mock.respond('createPayment', response);
    const wrong = { ...storyPayment, feeCurrency: 'euro' };
    const refused = await send(mock, '/payments', { body: wrong });
    expect(refused.status).toBe(422);
    const headers = { 'X-WSSE': 'any' };
    const unsigned = await send(mock, '/payments', { body: storyPayment, headers });
    expect(unsigned.status).toBe(401);
  },
);

test('a response that respond sets takes precedence over the header Prefer', async () => {
  const mock = await mockOf();
  mock.respond('getPayment', { example: 'Blocked' });
  const response = await send(mock, path, { headers: { prefer: 'code=500' } });
  expect(response.status).toBe(200);
});
