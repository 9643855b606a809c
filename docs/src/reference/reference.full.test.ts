import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readDocument } from '@crossborder-fx/tools-description';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser, openPage } from '../../../tools/external/browser/src/browser.ts';
import { referencePlaces } from './places.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: [string];
  place: string;
}

type PathItems = Record<string, Record<string, Omit<Operation, 'place'>>>;

const packages = new URL('../../../packages/', import.meta.url);
const description: {
  info: { title: string; description: string };
  tags: { name: string; 'x-displayName'?: string }[];
  paths: PathItems;
  webhooks: PathItems;
} = JSON.parse(await readFile(new URL('openapi/openapi.codegen.json', packages), 'utf8'));
const places = referencePlaces(await readDocument('templated'));
const index = new URL('../../dist/reference/index.html', import.meta.url);
const reference = await readFile(index, 'utf8');

const operations = [description.paths, description.webhooks].flatMap((items) =>
  Object.entries(items).flatMap(([place, item]) =>
    Object.values(item)
      .filter((value) => value.operationId !== undefined)
      .map((operation): Operation => ({ ...operation, place })),
  ),
);

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(reference);
});
let origin: string;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  server.close();
});

describe.each([
  ['over http', () => `${origin}/`],
  ['as a file', () => index.href],
])('the reference page %s', (_, url) => {
  it('the API reference shows every operation, and loads no other file', async () => {
    const { page, requests, problems } = await openPage(browser, url());
    await page.getByRole('heading', { level: 1, name: description.info.title }).waitFor();
    expect(operations.length).toBeGreaterThan(0);

    const menu = page.locator('.menu-content');
    for (const { operationId, summary, tags, place } of operations) {
      const link = menu.locator(`a[href$="/${operationId.toLowerCase()}"]`);
      // A heading in the introduction may have the same name as a group of operations. The groups come after the introduction,
      // so the test takes the last match.
      const group =
        description.tags.find(({ name }) => name === tags[0])?.['x-displayName'] ?? tags[0];
      // Redoc itself opens and closes groups of operations as the page scrolls, and a click closes an open group, so the test
      // tries again until the link is visible.
      await vi.waitFor(
        async () => {
          if (!(await link.isVisible()))
            await menu.getByText(group, { exact: true }).last().click();
          await link.click({ timeout: 2_000 });
        },
        { timeout: 120_000 },
      );
      const href = await link.getAttribute('href');
      expect(href).toBe(places.get(operationId));
      const id = href?.replace('#', '');
      const section = page.locator(`[data-section-id="${id}"]`);
      await section.getByRole('heading', { level: 2, name: summary }).waitFor();
      await section.getByText(place, { exact: true }).first().waitFor();
    }

    expect(problems).toEqual([]);
    expect(requests).toEqual([url()]);
    await page.context().close();
  });

  it('the menu of the API reference has the sections of the introduction', async () => {
    const { page } = await openPage(browser, url());
    const sections = [...description.info.description.matchAll(/^# (.+)$/gm)].map(
      ([, name]) => name,
    );
    expect(sections).toContain('Authentication');
    for (const name of sections) {
      await page.locator('.menu-content').getByText(`${name}`, { exact: true }).first().waitFor();
    }
    await page.context().close();
  });

  it('the search of the API reference finds texts, and operations by their summary', async () => {
    const { page } = await openPage(browser, url());
    const { summary, operationId } =
      operations[0] ?? expect.fail('the description must have an operation');
    await page.getByTestId('search-trigger').click();
    const input = page.locator('[data-component-name="Search/SearchInput"] input');
    const found = page.locator('[data-component-name="Search/SearchItem"]');
    for (const words of ['nonce', 'idempotency', 'rate limit']) {
      await input.fill(words);
      await found.filter({ hasText: words }).first().waitFor();
    }
    await input.fill(summary);
    await found.filter({ hasText: summary }).first().click();
    await page.getByRole('heading', { level: 2, name: summary }).waitFor();
    expect(new URL(page.url()).hash.split('/').at(-1)).toBe(operationId.toLowerCase());
    await page.context().close();
  });

  it('the API reference shows at each field which facts about the field are undocumented', async () => {
    const { page } = await openPage(browser, url());
    await page.locator('.menu-content').getByText('Accounts', { exact: true }).last().click();
    await page.locator('.menu-content a[href$="/listwallets"]').click();
    const section = page.locator('[data-section-id$="/listwallets"]').first();
    await section.getByText('The maximum allowed per_page is not shown.').first().waitFor();
    await page.context().close();
  });

  it('the API reference shows a sample in each language, and every example of a request body', async () => {
    const { page } = await openPage(browser, url());
    await page.locator('.menu-content').getByText('Payments', { exact: true }).last().click();
    await page.locator('.menu-content a[href$="/createpayment"]').click();
    const panel = page
      .locator('[data-section-id$="/createpayment"] .panel-request-samples')
      .first();
    const example = panel.getByRole('button', { name: 'Example' });
    const choose = async (shown: string, next: string) => {
      await panel.getByRole('button', { name: shown, exact: true }).click();
      await page.getByRole('menuitem', { name: next, exact: true }).click();
    };
    await panel.getByText('await fx.payments.create({').waitFor();
    expect(await example.isVisible()).toBe(false);
    await choose('TypeScript', 'Shell');
    await panel.getByText("call POST /payments '{").waitFor();
    await choose('Shell', 'Python');
    await panel.getByText('from sign import call').waitFor();
    await choose('Python', 'Payload');
    await example.click();
    await page.getByText('Payment in euros over SEPA, with the payee verified').last().click();
    await panel.getByText('Order 4718').waitFor();
    await page.context().close();
  });

  it('the API reference is not wider than the screen of a phone', async () => {
    const { page } = await openPage(browser, url(), { viewport: { width: 390, height: 844 } });
    await page.getByRole('heading', { level: 1, name: description.info.title }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.context().close();
  });
});
