import { once } from 'node:events';
import { freePort } from '@crossborder-fx/tools-test-utils';
import { expect, it, onTestFinished } from 'vitest';
import { spawnCommand } from '../../../../packages/sandbox/test/command.ts';
import { consoleOpener, startBusySandbox } from './console.ts';

const openConsole = consoleOpener();

async function start(port: number, seed: string) {
  const child = spawnCommand(['--port', String(port), '--seed', seed, '--still']);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout ?? child, 'data');
  return child;
}

it('the console says that a killed sandbox does not answer, and shows the next sandbox at the same address', async () => {
  const port = await freePort();
  const first = await start(port, 'the first');
  const page = await openConsole(`http://127.0.0.1:${port}`, {
    hash: 'accounts',
    complaints: /net::ERR_/,
  });
  await page.getByText('EUR account').waitFor();
  const numbers = () => page.locator('tbody .hint').allTextContents();
  const before = await numbers();
  expect(before.length).toBeGreaterThan(0);
  const banner = page.locator('.banner > p', { hasText: 'The sandbox does not answer.' });
  expect(await banner.count()).toBe(0);

  const gone = once(first, 'exit');
  first.kill('SIGKILL');
  await gone;
  await banner.waitFor();
  expect(await numbers()).toEqual(before);
  // While the sandbox is stopped, a click on a button of the console shows an error message in addition to the banner.
  await page.getByRole('button', { name: '+1 day' }).click();
  await page.locator('.notice').getByText('The sandbox does not answer.').waitFor();

  await start(port, 'the second');
  await banner.waitFor({ state: 'detached' });
  await page.getByText('the second', { exact: true }).waitFor();
  await expect.poll(numbers).not.toEqual(before);
});

it('without a reload, the console shows changes that another process makes, such as a reset of the sandbox', async () => {
  const { sandbox, waiting } = await startBusySandbox();
  const page = await openConsole(sandbox.url, {
    hash: `payments/${waiting}`,
    complaints: /status of 404/,
  });
  const status = page.locator('.detail .summary .badge');
  await status.filter({ hasText: 'waitingconfirmation' }).waitFor();
  sandbox.simulate.payment(waiting, { to: 'canceled' });
  await status.filter({ hasText: 'canceled' }).waitFor();
  await sandbox.clock.advance({ days: 7 });
  const time = sandbox.clock.now().toISOString();
  await page.locator(`.clock time[datetime="${time}"]`).waitFor();
  sandbox.reset();
  await page.locator('.detail').getByRole('alert').waitFor();
  await page.getByText('No payment exists yet.').waitFor();
});
