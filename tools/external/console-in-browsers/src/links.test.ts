import { createClient } from '@crossborder-fx/client';
import { expect, it } from 'vitest';
import { startBusySandbox } from './busy-sandbox.ts';
import { consoleOpener, newestRequest, show } from './open-console.ts';

const openConsole = consoleOpener();

it('the console links a delivery to its payment, and the payment back to the delivery', async () => {
  const { sandbox } = await startBusySandbox();
  const page = await openConsole(sandbox.url, { hash: 'deliveries' });
  await page.getByRole('link', { name: 'PAYMENT_FINALIZED' }).click();
  const link = page.locator('.detail .summary').getByRole('link', { name: /^payment / });
  const id = (await link.textContent())?.replace('payment ', '');
  await link.click();
  await page.locator('.detail .summary', { hasText: id ?? '' }).waitFor();
  await page.locator('.detail').getByRole('link', { name: 'PAYMENT_FINALIZED' }).click();
  await page.locator('.detail h2', { hasText: 'PAYMENT_FINALIZED' }).waitFor();
});

it('the console shows the fields of a movement, a beneficiary and a subscription under their API names', async () => {
  const { sandbox } = await startBusySandbox();
  const page = await openConsole(sandbox.url, { hash: 'movements' });
  await page
    .getByRole('link', { name: /^Fee of payment/ })
    .first()
    .click();
  await page.locator('.fields').getByText('clientFee').waitFor();
  await page
    .locator('.detail .summary')
    .getByRole('link', { name: /^payment / })
    .waitFor();
  await page.getByRole('link', { name: 'Beneficiaries' }).click();
  await page.getByRole('link', { name: 'Nordlicht' }).first().click();
  await page.locator('.fields').getByText('accountNumber').waitFor();
  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await page.getByRole('link', { name: 'http://127.0.0.1:9/notifications' }).click();
  await page.locator('.fields').getByText('PAYMENT_CREATED').waitFor();
});

it('the console switches to another API user, and switches back when that user is removed', async () => {
  const { sandbox } = await startBusySandbox();
  const fork = sandbox.fork();
  await fork.trigger('PAYMENT_CREATED');
  const page = await openConsole(sandbox.url, { hash: 'payments', complaints: /status of 404/ });
  await show(page, 'users');
  await page.getByRole('link', { name: `Show the state of ${fork.credentials.username}` }).click();
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByText('1 to 1 of 1').waitFor();
  expect(page.url()).toContain(`?user=${fork.credentials.username}#payments`);
  const time = sandbox.clock.now().toISOString();
  await page.getByRole('button', { name: '+1 day' }).click();
  await page.getByText('The clock was moved').waitFor();
  expect(sandbox.clock.now().toISOString()).toBe(time);
  expect(fork.clock.now().toISOString()).not.toBe(time);
  await fork.close();
  await page.waitForURL((url) => url.search === '');
  await page.getByText('connected', { exact: true }).waitFor();
});

it('the sandbox accepts the curl command that the console copied', async () => {
  const { sandbox } = await startBusySandbox();
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  await fx.wallets.create({ currency: 'EUR', tag: 'Office' });
  const hash = await newestRequest(sandbox.url);
  const page = await openConsole(sandbox.url, { hash });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByText('Its signature is valid for one request').waitFor();
  const command = await copied();
  const signature = /-H 'X-WSSE: ([^']+)'/.exec(command)?.[1] ?? '';
  const [, url = '', , body = ''] = /POST '([^']+)'([\s\S]*) -d '([\s\S]+)'$/.exec(command) ?? [];
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'X-WSSE': signature, 'Content-Type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(200);
});
