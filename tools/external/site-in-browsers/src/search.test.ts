import { readDocument } from '@crossborder-fx/tools-description';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteBase as base } from '../../../../docs/src/site/site-base.ts';
import { type OpenedSite, siteOpener } from './open-site.ts';
import { violationsOf } from './violations.ts';

const openSite = siteOpener();

interface Found {
  title: string;
  kind: string;
  /** Below the root of the site. */
  url: string;
}

const inputOf = (page: Page) => page.getByRole('searchbox', { name: 'Words to search' });
const statusOf = (page: Page) => page.locator('#search-status');
const resultsOf = (page: Page) => page.locator('#search-found > li > a');

/** Searches as a reader does. */
async function search(words: string, path = '/'): Promise<OpenedSite & { found: Found[] }> {
  const opened = await openSite(path);
  const { page } = opened;
  await page.getByRole('button', { name: 'Search' }).click();
  await inputOf(page).fill(words);
  await statusOf(page)
    .filter({ hasText: `for “${words}”` })
    .waitFor();
  const found = await resultsOf(page).evaluateAll((links) =>
    links.map((link) => ({
      title: link.firstChild?.textContent ?? '',
      kind: link.querySelector('.kind')?.textContent ?? '',
      url: link.getAttribute('href') ?? '',
    })),
  );
  return { ...opened, found: found.map((one) => ({ ...one, url: one.url.replace(base, '') })) };
}

describe('the search', () => {
  it.each([
    ['createPayment', 'createPayment', 'operation', 'reference/#/payments/createpayment'],
    ['PAYMENT_BLOCKED', 'PAYMENT_BLOCKED', 'event', 'events/#payment_blocked'],
    ['UndecidedError', 'UndecidedError', 'error', 'error-names/#undecidederror'],
    ['idempotency-key', 'idempotency-key', 'not documented', 'undocumented/#idempotency-key'],
    [
      'wallets.getBalance',
      'getWalletBalance',
      'operation',
      'reference/#/accounts/getwalletbalance',
    ],
    ['verification of payee', 'Verification of payee', 'guide', 'guides/verification-of-payee/'],
    ['X-WSSE', 'Authentication', 'guide', 'guides/authentication/'],
    ['204', 'Lists and 204', 'guide', 'guides/lists/'],
    ['month end', 'Reconcile a month', 'guide', 'guides/reconciliation/'],
  ])('finds %s first as %s', async (words, title, kind, url) => {
    expect((await search(words)).found[0]).toEqual({ title, kind, url });
  });

  it.each([
    ['communication', 'Payment.communication', 'field', 'fields/#payment-communication'],
    ['QuotedDecimal', 'QuotedDecimal', 'type', 'fields/#quoteddecimal'],
    ['12 seconds', 'FX spot and forwards', 'guide', 'guides/fx/'],
    ['rate limit', 'Limits and unknowns', 'guide', 'guides/limits-and-unknowns/'],
    ['SwiftOur', 'createPayment: SwiftOur', 'example', 'examples/#createpayment-request-swiftour'],
  ])('finds %s among the first three as %s', async (words, title, kind, url) => {
    expect((await search(words)).found.slice(0, 3)).toContainEqual({ title, kind, url });
  });

  it('opens the reference at the operation', async () => {
    const { page } = await search('createTrade', '/guides/quick-start/');
    await page.getByRole('link', { name: 'createTrade operation' }).click();
    await page.waitForURL(/\/reference\/#\//);
    const { paths } = await readDocument('templated');
    const { summary = '' } = paths['/trades']?.post ?? {};
    await page.getByRole('heading', { level: 2, name: summary }).waitFor();
  });

  it.each(['qzxwvkj', '<img src=x onerror=alert(1)>', '"><script>alert(1)</script>'])(
    'takes %s for words, and says what it found',
    async (words) => {
      const { page } = await search(words);
      const text = await statusOf(page).textContent();
      expect(text).toContain(words);
      expect(await page.locator('dialog img, dialog script').count()).toBe(0);
    },
  );

  it.each(['/', 'Control+k'])(
    'opens by %s, goes by the arrows, and gives the focus back',
    async (keys) => {
      const { page } = await openSite('/guides/payments/');
      await page.getByRole('link', { name: 'Guides', exact: true }).first().focus();
      await page.keyboard.press(keys);
      await page.keyboard.type('204');
      await resultsOf(page).first().waitFor();
      await page.keyboard.press('ArrowDown');
      expect(
        await resultsOf(page)
          .first()
          .evaluate((link) => link.matches(':focus')),
      ).toBe(true);
      await page.keyboard.press('ArrowUp');
      expect(await inputOf(page).evaluate((input) => input.matches(':focus'))).toBe(true);
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Guides');
      await page.keyboard.press(keys);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/guides/lists/');
    },
  );

  it('fetches nothing before it is opened and words are typed', async () => {
    const { page, requests } = await openSite('/guides/payments/');
    await page.keyboard.press('/');
    await inputOf(page).waitFor();
    // What opening asks for is asked for, and recorded, before this.
    await page.evaluate(() => fetch(location.href));
    expect(requests.at(-1)).toBe(page.url());
    expect(requests.filter((url) => url.includes('pagefind'))).toEqual([]);
    await page.keyboard.type('fee');
    await resultsOf(page).first().waitFor();
    expect(requests.filter((url) => url.includes('pagefind'))).not.toEqual([]);
  });

  it('says when its index cannot be had, and tries again', async () => {
    const { page } = await openSite('/', {
      complaints: /Failed to load|Failed to fetch|TypeError/,
    });
    await page.route('**/pagefind/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Search' }).click();
    await inputOf(page).fill('fee');
    await statusOf(page).filter({ hasText: 'could not be loaded' }).waitFor();
    await page.unroute('**/pagefind/**');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== base);
  });

  it.each([
    { width: 390, colorScheme: 'light' as const },
    { width: 1400, colorScheme: 'dark' as const },
  ])('is without violations at $width pixels, $colorScheme', async (look) => {
    const { page } = await openSite('/', look);
    await page.getByRole('button', { name: 'Search' }).click();
    await inputOf(page).fill('payment');
    await resultsOf(page).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
  });
});
