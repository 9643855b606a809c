import { type Sandbox, type SandboxOptions, startSandbox } from '@crossborder-fx/sandbox';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type Look, pageOpener } from '../../browser/src/page-opener.ts';

/** Starts a sandbox with at least one object for each section of its console, and a payment that waits for its confirmation. */
export async function startBusySandbox(options: SandboxOptions = {}) {
  // No webhook receiver listens at this address, so every delivery of a notification has failed attempts.
  const webhook = 'http://127.0.0.1:9/notifications';
  const sandbox = await startSandbox({ webhook, ...options });
  onTestFinished(() => sandbox.close());
  await sandbox.trigger('PAYMENT_FINALIZED');
  await sandbox.trigger('TRADE_PLANIFIED');
  await sandbox.trigger('FIXED_FORWARD_PLANIFIED');
  const { id } = await sandbox.trigger('PAYMENT_AWAITING_CONFIRMATION');
  await sandbox.trigger('PAYMENT_INCOMING');
  sandbox.faults.add('listTrades', { status: 503, stage: 'after', times: 3 });
  sandbox.snapshot('before');
  return { sandbox, waiting: id };
}

/** Sends an unsigned request, which the sandbox refuses and adds to its request log. */
export async function sendUnsigned(
  { url }: Pick<Sandbox, 'url'>,
  path: string,
  init: RequestInit = {},
): Promise<void> {
  const response = await fetch(url + path, init);
  await response.arrayBuffer();
}

interface ConsoleOptions extends Look {
  /** The section or object that the console opens, such as `payments/NTc4`. @default the first section */
  hash?: string;
}

/** A console may send requests only to its server, and must report no problem. */
export function consoleOpener() {
  const open = pageOpener(1280);
  return async (url: string, { hash = '', ...look }: ConsoleOptions = {}) => {
    const { page } = await open(`${url}/_sandbox/#${hash}`, `${url}/_sandbox/`, look);
    await page.getByText('connected', { exact: true }).waitFor();
    return page;
  };
}

export function sectionsOf(page: Page): Promise<string[]> {
  return page
    .locator('.sections a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('#')[1] ?? ''));
}

/** Opens a section or an object of the console, and waits until the page shows the data. */
export async function show(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.locator(`.sections [aria-current][href$="#${hash.split('/')[0]}"]`).waitFor();
  await page.getByText('Reading…').first().waitFor({ state: 'detached' });
}

/** Returns the URL fragment of the console's page about the newest request. */
export async function newestRequest(url: string): Promise<string> {
  const answer = await fetch(`${url}/_sandbox/console/requests`);
  const { rows } = (await answer.json()) as { rows: { key: string }[] };
  return `requests/${rows[0]?.key}`;
}
