import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  gapsOf,
  nodesOf,
  notificationsOf,
  operationsOf,
  readDocument,
  repository,
} from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { mistakes } from '../../../packages/test-server/test/signing-mistakes.ts';
import { filesIn, ownPages } from '../build/folders.ts';
import { triedProblem } from '../run-samples/tried-by.ts';
import { publishedSite } from './link-target.ts';
import { groups } from './pages.ts';
import { markdownPages } from './read-page.ts';
import { printedBy, printedFile, readPrinted, readSamples, samples } from './sample-blocks.ts';
import { searchWords } from './search-words.ts';

const all = groups.flatMap(({ pages }) => pages);
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

test('the sidebar of the site has at most 32 entries', () => {
  expect(all.filter(({ isBeside }) => isBeside !== true).length).toBeLessThanOrEqual(32);
});

test('searchWords names only pages that exist', () => {
  const slugs = markdownPages.map(({ slug }) => slug);
  expect(Object.keys(searchWords).filter((slug) => !slugs.includes(slug))).toEqual([]);
});

test('every guide is a page of the site', () => {
  const files = filesIn(repository, 'docs/{guides,generated}/**/*.md');
  const listed = markdownPages.map(({ file }) => file);
  expect(files.filter((file) => !listed.includes(file))).toEqual([]);
});

test('a page shows each sample, a test tries each sample, and each output belongs to a sample', () => {
  const own = filesIn(ownPages, '*').map((file) => readFileSync(join(ownPages, file), 'utf8'));
  const guides = markdownPages.flatMap(({ file, write }) => (write ? [] : [read(file)]));
  const shown = [...own, ...guides]
    .flatMap((text) => [...text.matchAll(/^```sample\n([\s\S]*?)^```$/gm)])
    .flatMap(([, block = '']) => block.trim().split('\n'));
  const without = ['tsconfig.json', `**/${printedFile}`, '**/node_modules/**'];
  const files = filesIn(samples, '**/*.*', without).concat('containers/Dockerfile');
  const printing = filesIn(samples, `*/${printedFile}`).flatMap((file) => {
    const folder = file.slice(0, -printedFile.length);
    return Object.keys(readPrinted(join(samples, folder))).map((name) => folder + name);
  });

  const problems = [...files, ...printing].flatMap((file) => {
    if (!shown.includes(file)) return [`no page shows docs/samples/${file}`];
    return triedProblem(file, printedBy(join(samples, file)) !== undefined) ?? [];
  });
  expect(problems).toEqual([]);
});

test('no link of a page begins with a slash, and each block of samples is followed by links to the files of the samples', () => {
  const written = markdownPages.filter(({ write }) => !write);
  const problems = written.flatMap(({ file }) => {
    const text = read(file);
    const rooted = Array.from(text.matchAll(/\]\(\/[^)]*\)/g), ([link]) => `${file}: ${link}`);
    const unlinked = Array.from(
      text.matchAll(/^```sample\n([\s\S]*?)^```\n\n?([\s\S]*?)\n\n/gm),
    ).flatMap(([, block = '', links = '']) =>
      readSamples(block)
        .filter(({ file: sample }) => !links.includes(`](../samples/${sample})`))
        .map(({ file: sample }) => `${file}: no link to ${sample} after its block`),
    );
    return [...rooted, ...unlinked];
  });
  expect(problems).toEqual([]);
});

test('each operation of the API links to a page of the documentation site', async () => {
  const slugs = markdownPages.map(({ slug }) => slug);
  const unlinked = [...operationsOf(await readDocument('templated'))].filter(
    ({ operation }) => !slugs.includes(slugAt(Object(operation['externalDocs']).url)),
  );
  expect(unlinked.map(({ operation }) => operation.operationId)).toEqual([]);
});

function slugAt(url: unknown): string {
  return String(url).replace(publishedSite, '').replace(/\/$/, '');
}

const guide = join(import.meta.dirname, '../../guides/sign-in-any-language.md');
const [, section = ''] = readFileSync(guide, 'utf8').split('## When the signature is refused\n');
const messages = [...(section.split('\n## ')[0]?.matchAll(/^\| `(.+?)` \|/gm) ?? [])];

// The list `mistakes` has each wrong header that tests send to the test server, and the message in the server's answer.
test('the guide on signing quotes messages of the sandbox and the mock', () => {
  const said = mistakes.map(([, , message]) => message).join('\n');
  expect(messages.map(([, text = '']) => text).filter((text) => !said.includes(text))).toEqual([]);
  expect(messages.length).toBeGreaterThan(15);
});

test('the start page gives the number of operations, notifications and undocumented points of the API', async () => {
  const document = await readDocument('templated');
  const page = readFileSync(join(ownPages, 'index.mdx'), 'utf8');
  const gaps = new Set(
    [...nodesOf(document)].flatMap(({ node }) => gapsOf(node).map(({ id }) => id)),
  );
  expect(page).toContain(
    `All ${[...operationsOf(document)].length} operations and ${notificationsOf(document).size} notifications`,
  );
  expect(page).toContain(`leaves ${gaps.size} things open`);
  expect(page).toContain(`[The ${gaps.size} unknowns]`);
});
