import { errorClassesOf } from '@crossborder-fx/tools-codegen/error-classes';
import {
  gapsOf,
  nodesOf,
  notificationsOf,
  operationsOf,
  readDocument,
} from '@crossborder-fx/tools-description';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readBase } from '../../../../docs/src/build/read-base.ts';
import { objectsOf } from '../../../../docs/src/made/description/fields-of.ts';
import { examplesOf, placeOfExample } from '../../../../docs/src/made/examples.ts';
import { referencePlaces } from '../../../../docs/src/reference/places.ts';
import { published } from '../../../release/src/packages/folders.ts';
import { type OpenedSite, siteOpener } from './open-site.ts';
import { violationsOf } from './violations.ts';

const base = readBase();
const openSite = siteOpener();
const description = await readDocument('authored');

interface Found {
  title: string;
  /** What a name is; empty for a page. */
  kind: string;
  /** Below the root of the site. */
  url: string;
}

/** What is used of Pagefind's program. */
interface Index {
  search(words: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

const inputOf = (page: Page) => page.locator('#starlight__search input');
const resultsOf = (page: Page) => page.locator('#starlight__search .pagefind-ui__result');
const linksOf = (page: Page) => page.locator('#starlight__search .pagefind-ui__result-link');

/** Searches as a reader does. */
async function search(words: string, path = '/'): Promise<OpenedSite & { found: Found[] }> {
  const opened = await openSite(path);
  const { page } = opened;
  await page.getByRole('button', { name: 'Search' }).click();
  await inputOf(page).fill(words);
  const message = page.locator('.pagefind-ui__message').filter({ hasText: `for ${words}` });
  await message.waitFor();
  if (!(await message.textContent())?.includes('No results')) await linksOf(page).first().waitFor();
  const found = await resultsOf(page).evaluateAll((results) =>
    results.map((result) => ({
      title: result.querySelector('.pagefind-ui__result-link')?.textContent?.trim() ?? '',
      kind: result.querySelector('.pagefind-ui__result-tag')?.textContent?.trim() ?? '',
      url: result.querySelector('.pagefind-ui__result-link')?.getAttribute('href') ?? '',
    })),
  );
  return {
    ...opened,
    found: found.map((one) => ({
      ...one,
      kind: one.kind.replace(/^Kind:\s*/, ''),
      url: one.url.replace(base, ''),
    })),
  };
}

/** Every name that a reader may look up, and where the site has it. */
const places = referencePlaces(description);
const names: [name: string, url: string][] = [
  ...Array.from(
    operationsOf(description),
    ({ operation: { operationId = '' } }): [string, string] => [
      operationId,
      `reference/${places.get(operationId)}`,
    ],
  ),
  ...[...notificationsOf(description).keys()].map((event): [string, string] => [
    event,
    `events/#${event.toLowerCase()}`,
  ]),
  ...errorClassesOf(published).map(({ name }): [string, string] => [
    name,
    `error-names/#${name.toLowerCase()}`,
  ]),
  ...objectsOf(description).flatMap(({ name, fields }) =>
    fields.map(({ path }): [string, string] => [
      `${name}.${path}`,
      `fields/#${`${name}-${path}`.toLowerCase().replaceAll('.', '-')}`,
    ]),
  ),
  ...Array.from(nodesOf(description))
    .flatMap(({ node }) => gapsOf(node))
    .map(({ id }): [string, string] => [id, `undocumented/#${id}`]),
  ...[
    ...Array.from(operationsOf(description), ({ operation }) => operation),
    ...notificationsOf(description).values(),
  ].flatMap((exemplified) =>
    examplesOf(description, exemplified).map((example): [string, string] => [
      `${example.operationId}.${example.name}`,
      `examples/#${placeOfExample(example)}`,
    ]),
  ),
];

describe('the search', () => {
  it('finds every operation, event, error class, field, gap and example by its name', async () => {
    const { page } = await openSite('/');
    const index = await page.evaluateHandle<Index>(
      `import('${base}pagefind/pagefind.js').then((one) => one.createInstance({ baseUrl: '${base}' }))`,
    );
    const missing = await index.evaluate(
      async (one, [root, all]) => {
        const lost: string[] = [];
        for (const [name, url] of all) {
          const { results } = await one.search(name);
          const found = await Promise.all(results.slice(0, 5).map((result) => result.data()));
          if (!found.some((place) => place.url === root + url)) lost.push(name);
        }
        return lost;
      },
      [base, names] as const,
    );
    expect(names.length).toBeGreaterThan(550);
    expect(missing).toEqual([]);
  }, 600_000);

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
    ['verification of payee', 'Verification of payee', '', 'guides/verification-of-payee/'],
    ['X-WSSE', 'Authentication', '', 'guides/authentication/'],
    ['204', 'Lists and 204', '', 'guides/lists/'],
    ['month end', 'Reconcile a month', '', 'guides/reconciliation/'],
  ])('finds %s first as %s', async (words, title, kind, url) => {
    expect((await search(words)).found[0]).toEqual({ title, kind, url });
  });

  it.each([
    ['communication', 'Payment.communication', 'field', 'fields/#payment-communication'],
    [
      'closingDate',
      'WalletBalance.balance.closingDate',
      'field',
      'fields/#walletbalance-balance-closingdate',
    ],
    ['QuotedDecimal', 'QuotedDecimal', 'field', 'fields/#quoteddecimal'],
    ['12 seconds', 'FX spot and forwards', '', 'guides/fx/'],
    ['rate limit', 'Limits and unknowns', '', 'guides/limits-and-unknowns/'],
    ['SwiftOur', 'createPayment.SwiftOur', 'example', 'examples/#createpayment-request-swiftour'],
  ])('finds %s among the first three as %s', async (words, title, kind, url) => {
    expect((await search(words)).found.slice(0, 3)).toContainEqual({ title, kind, url });
  });

  it.each([
    ['401', 'guides/authentication/'],
    ['refund', 'guides/payments/'],
    ['paid twice', 'guides/did-i-pay/'],
    ['payed twice', 'guides/did-i-pay/'],
    ['duplicate', 'guides/pay-once/'],
    ['idempotency', 'guides/pay-once/'],
    ['timeout', 'guides/errors/'],
    ['webhook', 'guides/notifications/'],
    ['bulk', 'guides/pay-many/'],
  ])('leads who types "%s" to %s', async (words, url) => {
    expect((await search(words)).found.slice(0, 2).map((found) => found.url)).toContain(url);
  });

  it('opens where the reference leads to', async () => {
    const { page } = await openSite('/reference/');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await inputOf(page).waitFor({ state: 'visible' });
  });

  it('opens the reference at the operation', async () => {
    const { page } = await search('createTrade', '/guides/quick-start/');
    await page.getByRole('link', { name: 'createTrade', exact: true }).first().click();
    await page.waitForURL(/\/reference\/#\//);
    const { summary = '' } = description.paths['/trades']?.post ?? {};
    await page.getByRole('heading', { level: 2, name: summary }).waitFor();
  });

  it('takes marks of HTML for words', async () => {
    const words = '<img src=x onerror=alert(1)>';
    const { page } = await search(words);
    expect(await page.locator('.pagefind-ui__message').textContent()).toContain(words);
    expect(await page.locator('dialog img').count()).toBe(0);
  });

  it.each(['/', 'Control+k'])('opens by %s, and gives the focus back', async (keys) => {
    const { page } = await openSite('/guides/payments/');
    await page.getByRole('link', { name: 'Guides', exact: true }).first().focus();
    await inputOf(page).waitFor({ state: 'attached' });
    await page.keyboard.press(keys);
    await page.keyboard.type('/ 204');
    await linksOf(page).first().waitFor();
    expect(await inputOf(page).inputValue()).toBe('/ 204');
    await inputOf(page).fill('');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Guides');
  });

  it('fetches no index before it is opened', async () => {
    const { page, requests } = await openSite('/guides/payments/');
    const ofIndex = () => requests.filter((url) => url.includes('/pagefind/'));
    await inputOf(page).waitFor({ state: 'attached' });
    expect(ofIndex()).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('fee');
    await linksOf(page).first().waitFor();
    expect(ofIndex()).not.toEqual([]);
  });

  it.each([
    { width: 390, colorScheme: 'light' as const },
    { width: 1400, colorScheme: 'dark' as const },
  ])('is without violations at $width pixels, $colorScheme', async (look) => {
    const { page } = await openSite('/', look);
    await page.getByRole('button', { name: 'Search' }).click();
    await inputOf(page).fill('payment');
    await linksOf(page).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
  });
});
