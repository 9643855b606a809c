import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { launchBrowser } from '../../browser/src/launch-browser.ts';
import { openPage } from '../../browser/src/open-page.ts';

export interface ConsoleOptions {
  /** What is open in it, such as `payments/NTc4`. @default its first section */
  hash?: string;
  width?: number;
  colorScheme?: 'light' | 'dark';
  /** Whether it sends requests of the interface too, from the section "Try it". @default false */
  callsService?: boolean;
  /** Complaints that are expected, such as those of the browser when a server is gone. */
  complaints?: RegExp;
}

/** Opens the console of a sandbox in the browser of this file of tests. */
export type OpenConsole = (url: string, options?: ConsoleOptions) => Promise<Page>;

/**
 * A browser for a file of tests. When a test ends, its page must have asked only its own server, and
 * complained of nothing.
 */
export function consoleOpener(): OpenConsole {
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  return async (url, options = {}) => {
    const { hash = '', width = 1280, colorScheme = 'light', complaints } = options;
    const own = options.callsService ? `${url}/` : `${url}/_sandbox/`;
    const viewport = { width, height: 900 };
    const { page, requests, problems } = await openPage(browser, 'about:blank', viewport);
    page.setDefaultTimeout(60_000);
    onTestFinished(async () => {
      await page.context().close();
      expect(requests.filter((request) => !request.startsWith(own))).toEqual([]);
      expect(problems.filter((problem) => !complaints?.test(problem))).toEqual([]);
    });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${url}/_sandbox/#${hash}`);
    requests.splice(0, requests[0] === 'about:blank' ? 1 : 0);
    await page.getByText('connected', { exact: true }).waitFor();
    return page;
  };
}
