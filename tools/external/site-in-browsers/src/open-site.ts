import { afterAll, beforeAll } from 'vitest';
import { built } from '../../../../docs/src/build/folders.ts';
import { readBase } from '../../../../docs/src/build/read-base.ts';
import { type SiteServer, serveSite } from '../../../../docs/src/serve/serve-site.ts';
import { type Look, pageOpener } from '../../browser/src/page-opener.ts';

/**
 * Serves the documentation site as `npx nx build docs` has written it. Each opened page must request only the site, and must
 * report no problem.
 */
export function siteOpener() {
  const open = pageOpener(1400);
  let site: SiteServer;
  beforeAll(async () => {
    site = await serveSite({ folder: built, base: readBase() });
  });
  afterAll(() => site[Symbol.asyncDispose]());
  const urlOf = (path: string) => `${site.url}${path.slice(1)}`;
  return async (path: string, look: Look = {}) => {
    const { page, requests } = await open(urlOf(path), site.url, look);
    await page.waitForLoadState('networkidle');
    // Starlight, the framework of the site, loads the search of a page only when the browser is idle.
    if (look.javaScriptEnabled !== false && (await page.locator('site-search').count())) {
      await page.locator('.pagefind-ui').waitFor({ state: 'attached' });
    }
    return { page, requests, urlOf };
  };
}
