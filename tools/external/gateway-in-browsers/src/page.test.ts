import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@crossborder-fx/client';
import { type GatewayOptions, startGateway } from '@crossborder-fx/gateway';
import { startSandbox } from '@crossborder-fx/sandbox';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test-utils/src/temporary-folder.ts';
import { type Look, pageOpener } from '../../browser/src/page-opener.ts';
import { violationsOf } from '../../browser/src/violations.ts';

const open = pageOpener(1400);
const shopToken = 'a-token-of-the-shop-0001';
const aliceToken = 'a-token-of-alice-0000003';

const handmade = 'Rechnung 7 vom November 2026, ohne die Lieferung';

async function start(more: Partial<GatewayOptions> = {}) {
  const sandbox = await startSandbox({ port: 0 });
  onTestFinished(() => sandbox.close());
  const data = join(await temporaryFolder(), 'gateway.sqlite');
  const client = { baseUrl: sandbox.url, ...sandbox.credentials };
  const gateway = await startGateway({
    ...{ account: 'acme-test', data, create: true, client, port: 0 },
    callers: [{ name: 'shop', token: shopToken }],
    deciders: [{ name: 'alice', token: aliceToken }],
    ...more,
  });
  onTestFinished(() => gateway.close());
  return { sandbox, gateway, client, data };
}

/** Starts a gateway with one payment whose outcome is unknown, and makes a second payment that looks like the first. */
async function undecidedGateway() {
  const { sandbox, gateway, client, data } = await start();
  const fx = createClient(client);
  const [wallet] = (await fx.wallets.list()).items;
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  const payment = {
    ...{ sourceWalletId: `${wallet?.id}`, externalBankAccountId: `${beneficiary?.id}` },
    amount: { value: '000000000012.50', currency: 'EUR' } as const,
    desiredExecutionDate: sandbox.clock.today(),
    ...({ feeCurrency: 'EUR', feePaymentOption: 'SHARE', priorityPaymentOption: '48H' } as const),
  };
  const body = JSON.stringify(payment);
  const pay = (key: string) =>
    fetch(`${gateway.url}/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shopToken}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body,
    });
  // A colleague makes this payment by hand. The page offers it as a candidate, but none of another idempotency key.
  await fx.payments.create({ ...payment, tag: 'by hand', communication: handmade });
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  await pay('invoice-2');
  const file = new DatabaseSync(data);
  file.exec('UPDATE journal SET sent_at = sent_at - 3600000 WHERE attempt > 0');
  file.close();
  return { ...gateway, pay };
}

const openPage = async (url: string, look: Look = {}) =>
  (await open(`${url}/_gateway/`, `${url}/_gateway/`, look)).page;

const enterToken = async (page: Page, token = aliceToken) => {
  await page.getByLabel('Your token').fill(token);
  await page.getByRole('button', { name: 'Enter' }).click();
};

/** Opens the page with the token of a person who decides, and waits for the undecided payment. */
const enter = async (url: string, look?: Look) => {
  const page = await openPage(url, look);
  await enterToken(page);
  await page.getByRole('heading', { name: 'createPayment invoice-2' }).waitFor();
  return page;
};

test.each([400, 1400])(
  'at %i pixels, the gateway page has no accessibility violation and fits the screen',
  async (width) => {
    const { url } = await undecidedGateway();
    const page = await enter(url, { width });
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    const tables = await page
      .locator('.wide')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(tables).toBe(0);
    await page.locator('.headline').getByText('12.50 EUR').waitFor();
    expect(await page.locator('mark').allTextContents()).toEqual([handmade]);
    const shot = process.env['SCREENSHOTS'];
    if (shot) await page.screenshot({ path: join(shot, `gateway-${width}.png`), fullPage: true });
  },
);

test('the gateway page marks a candidate whose amount and receiver differ from the request', async () => {
  const page = await openPage((await undecidedGateway()).url);
  // The candidate has the tag of the request, but another amount and receiver, as if the service had changed the payment.
  await page.route('**/_gateway/api/undecided', async (route) => {
    const response = await route.fetch();
    const content = await response.json();
    for (const { candidates = [] } of content.undecided) {
      const amount = { value: '000000000099.00', currency: 'EUR' };
      Object.assign(candidates[0] ?? {}, { amount, externalBankAccountId: 'OTHER' });
    }
    await route.fulfill({ response, json: content });
  });
  await enterToken(page);
  await page.getByRole('heading', { name: 'createPayment invoice-2' }).waitFor();
  expect(await page.locator('mark').allTextContents()).toEqual(['99.00 EUR', 'OTHER', handmade]);
});

test('the gateway page tells a person that a token is wrong, and lets the person enter another token', async () => {
  const { url } = await undecidedGateway();
  const page = await openPage(url, { complaints: /status of 401/ });
  await enterToken(page, shopToken);
  await page.getByText('This token gives no right to make decisions.').waitFor();
  await enterToken(page);
  await page.getByRole('heading', { name: 'createPayment invoice-2' }).waitFor();
});

test('the gateway page says that the request log does not show a request that was lost on its way', async () => {
  const page = await enter((await undecidedGateway()).url);
  const article = page.getByRole('article').filter({ hasText: 'createPayment invoice-2' });
  await article.getByText("The service's request log does not have this request").waitFor();
});

test('a person dismisses the candidate on the gateway page, gives a reason, and sends the payment again', async () => {
  const { url, pay } = await undecidedGateway();
  const page = await enter(url);
  const again = page.getByRole('button', {
    name: 'The request did not take effect: send it again',
  });
  await page.getByLabel('Reason (stored with your name)').fill('Not in the list of the bank');
  await page.getByLabel('Dismiss').check();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await again.click();
  expect(await page.getByText('No request is undecided.').isVisible()).toBe(false);
  await again.click();
  await page.getByText('No request is undecided.').waitFor();
  expect(asked[0]).toContain('12.50 EUR');
  expect(asked[0]).toContain('it takes effect twice');
  await page.getByRole('cell', { name: 'Not in the list of the bank' }).waitFor();
  expect((await pay('invoice-2')).status).toBe(200);
});

test.each([
  [400, 'dark'],
  [1400, 'light'],
] as const)(
  'at %i pixels, a person reads in one line the payment that an assistant prepared, and approves the payment',
  async (width, colorScheme) => {
    const assistants = [{ name: 'helper', token: 'a-token-of-the-helper-004' }];
    const { sandbox, gateway } = await start({ assistants });
    const input = {
      ...{ walletId: 'MTY0ODgy', externalBankAccountId: 'MjMzMDA4', amount: '12.50' },
      ...{ currency: 'EUR', invoice: 'INV-1', executionDate: sandbox.clock.workingDay(1) },
    };
    const answer = await fetch(`${gateway.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer a-token-of-the-helper-004',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'prepare_payment', arguments: input },
      }),
    });
    const [, id = ''] = /_gateway\/#([\w-]+)/.exec(await answer.text()) ?? [];
    const look = { width, colorScheme };
    const { page } = await open(`${gateway.url}/_gateway/#${id}`, gateway.url, look);
    await enterToken(page);
    await page.getByText(/^12\.50 EUR · Nordlicht Maschinenbau GmbH, DE\d+ · /).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(sandbox.listRequests({ operation: 'confirmPayment' })).toHaveLength(0);
    await page.getByLabel('Reason (stored with your name)').fill('The invoice is right');
    await page.getByRole('button', { name: 'Approve exactly this' }).click();
    await page.getByText('Approved.').waitFor();
    expect(sandbox.listRequests({ operation: 'confirmPayment' })).toHaveLength(1);
  },
);
