import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { siteOpener } from '../open-site.ts';
import { violationsOf } from '../violations.ts';

const openSite = siteOpener();
const path = '/tools/decimal/';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const results = (page: Page) => page.locator('dd code').allTextContents();
const ofUnits = 'the smallest unit, such as cents';

it('writes an amount in every form, both ways', async () => {
  const { page, requests } = await openSite(path);
  requests.length = 0;
  await field(page, 'Amount').fill('-364.80');
  expect(await results(page)).toEqual([
    '-000000000364.80',
    '-364.80',
    '-36480',
    '{"value":"-000000000364.80","currency":"EUR"}',
  ]);
  await field(page, 'Amount').fill('000000001250.00');
  expect((await results(page))[1]).toBe('1250.00');
  await field(page, ofUnits).check();
  await field(page, 'Amount').fill('1250');
  expect((await results(page))[0]).toBe('000000000012.50');
  await field(page, 'Currency').fill('JPY');
  expect((await results(page))[0]).toBe('000000001250');
  expect(requests).toEqual([]);
});

it.each([
  ['12,50', 'no comma'],
  ['1e3', 'No exponent'],
  ['1.12345678', '7 digits after the dot'],
  ['1234567890123', '12 digits before the dot'],
])('says why %s is refused', async (text, reason) => {
  const { page } = await openSite(path);
  await field(page, 'Amount').fill(text);
  expect(await page.locator('#text-problem').textContent()).toContain(reason);
  expect(await results(page)).toEqual(['', '', '', '']);
  expect(await field(page, 'Amount').getAttribute('aria-invalid')).toBe('true');
  expect(await violationsOf(page)).toEqual([]);
});

it('says when an amount has more decimals than its currency', async () => {
  const { page } = await openSite(path);
  await field(page, 'Amount').fill('1.005');
  await page
    .getByRole('status')
    .filter({ hasText: 'EUR has 2 decimals. This amount has more' })
    .waitFor();
  await field(page, 'Currency').fill('KWD');
  await page.getByRole('status').filter({ hasText: 'KWD has 3 decimals.' }).waitFor();
  expect((await results(page))[2]).toBe('1005');
});

it('is worked by the keyboard', async () => {
  const { page } = await openSite(path);
  await field(page, 'an amount, padded or not').focus();
  await page.keyboard.press('ArrowDown');
  expect(await field(page, ofUnits).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('5');
  expect((await results(page))[0]).toBe('000000000000.05');
});
