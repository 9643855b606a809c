import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * Known faults in the search of Starlight, the framework of the site: a button whose visible text is not a part of its
 * accessible name, and an input that has only a title as its label.
 */
const ofSearch =
  /^label-content-name-mismatch: <button data-open-modal|^label-title-only: <input class="pagefind-ui/;

/** Lists the rule and the element of each fault that axe finds. With `isMinor`, also of faults that are not serious. */
export async function violationsOf(page: Page, isMinor = true): Promise<string[]> {
  await page.evaluate(axe);
  // By default, axe spends most of its time on describing the elements that keep a rule, which nobody reads.
  const options: RunOptions = { resultTypes: ['violations'], preload: false };
  const { violations } = await page.evaluate((given) => window.axe.run(given), options);
  return violations
    .filter(({ impact }) => isMinor || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    .filter((text) => !ofSearch.test(text));
}
