import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operationsOf, readDocument } from '@crossborder-fx/tools-description';
import type { AstroIntegration } from 'astro';
import { close, createIndex } from 'pagefind';
import { content } from '../src/build/folders.ts';
import { referencePlaces } from '../src/reference/places.ts';

/**
 * Writes the index of Starlight's search anew, with a record for each name that a reader looks up. The files are written
 * here, since those of Pagefind's `writeFiles`, which Starlight calls, are not always whole when Pagefind is ended.
 */
export const searchIndex: AstroIntegration = {
  name: 'search-index',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const site = fileURLToPath(dir);
      const { index, errors } = await createIndex();
      if (index === undefined) throw new Error(errors.join('\n'));
      refuse(await index.addDirectory({ path: site }));
      for (const record of [...(await operations()), ...(await names())]) {
        refuse(await index.addHTMLFile({ url: `/${record.url}`, content: asPage(record) }));
      }
      const written = await index.getFiles();
      refuse(written);
      const folder = join(site, 'pagefind');
      await rm(folder, { recursive: true });
      for (const { path, content: bytes } of written.files) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), bytes);
      }
      await close();
    },
  },
};

interface NameRecord {
  name: string;
  kind: string;
  /** Of the name. The title of a page weighs 7, and a word of its text 1. */
  weight: number;
  /** Below the root of the site. */
  url: string;
  text: string;
}

/** The reference is one script, in which Pagefind finds no words. */
async function operations(): Promise<NameRecord[]> {
  const document = await readDocument('templated');
  const places = referencePlaces(document);
  return Array.from(operationsOf(document), ({ path, method, operation }) => {
    const { operationId = '', summary, description, 'x-client-method': call } = operation;
    return {
      name: operationId,
      kind: 'operation',
      weight: 10,
      url: `reference/${places.get(operationId)}`,
      text: `${method.toUpperCase()} ${path}. ${summary}. ${call}. ${description}`,
    };
  });
}

/** Pages whose headings and rows are names, and what each name is. */
const lookUpPages = [
  { slug: 'error-names', kind: 'error', weight: 10 },
  { slug: 'events', kind: 'event', weight: 6 },
  { slug: 'fields', kind: 'field', weight: 2 },
  { slug: 'undocumented', kind: 'not documented', weight: 3 },
  { slug: 'examples', kind: 'example', weight: 0.2 },
];

async function names(): Promise<NameRecord[]> {
  const pages = lookUpPages.map(async ({ slug, kind, weight }) => {
    const markdown = await readFile(join(content, `${slug}.md`), 'utf8');
    return namesIn(markdown, kind).map(({ place, ...found }) => ({
      ...found,
      kind,
      weight,
      url: `${slug}/#${place}`,
    }));
  });
  return (await Promise.all(pages)).flat();
}

const placed = /^(?:\| )?<(?:a|details) id="([^"]+)">(?:<\/a>|\n<summary>)(.*)$/gm;

/** Each heading of the third level, and each row and example with a place of its own, but the example of an event. */
function namesIn(markdown: string, kind: string) {
  return markdown.split(/^(?=###? )/m).flatMap((section) => {
    const [, heading] = /^### (\w+)/.exec(section) ?? [];
    const rows = Array.from(section.matchAll(placed), ([, place = '', text = '']) => {
      const [own = ''] = /[\w.-]+/.exec(text) ?? [];
      const name = heading === undefined ? own : `${heading}.${own}`;
      // Pagefind takes `balance.closingDate` for one word.
      return { place, name, text: text.replace(own, own.replaceAll('.', ' ')) };
    }).filter(({ name }) => name !== `${heading}.Example`);
    const [, text = ''] = section.split('\n\n');
    // Examples stand below their operation, which has a record of its own.
    if (heading === undefined || kind === 'example') return rows;
    return [{ place: heading.toLowerCase(), name: heading, text }, ...rows];
  });
}

/** A page, since only parts of a page can have a weight. */
function asPage({ name, kind, weight, text }: NameRecord): string {
  const words = text.replaceAll(/<[^>]+>|\]\([^)]*\)|[*`|[\]]/g, ' ').replaceAll('<', '&lt;');
  return `<html lang="en"><body data-pagefind-body data-pagefind-weight="${Math.min(1, weight)}">
<h1 data-pagefind-meta="title" data-pagefind-weight="${weight}">${name}</h1>
<p data-pagefind-meta="kind:${kind}">${words}</p>
</body></html>`;
}

function refuse({ errors }: { errors: string[] }): void {
  if (errors.length > 0) throw new Error(errors.join('\n'));
}
