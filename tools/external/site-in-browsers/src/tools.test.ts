import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import vectors from '../../../../packages/openapi/conformance/vectors.json' with { type: 'json' };
import { violationsOf } from '../../browser/src/violations.ts';
import { siteOpener } from './open-site.ts';

// These tests use the site's tools in a browser; the tests in docs/src/checkers cover the message for each mistake in an input.

const openSite = siteOpener();
const [signing = expect.fail('vectors.json must have an example')] = vectors.signedHeaders;
const token = { ...signing.given, ...signing.expected };
const [{ given: notification } = expect.fail('vectors.json must have an example')] =
  vectors.notifications;
const body = Buffer.from(notification.bodyBase64, 'base64').toString();

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const verdict = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Returns everything in the browser that may outlive a page: the address, cookies, storage and history. */
function stored(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      location.href,
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      history.length,
      await indexedDB.databases(),
      await caches.keys(),
    ]),
  );
}

// The texts that the test types into each form. A space presses the button that shows the secret. Enter must not send the form,
// which the security policy of the page would refuse.
const tools = [
  {
    path: '/tools/signature/',
    texts: [token.username, token.secret, ' ', `X-WSSE: ${token.header}`, `${token.created}\n`],
    right: 'The header is correct.',
  },
  {
    path: '/tools/notification/',
    texts: [
      notification.secret,
      ' ',
      '',
      notification.timestamp,
      `${notification.signature}\n`,
      body,
    ],
    right: 'The signature is correct. It was made with the secret.',
  },
];

it.each(tools)(
  'the tool $path works without a mouse, sends no request, and stores nothing in the browser',
  async (tool) => {
    const { page, requests } = await openSite(tool.path);
    const secret = page.locator('#secret');
    const before = await stored(page);
    requests.length = 0;
    await page.locator('.tool input').first().focus();
    for (const [index, text] of tool.texts.entries()) {
      if (index > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await verdict(page, tool.right).waitFor();
    expect(await secret.getAttribute('type')).toBe('text');
    expect(requests).toEqual([]);
    expect(await stored(page)).toBe(before);
    await page.reload();
    expect(await secret.inputValue()).toBe('');
  },
);

it.each([
  { width: 390, colorScheme: 'dark' },
  { width: 1400, colorScheme: 'light' },
] as const)(
  'the signature tool names each wrong part of the X-WSSE header, at $width pixels',
  async (look) => {
    const { page } = await openSite('/tools/signature/', look);
    const digest = createHash('sha1').update('another').digest('base64');
    await field(page, 'Username').fill('<img src=x>');
    await field(page, 'Secret').fill(token.secret);
    await field(page, 'Header').fill(token.header.replace(token.passwordDigest, digest));
    await verdict(page, token.passwordDigest).waitFor();
    const wrong = page.locator('.checks li', { hasText: 'wrong,' }).locator('strong');
    expect(await wrong.allTextContents()).toEqual(['Username', 'Age', 'PasswordDigest']);
    await field(page, 'Time at which the service received the header').fill('yesterday');
    expect(await violationsOf(page)).toEqual([]);
  },
);

it('the notification tool checks the unchanged bytes of a file until a person types a body', async () => {
  const { page } = await openSite('/tools/notification/');
  await field(page, 'Secret of the subscription').fill(notification.secret);
  await field(page, 'x-service-timestamp').fill(notification.timestamp);
  await field(page, 'x-service-signature').fill(notification.signature);
  const file = {
    name: 'body.json',
    mimeType: 'application/json',
    buffer: Buffer.from(`\ufeff${body}`),
  };
  await field(page, 'Raw body from a file').setInputFiles(file);
  await page.getByText('The body that you entered begins with a byte order mark').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await field(page, 'Raw body').fill(body);
  await verdict(page, 'The signature is correct. It was made with the secret.').waitFor();
});
