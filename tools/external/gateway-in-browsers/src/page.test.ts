import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@crossborder-fx/client';
import { startGateway } from '@crossborder-fx/gateway';
import { startSandbox } from '@crossborder-fx/sandbox';
import type { AxeResults } from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test-utils/src/temporary-folder.ts';
import { pageOpener } from '../../browser/src/page-opener.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const open = pageOpener(1400);
const shopToken = 'a-token-of-the-shop-0001';
const aliceToken = 'a-token-of-alice-0000003';

declare global {
  interface Window {
    axe: { run(): Promise<AxeResults> };
  }
}

/** A gateway with a payment that nobody can tell about, and one that looks like it. */
async function undecidedGateway() {
  const sandbox = await startSandbox({ port: 0 });
  onTestFinished(() => sandbox.close());
  const data = join(await temporaryFolder(), 'gateway.sqlite');
  const client = { baseUrl: sandbox.url, ...sandbox.credentials };
  const gateway = await startGateway({
    ...{ account: 'acme-test', data, create: true, client, port: 0 },
    callers: [{ name: 'shop', token: shopToken }],
    deciders: [{ name: 'alice', token: aliceToken }],
  });
  onTestFinished(() => gateway.close());
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
  // The page offers no payment that another key has, so a colleague has made this one by hand.
  await fx.payments.create({ ...payment, tag: 'by hand' });
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  await pay('invoice-2');
  const file = new DatabaseSync(data);
  file.exec('UPDATE journal SET sent_at = sent_at - 3600000 WHERE attempt > 0');
  file.close();
  return { ...gateway, pay };
}

const enter = async (url: string, width?: number) => {
  const { page } = await open(`${url}/_gateway/`, `${url}/_gateway/`, width ? { width } : {});
  await page.getByLabel('Your token').fill(aliceToken);
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.getByRole('heading', { name: 'createPayment invoice-2' }).waitFor();
  return page;
};

test.each([400, 1400])(
  'at %i pixels, the page has no violations and fits the screen',
  async (width) => {
    const { url } = await undecidedGateway();
    const page = await enter(url, width);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    const shot = process.env['SCREENSHOTS'];
    if (shot) await page.screenshot({ path: join(shot, `gateway-${width}.png`), fullPage: true });
  },
);

test('the page says that the log of the service does not show a request that was lost on its way', async () => {
  const page = await enter((await undecidedGateway()).url);
  const article = page.getByRole('article').filter({ hasText: 'createPayment invoice-2' });
  await article.getByText("The service's log does not show it").waitFor();
});

test('a person dismisses the candidate, says why, and sends it again', async () => {
  const { url, pay } = await undecidedGateway();
  const page = await enter(url);
  const again = page.getByRole('button', { name: 'It did not happen: send it again' });
  await page.getByLabel('Reason, which is kept with your name').fill('Not in the list of the bank');
  await page.getByLabel('is not it').check();
  await again.click();
  await page.getByText('Nothing is undecided.').waitFor();
  await page.getByRole('cell', { name: 'Not in the list of the bank' }).waitFor();
  expect((await pay('invoice-2')).status).toBe(200);
});
