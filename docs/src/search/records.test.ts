import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notificationsOf, operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { built } from '../site/folders.ts';
import { errorRecords } from './error-records.ts';
import { descriptionRecords } from './records.ts';

const document = await readDocument('templated');
const records = [...descriptionRecords(document), ...errorRecords()];
const named = (kind: string) => records.filter((one) => one.kind === kind).map(({ name }) => name);

test('everything that the description has a name for is found', () => {
  expect(named('operation')).toEqual(
    Array.from(operationsOf(document), ({ operation }) => operation.operationId),
  );
  expect(named('event')).toEqual([...notificationsOf(document).keys()]);
  expect([...named('object'), ...named('type')].sort()).toEqual(
    Object.keys(document.components?.['schemas'] ?? {}).sort(),
  );
  expect(named('field')).toContain('PaymentCreate.communication');
  expect(named('field')).toContain('WalletBalance.balance.closingDate');
  expect(named('not documented')).toContain('idempotency-key');
  expect(named('example')).toContain('createPayment: Sepa');
});

test('the errors that the packages export are found, and no others', () => {
  expect(named('error')).toEqual(
    expect.arrayContaining(['UndecidedError', 'WebhookVerificationError', 'DataFileError']),
  );
  expect(named('error')).not.toContain('OnceError');
  const [undecided] = records.filter(({ name }) => name === 'UndecidedError');
  expect(undecided?.text).toMatch(/^[A-Z].+ Thrown by @crossborder-fx\/client\.$/);
});

test('every record has a URL of its own, since the index keeps one for each', () => {
  const urls = records.map(({ url }) => url);
  expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([]);
});

test.each([...new Set(records.map(({ url }) => url.split('#')[0]))])('%s is a page', (path) => {
  expect(existsSync(join(built, `${path}index.html`))).toBe(true);
});

// The places of the reference exist once its script ran; `places.test.ts` opens them.
const withPlaces = ['fields', 'events', 'examples', 'undocumented', 'error-names'];
test.each(withPlaces)('every place of %s is there', (slug) => {
  const html = readFileSync(join(built, slug, 'index.html'), 'utf8');
  const places = records.filter(({ url }) => url.startsWith(`${slug}/#`));
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter(({ url }) => !html.includes(`id="${url.split('#')[1]}"`))).toEqual([]);
});
