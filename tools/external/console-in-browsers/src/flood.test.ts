import { Agent, get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { startSandbox } from '@crossborder-fx/sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { sendUnsigned } from './busy-sandbox.ts';
import { consoleOpener } from './open-console.ts';

const openConsole = consoleOpener();

/** As many requests as fit, on many connections, until it is told to stop. */
function flood(url: string): { sent(): number; stop(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  let isOver = false;
  let sent = 0;
  const lane = async () => {
    while (!isOver) {
      await new Promise<void>((resolve, reject) => {
        get(`${url}/wallets?number=${sent++}`, { agent }, (response) =>
          response.resume().once('end', resolve),
        ).once('error', reject);
      });
      await turn();
    }
  };
  const lanes = Array.from({ length: 20 }, lane);
  return {
    sent: () => sent,
    async stop() {
      isOver = true;
      await Promise.all(lanes);
      agent.destroy();
    },
  };
}

it('the page answers while thousands of requests come, stands still when paused, and shows the latest', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const page = await openConsole(sandbox.url, { hash: 'requests' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByText('None yet').waitFor();
  const requests = flood(sandbox.url);
  await expect.poll(() => requests.sent(), { timeout: 60_000 }).toBeGreaterThan(1_000);
  await page.getByRole('link', { name: 'Rates' }).click();
  await page.getByRole('heading', { level: 2, name: 'Rates' }).waitFor();
  await page.getByRole('link', { name: 'Requests' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused.').waitFor();
  const latest = page.locator('tbody tr a').first();
  const frozen = await latest.getAttribute('href');
  const until = requests.sent() + 1_000;
  await expect.poll(() => requests.sent(), { timeout: 60_000 }).toBeGreaterThan(until);
  expect(await latest.getAttribute('href')).toBe(frozen);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => requests.sent(), { timeout: 60_000 }).toBeGreaterThan(4_000);
  await requests.stop();
  // It does not ask once for each of them.
  expect(asked.length).toBeLessThan(requests.sent() / 4);

  await sendUnsigned(sandbox, '/payments/last');
  await expect.poll(() => latest.textContent(), { timeout: 60_000 }).toContain('/payments/last');
  expect(await page.locator('tbody tr').count()).toBe(50);
});

it('a stream that was cut off is opened again, and what came meanwhile is there', async () => {
  const sandbox = await startSandbox({ journalSize: 5 });
  onTestFinished(() => sandbox.close());
  const page = await openConsole(sandbox.url, { hash: 'requests', complaints: /net::ERR_/ });
  await sendUnsigned(sandbox, '/wallets/before');
  await page.getByText('/wallets/before').waitFor();
  await page.context().setOffline(true);
  await page.getByText('The sandbox does not answer.').first().waitFor();
  for (let number = 0; number < 10; number++)
    await sendUnsigned(sandbox, `/wallets/missed${number}`);
  await page.context().setOffline(false);
  await page.getByText('/wallets/missed9').waitFor();
  await page.getByText('1 to 5 of 5').waitFor();
});
