import { Agent, get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { startSandbox } from '@crossborder-fx/sandbox';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
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

/** Counts how often the list of requests is drawn between two frames of the screen. */
async function countDrawings(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const count = { now: 0, most: 0 };
    const list = document.querySelector('tbody');
    if (!list) throw new Error('There is no list.');
    new MutationObserver(() => {
      count.most = Math.max(count.most, ++count.now);
    }).observe(list, { childList: true });
    const frame = () => {
      count.now = 0;
      requestAnimationFrame(frame);
    };
    frame();
    return count;
  });
  return async () => {
    const most = () => counted.evaluate((count) => count.most);
    await expect.poll(most, { timeout: 60_000 }).toBeGreaterThan(0);
    return most();
  };
}

it('the page answers while thousands of requests come, and shows the latest', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const page = await openConsole(sandbox.url, { hash: 'requests' });
  await page.getByText('None yet').waitFor();
  const mostInOneFrame = await countDrawings(page);
  const requests = flood(sandbox.url);
  await expect.poll(() => requests.sent(), { timeout: 60_000 }).toBeGreaterThan(1_000);
  // One at the end of a frame and one at the beginning of the next may be counted together.
  expect(await mostInOneFrame()).toBeLessThanOrEqual(2);
  await page.getByRole('tab', { name: 'Rates' }).click();
  await page.getByRole('heading', { level: 2, name: 'Rates' }).waitFor();
  await page.getByRole('tab', { name: 'Requests' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused.').waitFor();
  const [frozen] = await page.locator('tbody a').allTextContents();
  await page.getByText(/\d+ more since the pause/).waitFor();
  expect(await page.locator('tbody a').first().textContent()).toBe(frozen);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Paused.').waitFor({ state: 'detached' });
  await expect.poll(() => requests.sent(), { timeout: 60_000 }).toBeGreaterThan(4_000);
  await requests.stop();

  await expect.poll(() => page.locator('tbody tr').count(), { timeout: 60_000 }).toBe(500);
  await sandbox.waitForRequest({ path: '/wallets' });
  // The last one of all is on top, once it is drawn.
  const last = fetch(`${sandbox.url}/payments/last`);
  await (await last).arrayBuffer();
  await expect
    .poll(() => page.locator('tbody a').first().textContent(), { timeout: 60_000 })
    .toContain('/payments/last');
});

it('a stream that was cut off is opened again, and the page says that some were missed', async () => {
  const sandbox = await startSandbox({ journalSize: 5 });
  onTestFinished(() => sandbox.close());
  const page = await openConsole(sandbox.url, { hash: 'requests', complaints: /net::ERR_/ });
  const send = async (path: string) => (await fetch(sandbox.url + path)).arrayBuffer();
  await send('/wallets/before');
  await page.getByText('/wallets/before').waitFor();
  await page.context().setOffline(true);
  await page.getByText('The sandbox does not answer.').first().waitFor();
  for (let number = 0; number < 10; number++) await send(`/wallets/missed${number}`);
  await page.context().setOffline(false);
  await page.getByText('some requests were missed').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(5);
});
