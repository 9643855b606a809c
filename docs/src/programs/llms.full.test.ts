import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { built } from '../build/folders.ts';
import { readBase } from '../build/read-base.ts';
import { groups } from '../pages/pages.ts';

const base = readBase();
const text = readFileSync(join(built, 'llms.txt'), 'utf8');
const full = readFileSync(join(built, 'llms-full.txt'), 'utf8');
const links = Array.from(text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm), ([, url = '']) => url);

test('llms.txt is a title, a summary, a paragraph, and sections of links', () => {
  const [title, summary, about, ...sections] = text.trimEnd().split('\n\n');
  expect(title).toMatch(/^# \S/);
  expect(summary).toMatch(/^> \S/);
  expect(about).toMatch(/^[A-Z]/);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(
    [...groups.map(({ label }) => label), 'For programs', 'Optional'].map((label) => `## ${label}`),
  );
  for (const section of sections) {
    const [, ...lines] = section.split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^- \[[^\]]+\]\([^)]+\)(: \S.*)?$/);
  }
});

test('llms.txt has every page of the sidebar, in its order', () => {
  const wanted = groups
    .flatMap(({ pages }) => pages)
    .filter(({ slug }) => !slug.startsWith('decisions/'))
    .map((page) =>
      'file' in page || page.slug === 'reference' ? `${page.slug}.md` : `${page.slug}/`,
    );
  const pages = links.map((url) => url.slice(base.length)).filter((url) => wanted.includes(url));
  expect(pages).toEqual(wanted);
});

test('llms-full.txt has the guides, the packages and the reference', () => {
  for (const file of ['guides/quick-start.md', 'packages/client.md', 'reference/payments.md']) {
    expect(full).toContain(readFileSync(join(built, file), 'utf8').trim());
  }
});
