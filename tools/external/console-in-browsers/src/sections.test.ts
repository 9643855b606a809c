import { expect, it } from 'vitest';
import { sendUnsigned, startBusySandbox } from './busy-sandbox.ts';
import { consoleOpener } from './open-console.ts';

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
  await expect.poll(() => history.count(), { timeout: 60_000 }).toBe(before + 1);
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
  await expect.poll(() => sandbox.clock.now().toISOString(), { timeout: 60_000 }).not.toBe(at);
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
