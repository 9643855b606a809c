import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notificationsOf, operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { built } from '../site/folders.ts';
import { errorRecords } from './error-records.ts';
import { descriptionRecords } from './records.ts';

const document = await readDocument('authored');
const records = [...descriptionRecords(document), ...errorRecords()];
const named = (kind: string) => records.filter((one) => one.kind === kind).map(({ name }) => name);

test('everything that the description has a name for is found', () => {
  expect(named('operation')).toEqual(
    Array.from(operationsOf(document), ({ operation }) => operation.operationId),
  );
  expect(named('event')).toEqual([...notificationsOf(document).keys()]);
  expect(named('example')).toContain('createPayment: Sepa');
});

/** What a pattern finds in the Markdown of a page. */
function onPage(slug: string, pattern: RegExp): string[] {
  const text = readFileSync(join(built, `${slug}.md`), 'utf8');
  return Array.from(text.matchAll(pattern), ([, found]) => `${found}`).sort();
}

const placesOf = (...kinds: string[]) =>
  records
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ url }) => url.split('#')[1])
    .sort();

test('every error that the packages export is found, and no other', () => {
  expect(named('error').sort()).toEqual(onPage('error-names', /^### (\w+)$/gm));
  expect(named('error')).toContain('Refusal');
  expect(named('error')).not.toContain('OnceError');
  const [undecided] = records.filter(({ name }) => name === 'UndecidedError');
  expect(undecided?.text).toMatch(/^[A-Z].+ Thrown by @crossborder-fx\/client\.$/);
});

test('every object and every row of the page of fields is found, and no other', () => {
  expect(placesOf('field', 'type')).toEqual(onPage('fields', /^\| <a id="([^"]+)">/gm));
  expect(named('object').sort()).toEqual(onPage('fields', /^### (\w+)$/gm));
  expect(named('field')).toContain('TradeCreate.tag');
  expect(named('field')).toContain('WalletBalance.balance.closingDate');
});

test('every gap and every example of their pages is found, and no other', () => {
  expect(placesOf('not documented')).toEqual(onPage('undocumented', /^\| <a id="([^"]+)">/gm));
  expect(placesOf('example')).toEqual(
    onPage('examples', /^<(?:details|a) id="(?!shared-)([^"]+)">/gm),
  );
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
