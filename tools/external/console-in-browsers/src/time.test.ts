import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { consoleOpener, startBusySandbox } from './console.ts';

const openConsole = consoleOpener();

/** Returns the balance in cents of the first account that has a currency. */
async function balanceOf(
  { url, credentials }: Awaited<ReturnType<typeof startSandbox>>,
  currency: string,
): Promise<bigint> {
  const fx = createClient({ baseUrl: url, ...credentials });
  const wallet = (await fx.wallets.list()).items.find((one) => one.currency === currency);
  const read = await fx.wallets.get(wallet?.id ?? '');
  return BigInt((read?.bookingAmount?.value ?? '').replace('.', ''));
}

it('the console shows the next event and its effect on the balance, and a button moves the clock to the event', async () => {
  const sandbox = await startSandbox({ at: '2026-11-26 19:00:00' });
  onTestFinished(() => sandbox.close());
  const { id } = await sandbox.trigger('PAYMENT_AWAITING_CONFIRMATION');
  const page = await openConsole(sandbox.url);
  await page.getByText('nothing is planned').first().waitFor();
  sandbox.simulate.payment(id, { to: 'planified', row: 'P4a' });
  const clock = page.getByRole('region', { name: 'Clock' });
  await clock.getByText(`payment ${id} is executed`).waitFor();
  expect(await clock.locator('.coming').textContent()).toContain(
    `Next06:00 tomorrowpayment ${id} is executed`,
  );
  const planned = page.locator('tbody tr').first();
  await planned.getByText('06:00 tomorrow').waitFor();
  const money = (await planned.locator('[data-name="Money"]').textContent()) ?? '';
  expect(money).toMatch(/^debits 100\.00 EUR from EUR account, debits [\d.]+ EUR/);
  const debited = Array.from(money.matchAll(/[\d,]+\.\d\d/g), ([amount]) => amount)
    .map((amount) => BigInt(amount.replace(/\D/g, '')))
    .reduce((sum, amount) => sum + amount, 0n);
  const before = await balanceOf(sandbox, 'EUR');

  await clock.getByRole('button', { name: 'Go to the next event' }).click();
  await clock.getByText('Fri 2026-11-27 06:00:00').waitFor();
  await clock.getByText(`payment ${id} is settled`).waitFor();
  expect(before - (await balanceOf(sandbox, 'EUR'))).toBe(debited);
});

it('the console labels the business time and the wall time of its clock and of a delivery attempt', async () => {
  const begun = Date.now();
  const { sandbox } = await startBusySandbox({ at: '2030-01-07 10:00:00' });
  const [delivery] = sandbox.deliveries;
  const page = await openConsole(sandbox.url, { hash: `deliveries/${delivery?.id}` });
  const clock = page.getByRole('region', { name: 'Clock' });
  expect(await clock.textContent()).toMatch(/^Business timeMon 2030-01-07 10:00:00.*Wall time/);
  const attempt = page.locator('.detail tbody tr').first();
  await attempt.waitFor();
  expect(await attempt.locator('[data-name="Business time"]').textContent()).toBe(
    '2030-01-07 10:00:00',
  );
  const wallTime = attempt.locator('[data-name="Wall time"] time');
  const sentAt = Date.parse((await wallTime.getAttribute('datetime')) ?? '');
  expect(sentAt).toBeGreaterThanOrEqual(begun);
  expect(sentAt).toBeLessThanOrEqual(Date.now());
});

it('a message of the console moves no other part of the page, and closes when the state changes or another section opens', async () => {
  const { sandbox, waiting } = await startBusySandbox();
  const page = await openConsole(sandbox.url, { hash: `payments/${waiting}` });
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  const before = await tabs.boundingBox();
  const message = page.locator('.notice p');
  const advance = page.getByRole('button', { name: '+1 hour' });
  await advance.click();
  await message.getByText('The clock was moved').waitFor();
  expect(await tabs.boundingBox()).toEqual(before);
  sandbox.simulate.payment(waiting, { to: 'canceled' });
  await sandbox.clock.advance({ days: 1 });
  await message.waitFor({ state: 'detached' });
  await advance.click();
  await message.getByText('The clock was moved').waitFor();
  await page.getByRole('link', { name: 'Rates' }).click();
  await message.waitFor({ state: 'detached' });
  await advance.click();
  await message.getByText('The clock was moved').waitFor();
  await page.getByRole('button', { name: 'Close this message' }).click();
  await message.waitFor({ state: 'detached' });
});
