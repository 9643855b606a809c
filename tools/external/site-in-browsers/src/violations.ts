import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: { run(): Promise<AxeResults> };
  }
}

/** What Starlight's search has: a button whose words are more than its name, and an input with a title as its label. */
const ofSearch =
  /^label-content-name-mismatch: <button data-open-modal|^label-title-only: <input class="pagefind-ui/;

/** What axe finds wrong with the page as it is now: the rule and the element. */
export async function violationsOf(page: Page): Promise<string[]> {
  return linesOf(await findViolations(page)).filter((text) => !ofSearch.test(text));
}

/** The same without what is less than serious, for a page that others write. */
export async function seriousViolationsOf(page: Page): Promise<string[]> {
  const violations = await findViolations(page);
  return linesOf(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

type Violations = AxeResults['violations'];

async function findViolations(page: Page): Promise<Violations> {
  await page.evaluate(axe);
  return (await page.evaluate(() => window.axe.run())).violations;
}

function linesOf(violations: Violations): string[] {
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
