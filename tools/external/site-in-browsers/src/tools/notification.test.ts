import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import fixture from '../../../../../packages/webhooks/test/webhook-signature.json' with {
  type: 'json',
};
import { siteOpener } from '../open-site.ts';
import { violationsOf } from '../violations.ts';
import { storedBy } from './stored.ts';

const openSite = siteOpener();
const path = '/tools/notification/';
const [plain = expect.fail('no known answer'), spaced = expect.fail('no second one')] =
  fixture.vectors;
const bytesOf = ({ rawBodyBase64 }: { rawBodyBase64: string }) =>
  Buffer.from(rawBodyBase64, 'base64');
const textOf = (vector: { rawBodyBase64: string }) => bytesOf(vector).toString();

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const secretField = 'Secret of the subscription';
const fileField = 'Raw body from a file';

interface Notification {
  secret: string;
  timestamp: string;
  signatureHex: string;
}

async function fillHead(page: Page, { secret, timestamp, signatureHex }: Notification) {
  await field(page, secretField).fill(secret);
  await field(page, 'x-service-timestamp').fill(timestamp);
  await field(page, 'x-service-signature').fill(signatureHex);
}

async function fill(page: Page, given: Notification, body: string): Promise<void> {
  await fillHead(page, given);
  await field(page, 'Raw body').fill(body);
}

const verdict = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const right = 'The signature is right, by the secret.';

describe.each(fixture.vectors)('the known answer "$name"', (vector) => {
  it('is verified from the text field, in both encodings', async () => {
    const { page } = await openSite(path);
    await fill(page, vector, textOf(vector));
    await verdict(page, right).waitFor();
    expect(await page.locator('#computed code').allTextContents()).toEqual([
      vector.signatureHex,
      vector.signatureBase64,
    ]);
    expect(await page.locator('#signed').textContent()).toBe(
      `${vector.timestamp}.${textOf(vector)}`,
    );
    await field(page, 'x-service-signature').fill('abc');
    await verdict(page, 'The signature is wrong.').waitFor();
    await field(page, 'x-service-signature').fill(vector.signatureBase64);
    await verdict(page, right).waitFor();
    const { event } = JSON.parse(textOf(vector));
    await page.locator('#details', { hasText: `The event is ${event}.` }).waitFor();
  });
});

it('tells an old notification from a forged one', async () => {
  const { page } = await openSite(path);
  await fill(page, plain, textOf(plain));
  await page.getByText('beyond toleranceSeconds').waitFor();
  await field(page, 'Time at which it was received').fill('2026-03-29T01:00:10Z');
  await page.getByText('beyond toleranceSeconds').waitFor({ state: 'detached' });
  await verdict(page, right).waitFor();
});

it('takes the previous secret', async () => {
  const { page } = await openSite(path);
  await fill(page, { ...plain, secret: 'new' }, textOf(plain));
  await verdict(page, 'The signature is wrong.').waitFor();
  await field(page, 'Previous secret').fill(plain.secret);
  await verdict(page, 'The signature is right, by the previous secret.').waitFor();
});

describe('a hostile body', () => {
  const secret = 'not-a-real-secret';
  const timestamp = plain.timestamp;
  const signed = (body: string) => {
    const signatureHex = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    return { secret, timestamp, signatureHex };
  };
  it('has marks of HTML in the name of its event', async () => {
    const { page } = await openSite(path);
    const body = '{"event":"<img src=x onerror=alert(1)>","webhookId":"1","payload":{}}';
    await fill(page, signed(body), body);
    await page.locator('#details', { hasText: 'The event is <img' }).waitFor();
    expect(await page.locator('#details img').count()).toBe(0);
  });

  it('is so deep that it cannot be written again', async () => {
    const { page } = await openSite(path);
    await fill(page, plain, textOf(plain));
    await verdict(page, right).waitFor();
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    await field(page, 'Raw body').fill(deep);
    await verdict(page, 'The signature is wrong.').waitFor();
    const body = `{"event":"PAYMENT_FINALIZED","webhookId":"1","payload":{"id":${deep}}}`;
    await fill(page, signed(body), body);
    await verdict(page, right).waitFor();
  });
});

describe('a mistake is named', () => {
  it.each([
    ['compact JSON was signed', JSON.stringify(JSON.parse(textOf(plain)), null, 2), {}],
    ['the secret here has space around it', textOf(plain), { secret: `${plain.secret} ` }],
    ['likely that of another subscription', textOf(plain), { secret: 'another' }],
  ])('%s', async (mistake, body, changes) => {
    const { page } = await openSite(path);
    await fill(page, { ...plain, ...changes }, body);
    await page.locator('#details li', { hasText: new RegExp(escaped(mistake), 'i') }).waitFor();
    expect(await page.getByRole('status').getAttribute('data-right')).toBe('false');
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[.()]/g, '\\$&');
}

it('takes the bytes of a file as they are, until another body is typed', async () => {
  const { page } = await openSite(path);
  await fillHead(page, spaced);
  const crLf = Buffer.from(textOf(spaced).replaceAll('\n', '\r\n'));
  const file = (buffer: Buffer) => ({ name: 'body.json', mimeType: 'application/json', buffer });
  await field(page, fileField).setInputFiles(file(crLf));
  await page.getByText('the line ends of the body are CR LF here').waitFor();
  await page
    .getByText(`The bytes of the file are used as they are: ${crLf.length} bytes.`)
    .waitFor();
  await field(page, fileField).setInputFiles(file(bytesOf(spaced)));
  await verdict(page, right).waitFor();
  await field(page, 'Raw body').press('End');
  await page.keyboard.type(' ');
  await page.getByText('The text above is used').waitFor();
  await verdict(page, right).waitFor({ state: 'detached' });
});

it('works without a mouse, asks nobody, and keeps nothing', async () => {
  const { page, requests } = await openSite(path);
  const before = await storedBy(page);
  requests.length = 0;
  await field(page, secretField).focus();
  const next = async (text: string, tabs = 1) => {
    for (let pressed = 0; pressed < tabs; pressed++) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await page.keyboard.type(plain.secret);
  await next(' ');
  expect(await field(page, secretField).getAttribute('type')).toBe('text');
  await next(plain.timestamp, 2);
  await next(plain.signatureHex);
  await next(textOf(plain));
  await verdict(page, right).waitFor();
  expect(requests).toEqual([]);
  expect(await storedBy(page)).toBe(before);
  await page.reload();
  expect(await field(page, secretField).inputValue()).toBe('');
});

it.each([
  [390, 'dark'],
  [1400, 'light'],
] as const)('has no violations with a result, at %i pixels, %s', async (width, colorScheme) => {
  const { page } = await openSite(path, { width, colorScheme });
  await fill(page, plain, textOf(plain));
  await verdict(page, right).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrolled).toBeLessThanOrEqual(width);
});
