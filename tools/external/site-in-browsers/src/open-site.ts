import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { launchBrowser } from '../../browser/src/launch-browser.ts';
import { openPage } from '../../browser/src/open-page.ts';
import { serveBuiltSite } from './serve-built-site.ts';

export interface SiteOptions {
  width?: number;
  colorScheme?: 'light' | 'dark';
  /** Complaints that are expected. */
  complaints?: RegExp;
}

export interface OpenedSite {
  page: Page;
  /** Everything that the page asked for; grows while it is open. */
  requests: string[];
  /** The URL of a page of the site by its path, such as `/tools/signature/`. */
  urlOf(path: string): string;
}

/** Opens a page of the site by its path, such as `/tools/signature/`. */
export type OpenSite = (path: string, options?: SiteOptions) => Promise<OpenedSite>;

/**
 * The site and a browser for a file of tests. When a test ends, its page must have asked only the site, and
 * complained of nothing.
 */
export function siteOpener(): OpenSite {
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let site: Awaited<ReturnType<typeof serveBuiltSite>>;
  beforeAll(async () => {
    [browser, site] = await Promise.all([launchBrowser(), serveBuiltSite()]);
  });
  afterAll(async () => {
    await browser.close();
    await site[Symbol.asyncDispose]();
  });
  const urlOf = (path: string) => `${site.url}${path.slice(1)}`;
  return async (path, { width = 1400, colorScheme = 'light', complaints } = {}) => {
    const viewport = { width, height: 900 };
    const { page, requests, problems } = await openPage(browser, 'about:blank', viewport);
    page.setDefaultTimeout(60_000);
    onTestFinished(async () => {
      await page.context().close();
      expect(requests.filter((request) => !request.startsWith(site.url))).toEqual([]);
      expect(problems.filter((problem) => !complaints?.test(problem))).toEqual([]);
    });
    await page.emulateMedia({ colorScheme });
    await page.goto(urlOf(path), { waitUntil: 'networkidle' });
    requests.splice(0, requests[0] === 'about:blank' ? 1 : 0);
    return { page, requests, urlOf };
  };
}
