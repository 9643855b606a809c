import { loopbackServer, wsseHeader } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { newBeneficiary } from '../../test/new-beneficiary.ts';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf, expectStrict, sendStrict } from '../../test/strict.ts';
import type { Sandbox } from '../sandbox.ts';

const minute = 60_000;

/** Everything that requests can change, as lists show it. */
async function stateOf(sandbox: Sandbox): Promise<string> {
  const paths = [
    '/wallets',
    '/financialMovements?per_page=5',
    '/externalBankAccounts',
    '/payments/all',
    '/trades/_all',
    '/fixed-forwards',
    '/webhooks',
  ];
  const texts = paths.map(async (path) => (await sendStrict(sandbox, path)).text());
  return (await Promise.all(texts)).join('\n');
}

/** Requests that would change something. */
async function changesOf(
  sandbox: Sandbox,
): Promise<[method: string, path: string, body?: object][]> {
  const client = clientOf(sandbox);
  const { items: wallets } = await client.wallets.list();
  const [source, delivery] = ['EUR', 'USD'].map(
    (wanted) => wallets.find(({ currency }) => currency === wanted)?.id ?? '',
  );
  const { id: externalBankAccountId } = await client.externalBankAccounts.create(newBeneficiary());
  const payment = {
    sourceWalletId: source ?? '',
    externalBankAccountId,
    amount: { value: '000000000100.00', currency: 'EUR' },
    desiredExecutionDate: '2026-11-24',
    feeCurrency: 'EUR',
    feePaymentOption: 'SEPA',
    priorityPaymentOption: '48H',
  } as const;
  const { id } = await client.payments.create(payment);
  const deal = {
    currencyPair: 'EURUSD',
    side: 'S',
    amount: { value: '000000000100.00', currency: 'EUR' },
  } as const;
  const forward = { ...deal, deliveryDate: '2026-12-22' };
  const { quoteId } = await client.fixedForwards.createQuote(forward);
  const url = 'http://127.0.0.1:9/';
  const { webhookId } = await client.webhooks.create({ events: ['PAYMENT_CREATED'], url });
  return [
    ['POST', '/wallets', { currency: 'EUR' }],
    ['POST', '/externalBankAccounts', newBeneficiary()],
    ['DELETE', `/externalBankAccounts/${externalBankAccountId}`],
    ['POST', '/payments', payment],
    ['PUT', `/payments/${id}/confirm`],
    ['DELETE', `/payments/${id}`],
    ['POST', '/trades', { ...deal, deliveryDate: '2026-11-24' }],
    [
      'POST',
      '/fixed-forwards',
      { quoteId, sourceAccountId: source ?? '', deliveryAccountId: delivery ?? '' },
    ],
    ['POST', '/webhooks', { events: ['PAYMENT_CREATED'], url }],
    ['PATCH', `/webhooks/${webhookId}`, { events: ['PAYMENT_BLOCKED'] }],
    ['DELETE', `/webhooks/${webhookId}`],
  ];
}

describe('5: authentication', () => {
  test('4 rule 1: a request without a token, or with the token of another secret, changes nothing', async () => {
    const sandbox = await sandboxOf();
    const changes = await changesOf(sandbox);
    const before = await stateOf(sandbox);
    const other = { ...sandbox.credentials, secret: 'another secret' };
    for (const [method, path, body] of changes) {
      for (const header of [undefined, wsseHeader(other)]) {
        const response = await fetch(sandbox.url + path, {
          method,
          headers: { 'content-type': 'application/json', ...(header && { 'X-WSSE': header }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        expect(response.status, `${method} ${path}`).toBe(401);
        expectStrict(method, path, response.status, await response.text());
      }
    }
    expect(await stateOf(sandbox)).toBe(before);
  });

  test('a token lives 5 minutes of wall time, wherever business time is', async () => {
    let wall = Date.parse('2026-11-20T12:00:00Z');
    const sandbox = await sandboxOf({ clock: () => new Date(wall) });
    await sandbox.clock.advance({ days: 30 });
    const created = '2026-11-20T12:00:00Z';
    const statusAfter = async (milliseconds: number) => {
      wall = Date.parse(created) + milliseconds;
      const headers = { 'X-WSSE': wsseHeader(sandbox.credentials, { created }) };
      return (await fetch(`${sandbox.url}/wallets`, { headers })).status;
    };
    expect(await statusAfter(4 * minute)).toBe(200);
    expect(await statusAfter(60 * minute)).toBe(401);
  });

  test('7 rule 3: a forbidden character in a path, a query or a body is rejected, and changes nothing', async () => {
    const sandbox = await sandboxOf();
    const changes = await changesOf(sandbox);
    const before = await stateOf(sandbox);
    const withTag = ['/wallets', '/externalBankAccounts', '/payments', '/trades'];
    for (const character of '&<>%?\\/|') {
      const encoded = encodeURIComponent(character);
      for (const path of [`/wallets/a${encoded}b`, `/payments/all?fromDate=2026${encoded}`]) {
        const { status } = await sendStrict(sandbox, path);
        expect(status, path).toBeGreaterThanOrEqual(400);
      }
      for (const [method, path, body] of changes) {
        if (method !== 'POST' || !withTag.includes(path)) continue;
        const sent = { ...body, tag: `a${character}b` };
        const { status } = await sendStrict(sandbox, path, { body: sent });
        expect(status, `${path} ${character}`).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await stateOf(sandbox)).toBe(before);
  });
});

test('4 rule 7, 9: paths of version 1.1 and keywords in other letters lead to no list', async () => {
  const sandbox = await sandboxOf();
  await changesOf(sandbox);
  expect((await sendStrict(sandbox, '/payments/all')).status).toBe(200);
  for (const path of ['/payments/all/', '/payments/_all', '/payments/_all/', '/payments/ALL']) {
    expect((await sendStrict(sandbox, path)).status, path).toBeGreaterThanOrEqual(400);
  }
  for (const path of ['/wallets/', '/trades/all', '/trades/_ALL', '/trades/all/']) {
    expect((await sendStrict(sandbox, path)).status, path).toBeGreaterThanOrEqual(400);
  }
});

test('7 rule 2: what is marked 204 has no body when nothing matches, and anything else is an error', async () => {
  const sandbox = await sandboxOf();
  const unknown = 'NTc4MTI2';
  const marked: [method: string, path: string][] = [
    ['GET', `/wallets/${unknown}`],
    ['DELETE', `/externalBankAccounts/${unknown}`],
    ['GET', `/financialMovements?walletId=${unknown}`],
    ['GET', '/payments/blocked'],
    ['GET', '/trades/_blocked'],
    ['GET', '/wallets?page=99'],
    ['GET', '/externalBankAccounts?page=99'],
  ];
  for (const [method, path] of marked) {
    expect((await sendStrict(sandbox, path, { method })).status, path).toBe(204);
  }
  for (const path of [
    `/wallets/${unknown}/balance/2026-11-23`,
    `/financialMovements/${unknown}`,
    `/externalBankAccounts/${unknown}`,
    `/payments/${unknown}`,
    `/trades/${unknown}`,
    '/webhooks/3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ]) {
    expect((await sendStrict(sandbox, path)).status, path).toBe(404);
  }
});

test('6: what is notified and listed as failed is in the shape of the description', async () => {
  const receiver = await loopbackServer((response) => response.writeHead(404).end());
  const sandbox = await sandboxOf({ webhook: receiver.url });
  const client = clientOf(sandbox);
  const [wallet] = (await client.wallets.list()).items;
  const incoming = sandbox.simulate.incoming({
    walletId: wallet?.id ?? '',
    amount: { value: '000000000001.00', currency: wallet?.currency ?? '' },
  });
  await sandbox.clock.advance({ minutes: 1 });
  const webhookId = sandbox.webhook?.webhookId ?? '';
  const [request] = receiver.requests;
  const notification = JSON.parse(request?.body ?? '');
  expect(notification).toEqual({ event: 'PAYMENT_INCOMING', payload: incoming, webhookId });
  // Checked against the strict form on its way.
  expect(await client.payments.get(incoming.id)).toEqual(incoming);
  const response = await sendStrict(sandbox, `/webhooks/${webhookId}/failed-notifications`);
  expect(await response.json()).toMatchObject({
    failedNotifications: [{ httpStatusCode: '404', retryCount: 0 }],
    totalCount: '1',
    page: '1',
    perPage: '50',
    totalPages: '1',
  });
});
