import { errorClassesOf } from '@crossborder-fx/tools-codegen/error-classes';
import {
  gapsOf,
  nodesOf,
  notificationsOf,
  operationsOf,
  readDocument,
} from '@crossborder-fx/tools-description';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readBase } from '../../../../docs/src/build/read-base.ts';
import { referencePlaces } from '../../../../docs/src/reference/places.ts';
import { published } from '../../../release/src/packages/folders.ts';
import { violationsOf } from '../../browser/src/violations.ts';
import { siteOpener } from './open-site.ts';

const base = readBase();
const openSite = siteOpener();

/** The functions of Pagefind, the search engine of the site, that these tests call. */
interface Index {
  search(words: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

const inputOf = (page: Page) => page.locator('#starlight__search input');

/** Returns, for each text to search, the paths of the first five results of the site's search. */
async function placesOf(words: readonly string[]): Promise<string[][]> {
  const { page } = await openSite('/');
  const index = await page.evaluateHandle<Index>(
    `import('${base}pagefind/pagefind.js').then((one) => one.createInstance({
      baseUrl: '${base}',
      ranking: { termFrequency: 0.7, pageLength: 0.3, metaWeights: { title: 0, kind: 0 } },
    }))`,
  );
  const found = await index.evaluate(async (one, all) => {
    const urls: string[][] = [];
    for (const asked of all) {
      const { results } = await one.search(asked);
      const data = await Promise.all(results.slice(0, 5).map((result) => result.data()));
      urls.push(data.map(({ url }) => url));
    }
    return urls;
  }, words);
  return found.map((urls) => urls.map((url) => url.slice(base.length)));
}

it('the search finds every operation, event, error class and undocumented point by its name', async () => {
  const document = await readDocument('templated');
  const gaps = Array.from(nodesOf(document)).flatMap(({ node }) => gapsOf(node));
  const places = new Map([
    ...Array.from(operationsOf(document), ({ operation: { operationId = '' } }) => {
      const place = referencePlaces(document).get(operationId);
      return [operationId, `reference/${place}`] as const;
    }),
    ...[...notificationsOf(document).keys()].map(
      (event) => [event, `events/#${event.toLowerCase()}`] as const,
    ),
    ...errorClassesOf(published).map(
      ({ name }) => [name, `error-names/#${name.toLowerCase()}`] as const,
    ),
    ...gaps.map(({ id }) => [id, `undocumented/#${id}`] as const),
  ]);
  const names = [...places.keys()];
  const found = await placesOf(names);
  const missing = names.filter((name, index) => !found[index]?.includes(places.get(name) ?? ''));
  expect(names.length).toBeGreaterThan(120);
  expect(missing).toEqual([]);
});

it('the search finds the guide about a subject by the words that people type', async () => {
  const wanted = {
    'verification of payee': 'guides/verification-of-payee/',
    'X-WSSE': 'guides/authentication/',
    204: 'guides/lists/',
    401: 'guides/authentication/',
    refund: 'guides/payments/',
    'paid twice': 'guides/did-i-pay/',
    duplicate: 'guides/pay-once/',
    timeout: 'guides/errors/',
    webhook: 'guides/notifications/',
    bulk: 'guides/pay-many/',
    'rate limit': 'guides/limits-and-unknowns/',
    closingDate: 'reference/#/accounts/getwalletbalance',
  };
  const found = await placesOf(Object.keys(wanted));
  const missed = Object.entries(wanted).filter(
    ([, url], i) => !found[i]?.slice(0, 3).includes(url),
  );
  expect(missed).toEqual([]);
});

it.each([
  { keys: '/', width: 390, colorScheme: 'light' },
  { keys: 'Control+k', width: 1400, colorScheme: 'dark' },
] as const)(
  'the search opens by $keys, finds an operation and shows HTML as text',
  async (look) => {
    const { page, requests } = await openSite('/guides/payments/', look);
    await inputOf(page).waitFor({ state: 'attached' });
    expect(requests.filter((url) => url.includes('/pagefind/'))).toEqual([]);
    await page.keyboard.press(look.keys);
    await page.keyboard.type('<img src=x>');
    await page.locator('.pagefind-ui__message', { hasText: '<img src=x>' }).waitFor();
    expect(await page.locator('dialog img').count()).toBe(0);
    await inputOf(page).fill('createTrade');
    // Until the page shows this message, the results on the page belong to the earlier search words or are incomplete.
    await page.locator('.pagefind-ui__message', { hasText: 'createTrade' }).waitFor();
    await expect.poll(() => page.locator('.pagefind-ui__loading').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'createTrade', exact: true }).first().click();
    await page.waitForURL(/\/reference\/#\/.*createtrade$/);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await inputOf(page).waitFor({ state: 'visible' });
  },
);
