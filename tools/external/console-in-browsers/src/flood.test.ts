import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { sendUnsigned } from './busy-sandbox.ts';
import { consoleOpener } from './open-console.ts';

const openConsole = consoleOpener();

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
  await expect.poll(() => requests.sent(), { timeout: 60_000 }).toBeGreaterThan(1_000);
  await page.getByRole('link', { name: 'Rates' }).click();
  await page.getByRole('heading', { level: 2, name: 'Rates' }).waitFor();
  await page.getByRole('link', { name: 'Requests' }).click();
  const latest = page.locator('tbody tr a').first();
  await expect.poll(() => requests.sent(), { timeout: 60_000 }).toBeGreaterThan(4_000);
  await requests.stop();
  // The console page must not read the sandbox's list of requests again for each request that arrives at the sandbox.
  expect(asked.length).toBeLessThan(requests.sent() / 4);

  await sendUnsigned(sandbox, '/payments/last');
  await expect.poll(() => latest.textContent(), { timeout: 60_000 }).toContain('/payments/last');
  expect(await page.locator('tbody tr').count()).toBe(50);
});
