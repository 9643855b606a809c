import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { groups } from '../pages/pages.ts';
import { referencePlaces } from '../reference/places.ts';
import { built, filesIn, referencePage } from './folders.ts';
import { readBase } from './read-base.ts';

// The build of the site checks the links in Markdown. These tests check all links of the built pages, also those of the header,
// the footer and the tools.

const base = readBase();
const files = filesIn(built, '**/*');
const pages = new Map(
  files
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file, readFileSync(join(built, file), 'utf8')]),
);
const attributes = (html: string, name: string) =>
  Array.from(html.matchAll(new RegExp(`<[^>]* ${name}="([^"]*)"`, 'g')), ([, value = '']) => value);

const links = [...pages].flatMap(([file, html]) => {
  const page = new URL(base + file.replace(/index\.html$/, ''), 'https://site.invalid');
  return Array.from(html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, href = '']) => ({
    file,
    href,
    target: new URL(href.replaceAll('&amp;', '&'), page),
  })).filter(({ target }) => target.host === page.host);
});
const fileOf = ({ pathname }: URL) => pathname.replace(base, '').replace(/(^|\/)$/, '$1index.html');

test('every link of a built page leads to a file of the site, and to a section that exists', async () => {
  const places = [...referencePlaces(await readDocument('templated')).values()];
  const idsOf = new Map<string, Set<string>>(
    Array.from(pages, ([file, html]) => [file, new Set(attributes(html, 'id'))]),
  );
  idsOf.set(referencePage, new Set(places.map((place) => place.slice(1))));
  const dead = links.filter(({ file, target }) => {
    const aimed = fileOf(target);
    const id = decodeURIComponent(target.hash.slice(1));
    // A test cannot find the sections of the reference page in its HTML, because the page's script makes the sections.
    if (file === referencePage && aimed === referencePage) return false;
    return !files.includes(aimed) || (id !== '' && !idsOf.get(aimed)?.has(id));
  });
  expect(links.length).toBeGreaterThan(3000);
  expect(dead.map(({ file, href }) => `${file}: ${href}`)).toEqual([]);
});

test('every page is reached from the sidebar, directly or through other pages', () => {
  const all = groups.flatMap((group) => group.pages);
  const sidebar = all.filter(({ isBeside }) => isBeside !== true);
  const reached = new Set(sidebar.map(({ slug }) => `${slug}/index.html`));
  for (const page of reached) {
    for (const { file, target } of links) if (file === page) reached.add(fileOf(target));
  }
  expect(all.filter(({ slug }) => !reached.has(`${slug}/index.html`))).toEqual([]);
});

test('every page has a Content-Security-Policy, and the API reference page has at most 1 MB, gzipped', () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'`;
  expect([...pages].filter(([, html]) => !html.includes(policy)).map(([file]) => file)).toEqual([]);
  const reference = gzipSync(pages.get(referencePage) ?? '', { level: 9 });
  expect(reference.length).toBeLessThanOrEqual(1_000_000);
});

test('llms.txt links only to files of the site, and llms-full.txt has the texts of the pages', () => {
  const read = (file: string) => readFileSync(join(built, file), 'utf8');
  const urls = Array.from(read('llms.txt').matchAll(/\]\(([^)]+)\)/g), ([, url = '']) => url);
  expect(urls.filter((url) => !files.includes(fileOf(new URL(url))))).toEqual([]);
  expect(read('llms-full.txt')).toContain('fx.payments.createOnce(payment, { journal,');
  expect(read('_llms-txt/packages.txt')).toContain('# @crossborder-fx/gateway');
});
