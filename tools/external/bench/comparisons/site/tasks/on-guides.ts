import type { Page } from 'playwright-core';
import { groups } from '../../../../../../docs/src/pages/pages.ts';
import { launchBrowser } from '../../../../browser/src/launch-browser.ts';
import { serveBuiltSite } from '../../../../site/src/serve-built-site.ts';

/** Does something with the guides of the site, each in a window without a cache. */
export async function onGuides<Result>(
  look: (page: Page, url: string) => Promise<Result>,
): Promise<Result[]> {
  const [site, browser] = await Promise.all([serveBuiltSite(), launchBrowser()]);
  try {
    const results: Result[] = [];
    for (const slug of guides) {
      const page = await browser.newPage();
      results.push(await look(page, `${site.url}${slug}/`));
      await page.close();
    }
    return results;
  } finally {
    await browser.close();
    await site[Symbol.asyncDispose]();
  }
}

const guides = groups
  .flatMap(({ pages }) => pages.map(({ slug }) => slug))
  .filter((slug) => slug.startsWith('guides/'));
