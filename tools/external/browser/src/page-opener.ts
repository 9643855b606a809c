import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { launchBrowser, openPage } from './browser.ts';

export interface Look {
  width?: number;
  colorScheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
  /** Matches the problems of the page that the test expects, such as the browser's errors when a server is gone. */
  complaints?: RegExp;
}

/**
 * Returns a function that opens pages, all in one browser for the file of tests. When a test ends, its page must have
 * requested only URLs that begin with `own`, and must have reported no problem.
 */
export function pageOpener(defaultWidth: number) {
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  return async (url: string, own: string, { width = defaultWidth, complaints, ...look }: Look) => {
    const options = { viewport: { width, height: 900 }, ...look };
    const { page, requests, problems } = await openPage(browser, url, options);
    onTestFinished(async () => {
      await page.context().close();
      expect(requests.filter((request) => !request.startsWith(own))).toEqual([]);
      expect(problems.filter((problem) => !complaints?.test(problem))).toEqual([]);
    });
    return { page, requests };
  };
}
