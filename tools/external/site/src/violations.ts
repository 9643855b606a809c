import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: { run(context: { exclude: string[] }): Promise<AxeResults> };
  }
}

// Starlight's button of the search shows its keys too, which its name leaves out.
const searchButton = 'button[data-open-modal]';

/** What axe has against the page, as it is now: the rule and the element. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (button) => window.axe.run({ exclude: [button] }),
    searchButton,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
