import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { consoleOpener, sectionsOf, sendUnsigned, show } from './console.ts';

const openConsole = consoleOpener();

const payments = 20_000;

/** Counts the bytes that the page receives in the bodies of responses, without headers. */
async function bytesRead(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.dataReceived', ({ dataLength }) => {
    bytes += dataLength;
  });
  return () => bytes;
}

it('with 20,000 payments, the console reads less than 1 MB at each move of the clock', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  for (let made = 0; made < payments; made++) {
    await sandbox.trigger('PAYMENT_AWAITING_CONFIRMATION');
  }
  const page = await openConsole(sandbox.url);
  const bytes = await bytesRead(page);
  let before = bytes();
  for (const hash of await sectionsOf(page)) {
    await show(page, hash);
    await page.getByRole('button', { name: '+1 hour' }).click();
    await page.getByText('The clock was moved').waitFor();
    const time = sandbox.clock.now().toISOString();
    await page.locator(`.clock time[datetime="${time}"]`).waitFor();
    // All answers for this section have arrived, so their bytes are not counted for the next section.
    expect(bytes() - before, hash).toBeLessThan(1_000_000);
    before = bytes();
  }
});

function flood(sandbox: Sandbox): { sent(): number; stop(): Promise<unknown> } {
  let isOver = false;
  let sent = 0;
  const lanes = Array.from({ length: 20 }, async () => {
    while (!isOver) await sendUnsigned(sandbox, `/wallets?number=${sent++}`);
  });
  return {
    sent: () => sent,
    stop() {
      isOver = true;
      return Promise.all(lanes);
    },
  };
}

it('the console answers while thousands of requests arrive, and shows the latest request', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const page = await openConsole(sandbox.url, { hash: 'requests' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByText('No request has arrived yet.').waitFor();
  const requests = flood(sandbox);
  await expect.poll(() => requests.sent()).toBeGreaterThan(1_000);
  await page.getByRole('link', { name: 'Rates' }).click();
  await page.getByRole('heading', { level: 2, name: 'Rates' }).waitFor();
  await page.getByRole('link', { name: 'Requests' }).click();
  const latest = page.locator('tbody tr a').first();
  await expect.poll(() => requests.sent()).toBeGreaterThan(4_000);
  await requests.stop();
  // The console page must not read the sandbox's list of requests again for each request that arrives at the sandbox.
  expect(asked.length).toBeLessThan(requests.sent() / 4);

  await sendUnsigned(sandbox, '/payments/last');
  await expect.poll(() => latest.textContent()).toContain('/payments/last');
  expect(await page.locator('tbody tr').count()).toBe(50);
});
