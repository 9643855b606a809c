import { Agent, get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { startSandbox } from '@crossborder-fx/sandbox';
import type { JSHandle, Page } from 'playwright-core';
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

/** The frames of the screen that the page has asked for; none comes until they are let go. */
function holdFrames(page: Page): Promise<JSHandle<{ asked(): number; letGo(): void }>> {
  return page.evaluateHandle(() => {
    const { requestAnimationFrame, cancelAnimationFrame } = window;
    const held = new Map<number, FrameRequestCallback>();
    let last = 0;
    window.requestAnimationFrame = (draw) => {
      held.set(++last, draw);
      return last;
    };
    window.cancelAnimationFrame = (frame) => void held.delete(frame);
    return {
      asked: () => held.size,
      letGo() {
        Object.assign(window, { requestAnimationFrame, cancelAnimationFrame });
        for (const draw of held.values()) requestAnimationFrame(draw);
      },
    };
  });
}

/** Resolves when the page was told of so many requests, and has done all that waited for a timer. */
async function requestsTold(page: Page, count: number): Promise<{ all(): Promise<void> }> {
  const told = await page.evaluateHandle(async (wanted) => {
    const stream = new EventSource('stream');
    const all = new Promise<void>((resolve) => {
      let left = wanted;
      stream.addEventListener('request', () => {
        if (--left > 0) return;
        stream.close();
        setTimeout(resolve, 500);
      });
    });
    await new Promise((resolve) => stream.addEventListener('open', resolve));
    return { all };
  }, count);
  return { all: () => told.evaluate(({ all }) => all) };
}

it('requests that come before the next frame are drawn in it, all at once', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const page = await openConsole(sandbox.url, { hash: 'requests' });
  await page.getByText('None yet').waitFor();
  const told = await requestsTold(page, 50);
  const frames = await holdFrames(page);
  for (let number = 0; number < 50; number++) await sendUnsigned(sandbox, `/wallets/${number}`);
  await told.all();
  // One is of the list; Preact may have asked for another, after something else was drawn.
  expect(await frames.evaluate((held) => held.asked())).toBeLessThanOrEqual(2);
  expect(await page.locator('tbody tr').count()).toBe(0);
  await frames.evaluate((held) => held.letGo());
  await page.getByText('50 shown of 50').waitFor();
});

it('the page answers while thousands of requests come, and shows the latest', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const page = await openConsole(sandbox.url, { hash: 'requests' });
  await page.getByText('None yet').waitFor();
  const requests = flood(sandbox.url);
  await expect.poll(() => requests.sent(), { timeout: 60_000 }).toBeGreaterThan(1_000);
  await page.getByRole('link', { name: 'Rates' }).click();
  await page.getByRole('heading', { level: 2, name: 'Rates' }).waitFor();
  await page.getByRole('link', { name: 'Requests' }).click();
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
  await sendUnsigned(sandbox, '/payments/last');
  await expect
    .poll(() => page.locator('tbody a').first().textContent(), { timeout: 60_000 })
    .toContain('/payments/last');
});

it('a stream that was cut off is opened again, and the page says that some were missed', async () => {
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
  await page.getByText('some requests were missed').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(5);
});
