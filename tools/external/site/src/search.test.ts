import { readDocument } from '@crossborder-fx/tools-description';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { siteBase as base } from '../../../../docs/src/site/site-base.ts';
import { launchBrowser } from '../../browser/src/launch-browser.ts';
import { openPage } from '../../browser/src/open-page.ts';
import { serveBuiltSite } from './serve-built-site.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let site: Awaited<ReturnType<typeof serveBuiltSite>>;

beforeAll(async () => {
  site = await serveBuiltSite();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

interface Found {
  title: string;
  /** Below the root of the site. */
  url: string;
}

/** Searches as a reader does. */
async function search(words: string, from = ''): Promise<{ page: Page; found: Found[] }> {
  const { page, requests, problems } = await openPage(browser, `${site.url}${from}`);
  onTestFinished(async () => {
    await page.context().close();
    expect(requests.filter((request) => !request.startsWith(site.url))).toEqual([]);
    expect(problems).toEqual([]);
  });
  await typeWords(page, words);
  await page.locator('.pagefind-ui__message', { hasText: words }).waitFor();
  const titles = page.locator('.pagefind-ui__result-title .pagefind-ui__result-link');
  await titles.first().waitFor();
  const found = await titles.evaluateAll((links) =>
    links.map((link) => ({
      title: link.textContent?.trim() ?? '',
      url: link.getAttribute('href') ?? '',
    })),
  );
  return {
    page,
    found: found.map(({ title, url }) => ({ title, url: url.replace(base, '') })),
  };
}

async function typeWords(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.locator('.pagefind-ui__search-input').fill(words);
}

describe('the search', () => {
  it.each([
    ['createPayment', 'createPayment — operation', 'reference/#/payments/createpayment'],
    ['PAYMENT_BLOCKED', 'PAYMENT_BLOCKED — event', 'events/#payment_blocked'],
    ['communication', 'Payment.communication — field', 'fields/#payment-communication'],
    ['UndecidedError', 'UndecidedError — error', 'error-names/#undecidederror'],
    ['idempotency-key', 'idempotency-key — not documented', 'undocumented/#idempotency-key'],
    ['verification of payee', 'Verification of payee', 'guides/verification-of-payee/'],
    ['204', 'Lists and 204', 'guides/lists/'],
  ])('finds %s first as "%s"', async (words, title, url) => {
    const { found } = await search(words);
    expect(found[0]).toEqual({ title, url });
  });

  it.each([
    ['QuotedDecimal', 'QuotedDecimal — type', 'fields/#quoteddecimal'],
    ['12 seconds', 'createFixedForwardQuote — operation', /createfixedforwardquote$/],
    ['X-WSSE', 'Quick start', 'guides/quick-start/'],
    ['SwiftOur', 'createPayment: SwiftOur — example', /^examples\/#createpayment-/],
    ['wallets.getBalance', 'getWalletBalance — operation', /getwalletbalance$/],
  ])('finds %s among the first as "%s"', async (words, title, url) => {
    const { found } = await search(words);
    expect(found).toContainEqual({
      title,
      url: typeof url === 'string' ? url : expect.stringMatching(url),
    });
  });

  it('opens the reference at the operation', async () => {
    const { page } = await search('createTrade', 'guides/quick-start/');
    await page.getByRole('link', { name: 'createTrade — operation' }).click();
    await page.waitForURL(`${site.url}reference/#/**`);
    const { paths } = await readDocument('templated');
    const { summary = '' } = paths['/trades']?.post ?? {};
    await page.getByRole('heading', { level: 2, name: summary }).waitFor();
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector('[data-section-id$="/createtrade"]') !== null),
      )
      .toBe(true);
  });

  it('says so when it finds nothing', async () => {
    const { page, problems } = await openPage(browser, site.url);
    await typeWords(page, 'qzxwvkj');
    await page.locator('.pagefind-ui__message', { hasText: 'No results' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
