import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { close, createIndex } from 'pagefind';
import type { SearchKind, SearchRecord } from '../src/search/search-record.ts';

interface Input {
  /** The folder of the built site. */
  site: string;
  records: SearchRecord[];
  /** The slugs of the pages to look something up in. */
  lookUp: string[];
}

// Reads what to find from its standard input, and writes the index.
const { site, records, lookUp } = (await json(process.stdin)) as Input;

// The title of a page weighs 7 and its text 1. Who searches for a name wants its operation, event or
// error first; who searches for words that are parts of names wants a guide.
const weights: Record<SearchKind, number> = {
  operation: 10,
  event: 6,
  error: 10,
  'not documented': 3,
  object: 3,
  type: 3,
  field: 2,
  example: 0.2,
};

// The text of a guide says what to do; pages to look something up in have every word, and often.
const guideWeight = 2;
const lookUpWeight = 0.2;

const { index, errors } = await createIndex();
if (index === undefined) throw new Error(errors.join('\n'));
for (const page of globSync('**/*.html', { cwd: site }).sort()) {
  const sourcePath = page.replaceAll('\\', '/');
  const content = weighed(sourcePath, readFileSync(join(site, page), 'utf8'));
  refuse((await index.addHTMLFile({ sourcePath, content })).errors);
}
for (const record of records) {
  refuse((await index.addHTMLFile({ url: `/${record.url}`, content: asPage(record) })).errors);
}
// Pagefind's own writeFiles says that it is done before its files are whole, and is ended by close.
const written = await index.getFiles();
refuse(written.errors);
const folder = join(site, 'pagefind');
rmSync(folder, { recursive: true, force: true });
for (const { path, content } of written.files) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
await close();

/** The page with the weight of its text. A page without a body for the search is left out by Pagefind. */
function weighed(path: string, html: string): string {
  const withWeight = (weight: number) =>
    html.replace('data-pagefind-body', `data-pagefind-body data-pagefind-weight="${weight}"`);
  if (path.startsWith('guides/')) return withWeight(guideWeight);
  if (!lookUp.some((slug) => path.startsWith(`${slug}/`))) return html;
  // Their headings are names, which have records of their own.
  return withWeight(lookUpWeight).replaceAll(
    /<h[2-6]\b/g,
    `$& data-pagefind-weight="${lookUpWeight}"`,
  );
}

/** A page, since only parts of a page can have a weight. */
function asPage({ name, kind, text }: SearchRecord): string {
  return `<html lang="en"><body data-pagefind-body data-pagefind-weight="${Math.min(1, weights[kind])}">
<h1 data-pagefind-weight="${weights[kind]}"><span data-pagefind-meta="title">${escaped(name)}</span> <span data-pagefind-meta="kind">${kind}</span></h1>
<p>${escaped(text)}</p>
</body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
