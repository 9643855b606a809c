import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import fixture from '../../../../../packages/client/test/wsse.json' with { type: 'json' };
import { siteOpener } from '../open-site.ts';
import { violationsOf } from '../violations.ts';
import { storedBy } from './stored.ts';

const openSite = siteOpener();
const path = '/tools/signature/';
const [vector = expect.fail('no known answer')] = fixture.vectors;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const headerField = 'Header';
const receivedField = 'Time at which the service received it';

interface Signed {
  username: string;
  secret: string;
  nonce: string;
  created: string;
}

async function fill(page: Page, { username, secret, nonce, created }: Signed): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Secret').fill(secret);
  await field(page, 'Nonce').fill(nonce);
  await field(page, 'Time').fill(created);
}

const step = (page: Page, id: string) => page.locator(`#step-${id}`);

it.each(fixture.vectors)('shows the known answer of $username', async (known) => {
  const { page } = await openSite(path);
  await fill(page, known);
  await expect
    .poll(() => step(page, 'header').textContent(), { timeout: 60_000 })
    .toBe(`X-WSSE: ${known.header}`);
  const texts = await page.locator('dd code').allTextContents();
  expect(texts.slice(0, 6)).toEqual([
    known.nonce,
    known.created,
    `${known.nonce}${known.created}•••••••• (the secret)`,
    createHash('sha1')
      .update(known.nonce + known.created + known.secret)
      .digest('hex'),
    known.passwordDigest,
    known.nonceBase64,
  ]);
  await page.getByRole('button', { name: 'Show the secret' }).click();
  await expect
    .poll(() => step(page, 'together').textContent(), { timeout: 60_000 })
    .toBe(known.nonce + known.created + known.secret);
  expect(await field(page, 'Secret').getAttribute('type')).toBe('text');
});

it('computes again with each key, and takes a new nonce and the time when asked', async () => {
  const { page } = await openSite(path);
  await fill(page, vector);
  await expect
    .poll(() => step(page, 'digest').textContent(), { timeout: 60_000 })
    .toBe(vector.passwordDigest);
  await field(page, 'Secret').press('End');
  await page.keyboard.type('x');
  const digest = createHash('sha1')
    .update(`${vector.nonce}${vector.created}${vector.secret}x`)
    .digest('base64');
  await expect.poll(() => step(page, 'digest').textContent(), { timeout: 60_000 }).toBe(digest);
  await page.getByRole('button', { name: 'New nonce' }).click();
  await page.getByRole('button', { name: 'Now' }).click();
  const nonce = await field(page, 'Nonce').inputValue();
  const created = await field(page, 'Time').inputValue();
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(nonce).not.toBe(vector.nonce);
  expect(Math.abs(Date.now() - Date.parse(created))).toBeLessThan(60_000);
  await expect
    .poll(() => step(page, 'header').textContent(), { timeout: 60_000 })
    .toContain(created);
  await field(page, 'Nonce').fill('ABC');
  expect(await page.locator('#nonce-problem').textContent()).toContain('this has 3 characters');
  await expect.poll(() => step(page, 'header').textContent(), { timeout: 60_000 }).toBe('');
});

const { nonce, created, secret } = vector;
const sha1 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha1')).digest();
const withDigest = (digest: string) => vector.header.replace(vector.passwordDigest, digest);

describe('the check of a pasted header', () => {
  it.each([
    ['The header is right.', `X-WSSE: ${vector.header}`],
    ['in the wrong order', withDigest(sha1(secret, nonce, created).toString('base64'))],
    ['it was likely made with another secret', withDigest(sha1('another').toString('base64'))],
    ['it has no Created', vector.header.replace(/, Created.*/, '')],
    ['not the one that you typed', vector.header.replace('"bob"', '"alice"')],
  ])('says "%s"', async (sentence, text) => {
    const { page } = await openSite(path);
    await fill(page, vector);
    await field(page, receivedField).fill(created);
    await field(page, headerField).fill(text);
    const verdict = page.getByRole('status').filter({ hasText: sentence });
    await verdict.waitFor();
    expect(await verdict.getAttribute('data-right')).toBe(`${sentence === 'The header is right.'}`);
  });

  it('gives the right digest, and goes on after the age', async () => {
    const { page } = await openSite(path);
    await fill(page, vector);
    await field(page, headerField).fill(withDigest(sha1('another').toString('base64')));
    await page.getByRole('status').filter({ hasText: vector.passwordDigest }).waitFor();
    const wrong = page.locator('.checks li', { hasText: 'wrong,' });
    expect(await wrong.locator('strong').allTextContents()).toEqual(['Age', 'PasswordDigest']);
  });
});

it('works without a mouse, asks nobody, and keeps nothing', async () => {
  const { page, requests } = await openSite(path);
  const before = await storedBy(page);
  requests.length = 0;
  await field(page, 'Username').focus();
  await page.keyboard.type(vector.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(secret);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await field(page, 'Secret').getAttribute('type')).toBe('text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(nonce);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(created);
  await expect
    .poll(() => step(page, 'header').textContent(), { timeout: 60_000 })
    .toBe(`X-WSSE: ${vector.header}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`X-WSSE: ${vector.header}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(created);
  // Enter must not send the form, which the policy of the page would refuse.
  await page.keyboard.press('Enter');
  await page.getByText('The header is right.').waitFor();
  expect(requests).toEqual([]);
  expect(await storedBy(page)).toBe(before);
  expect(before).not.toContain(secret);
  await page.reload();
  expect(await field(page, 'Secret').inputValue()).toBe('');
});

it.each([
  [390, 'dark'],
  [1400, 'light'],
] as const)('has no violations with an answer, at %i pixels, %s', async (width, colorScheme) => {
  const { page } = await openSite(path, { width, colorScheme });
  await fill(page, vector);
  await field(page, headerField).fill(withDigest('AAAA'));
  await page.locator('.checks li').first().waitFor();
  await field(page, 'Time').fill('yesterday');
  expect(await violationsOf(page)).toEqual([]);
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrolled).toBeLessThanOrEqual(width);
});
