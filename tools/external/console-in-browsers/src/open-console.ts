import type { Page } from 'playwright-core';
import { type Look, pageOpener } from '../../browser/src/page-opener.ts';

export interface ConsoleOptions extends Look {
  /** The section or object that the console opens, such as `payments/NTc4`. @default the first section */
  hash?: string;
}

export type OpenConsole = (url: string, options?: ConsoleOptions) => Promise<Page>;

/** A console may send requests only to its server, and must report no problem. */
export function consoleOpener(): OpenConsole {
  const open = pageOpener(1280);
  return async (url, { hash = '', ...look } = {}) => {
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
