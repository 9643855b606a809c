import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Look, pageOpener } from '../../browser/src/page-opener.ts';
import { serveBuiltSite } from './serve-built-site.ts';

export interface OpenedSite {
  page: Page;
  /** The URL of every request that the page has sent; the list grows while the page is open. */
  requests: string[];
  /** Returns the URL of a page of the documentation site by its path, such as `/tools/signature/`. */
  urlOf(path: string): string;
}

export type OpenSite = (path: string, look?: Look) => Promise<OpenedSite>;

/** Serves the documentation site. Each opened page must request only the site, and must report no problem. */
export function siteOpener(): OpenSite {
  const open = pageOpener(1400);
  let site: Awaited<ReturnType<typeof serveBuiltSite>>;
  beforeAll(async () => {
    site = await serveBuiltSite();
  });
  afterAll(() => site[Symbol.asyncDispose]());
  const urlOf = (path: string) => `${site.url}${path.slice(1)}`;
  return async (path, look = {}) => {
    const { page, requests } = await open(urlOf(path), site.url, look);
    await page.waitForLoadState('networkidle');
    // Starlight, the framework of the site, loads the search of a page only when the browser is idle.
    if (await page.locator('site-search').count()) {
      await page.locator('.pagefind-ui').waitFor({ state: 'attached' });
    }
    return { page, requests, urlOf };
  };
}
