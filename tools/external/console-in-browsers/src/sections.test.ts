import { createClient } from '@crossborder-fx/client';
import { expect, it } from 'vitest';
import { consoleOpener, newestRequest, sendUnsigned, show, startBusySandbox } from './console.ts';

const openConsole = consoleOpener();

it('the console shows the history of a payment, and why the sandbox refuses a change of the payment', async () => {
  const { sandbox, waiting } = await startBusySandbox();
  const page = await openConsole(sandbox.url, {
    hash: `payments/${waiting}`,
    complaints: /status of 409/,
  });
  const history = page.getByRole('table', { name: 'History' }).locator('tbody tr');
  await history.first().waitFor();
  await history.getByText('as documented').first().waitFor();
  const before = await history.count();
  const names = await page.locator('.cards b').allTextContents();
  expect(names.slice(0, 2)).toEqual(['Confirm', 'Delete']);
  const cancel = page.getByRole('button', { name: /^Delete/ });
  // Another process cancels the payment before the click takes effect, while the page still shows the button.
  await page.route(
    '**/simulate/payments/**',
    async (route) => {
      sandbox.simulate.payment(waiting, { to: 'canceled' });
      await route.continue();
    },
    { times: 1 },
  );
  await cancel.click();
  await page.locator('.notice [data-tone="bad"]').getByText('canceled').waitFor();
  await expect.poll(() => history.count()).toBe(before + 1);
  expect(await history.last().textContent()).toContain('canceled');
});

it('the console sends a delivery again, and lists the new attempt', async () => {
  const { sandbox } = await startBusySandbox();
  const [delivery] = sandbox.deliveries;
  const page = await openConsole(sandbox.url, { hash: `deliveries/${delivery?.id}` });
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('table', { name: 'Attempts' }).locator('tbody tr').nth(1).waitFor();
  expect(sandbox.deliveries[0]?.attempts).toHaveLength(2);
});

it('the console shows the headers, the body and each step of the signature of a request', async () => {
  const { sandbox } = await startBusySandbox();
  const page = await openConsole(sandbox.url, { hash: 'requests' });
  const body = JSON.stringify({ tag: 'x'.repeat(20_000) });
  const headers = {
    'content-type': 'application/json',
    'x-wsse': 'UsernameToken Username="nobody"',
  };
  await sendUnsigned(sandbox, '/payments', { method: 'POST', body, headers });
  await page.getByRole('link', { name: 'POST /payments' }).click();
  const steps = page.getByRole('table', { name: 'Signature' }).locator('tbody tr');
  await steps.filter({ hasText: 'wrong' }).waitFor();
  expect(await steps.filter({ hasText: 'right' }).count()).toBeGreaterThan(0);
  expect(await steps.filter({ hasText: 'not checked' }).count()).toBeGreaterThan(0);
  expect((await page.locator('.detail pre').textContent())?.length).toBeLessThan(5_000);
  // The console shows only the first part of the request's body, so a curl command for this part would send another request.
  await page.getByRole('heading', { name: /^First 4096 of \d+ characters/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Copy as curl' }).count()).toBe(0);
});

it('the search of the console filters requests', async () => {
  const { sandbox } = await startBusySandbox();
  await sendUnsigned(sandbox, '/trades/_all');
  const page = await openConsole(sandbox.url, { hash: 'requests' });
  await sendUnsigned(sandbox, '/wallets');
  await page.getByRole('link', { name: 'GET /wallets' }).waitFor();
  await page.getByRole('searchbox').fill('TRADES');
  await page.getByText('1 to 1 of 1').waitFor();
  expect(await page.getByRole('link', { name: 'GET /wallets' }).count()).toBe(0);
});

it('the console adds and lists a fault, and clears all faults', async () => {
  const { sandbox } = await startBusySandbox();
  const page = await openConsole(sandbox.url, { hash: 'faults' });
  await page.locator('[name=operation]').selectOption('listWallets');
  await page
    .getByLabel('What happens')
    .selectOption('Close the connection after the operation has run');
  await page.getByLabel('Times').fill('2');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await page.getByRole('row', { name: /listWallets.*drop.*after/ }).waitFor();
  expect(sandbox.faults.list()).toContainEqual({
    operation: 'listWallets',
    rule: { drop: 'after', times: 2 },
    timesLeft: 2,
  });
  await page.getByRole('button', { name: 'Clear all faults' }).click();
  await page.getByText('No fault is set.').waitFor();
  expect(sandbox.faults.list()).toEqual([]);
});

it('the console changes a rate, and shows that a rate which is not a number is refused', async () => {
  const { sandbox } = await startBusySandbox();
  const page = await openConsole(sandbox.url, { hash: 'rates', complaints: /status of 422/ });
  await page.getByLabel('Pair').selectOption('EURUSD');
  await page.getByLabel('New mid').fill('much');
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByText('mid is wrong').waitFor();
  await page.getByLabel('New mid').fill('1.2345');
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('row', { name: /EURUSD.* 1\.2345/ }).waitFor();
});

it('the console saves the state, goes back to the saved state, and asks the person before a reset', async () => {
  const { sandbox } = await startBusySandbox();
  const page = await openConsole(sandbox.url, { hash: 'snapshots' });
  await page.getByLabel('Name').fill('now');
  await page.getByRole('button', { name: 'Keep the current state' }).click();
  await page.getByRole('button', { name: 'Go back to now' }).waitFor();
  const at = sandbox.clock.now().toISOString();
  await page.getByRole('button', { name: '+1 day' }).click();
  await expect.poll(() => sandbox.clock.now().toISOString()).not.toBe(at);
  await page.getByRole('button', { name: 'Go back to now' }).click();
  await page.locator(`.clock time[datetime="${at}"]`).waitFor();
  page.once('dialog', (dialog) => dialog.dismiss());
  await page.getByRole('button', { name: 'Reset…' }).click();
  expect(sandbox.faults.list()).toHaveLength(1);
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByText('The sandbox is in the state of its start again.').waitFor();
  expect(sandbox.faults.list()).toEqual([]);
});

it('the console moves the clock to a working day and to a time, says that the clock moves, and never moves the clock back', async () => {
  const { sandbox } = await startBusySandbox({ at: '2026-12-24 10:00:00' });
  const page = await openConsole(sandbox.url, { complaints: /status of 4\d\d/ });
  const clock = page.getByRole('region', { name: 'Clock' });
  await page.route('**/clock/set', async (route) => {
    await page.getByText('The clock moves…').waitFor();
    await route.continue();
  });
  // 25 December is a holiday, and 26 December a Saturday, so the next working day is 28 December.
  await clock.getByRole('button', { name: 'Next working day, 09:00' }).click();
  await clock.getByText('2026-12-28').waitFor();
  await clock.getByText('09:00:00').waitFor();
  await clock.getByLabel('Time in Paris').fill('2026-12-30T16:30');
  await clock.getByRole('button', { name: 'Go there' }).click();
  await clock.getByText('16:30:00').waitFor();
  await clock.getByLabel('Time in Paris').fill('2026-12-01T16:30');
  await clock.getByRole('button', { name: 'Go there' }).click();
  await page.locator('.notice [data-tone="bad"]').filter({ hasText: /\w/ }).waitFor();
  expect(sandbox.clock.now().toISOString()).toBe('2026-12-30T15:30:00.000Z');
});

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
