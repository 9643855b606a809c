import { startSandbox } from '@crossborder-fx/sandbox';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { consoleOpener, sectionsOf, show } from './open-console.ts';

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
