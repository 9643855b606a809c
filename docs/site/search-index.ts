import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorClassesOf } from '@crossborder-fx/tools-codegen/error-classes';
import {
  gapsOf,
  jsonOf,
  nodesOf,
  notificationsOf,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  reachableFrom,
  readDocument,
} from '@crossborder-fx/tools-description';
import type { AstroIntegration } from 'astro';
import { close, createIndex } from 'pagefind';
import { published } from '../../tools/release/src/packages/folders.ts';
import { referencePlaces } from '../src/reference/places.ts';

/**
 * Replaces the search index that Starlight has written by an index that has one record for each name that a reader may
 * look up. This code writes the files itself, because Pagefind's `writeFiles`, which Starlight calls, can leave
 * incomplete files when Pagefind ends.
 */
export const searchIndex: AstroIntegration = {
  name: 'search-index',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const site = fileURLToPath(dir);
      const { index, errors } = await createIndex();
      if (index === undefined) throw new Error(errors.join('\n'));
      refuse(await index.addDirectory({ path: site }));
      for (const record of namesOf(await readDocument('templated'))) {
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
  /** For comparison: the title of a page has the weight 7, and a word in its text the weight 1. */
  weight: number;
  /** The URL of the search result, relative to the site's root. */
  url: string;
  text: string;
}

function namesOf(document: OpenApiDocument): NameRecord[] {
  const places = referencePlaces(document);
  // The search library Pagefind finds no operation on the reference page, because a script makes that page in the browser.
  const operations = Array.from(operationsOf(document), ({ path, method, operation }) => {
    const { operationId: name = '', summary, description, 'x-client-method': call } = operation;
    const text = `${method.toUpperCase()} ${path}. ${summary}. ${call}. ${description}`;
    const fields = fieldNames(document, operation).join(' ');
    const url = `reference/${places.get(name)}`;
    return { name, kind: 'operation', weight: 10, url, text: `${text} Fields: ${fields}.` };
  });
  const events = Array.from(notificationsOf(document), ([name, { description = '' }]) => {
    const url = `events/#${name.toLowerCase()}`;
    return { name, kind: 'event', weight: 6, url, text: description };
  });
  const errors = errorClassesOf(published).map(({ name, documentation: text }) => {
    const url = `error-names/#${name.toLowerCase()}`;
    // Some error names, such as Refusal, are also common words on many pages. So the search record of an error repeats
    // the name in its text.
    return { name, kind: 'error', weight: 10, url, text: `${name}: ${name}. ${text}` };
  });
  const gaps = Array.from(nodesOf(document)).flatMap(({ node }) => gapsOf(node));
  const unknowns = gaps.map(({ id, note }) => {
    return { name: id, kind: 'not documented', weight: 3, url: `undocumented/#${id}`, text: note };
  });
  return [...operations, ...events, ...errors, ...unknowns];
}

function fieldNames(document: OpenApiDocument, operation: Operation): string[] {
  const bodies = [operation.requestBody, ...Object.values(operation.responses)];
  const names = bodies.flatMap((body) => {
    const schema = jsonOf(document, body)?.schema;
    if (schema === undefined) return [];
    const below = reachableFrom(document, { pointer: '#', schema }).values();
    return [...below].flatMap((found) => Object.keys(found.schema.properties ?? {}));
  });
  return [...new Set(names)];
}

/** Writes a record of the search index as an HTML page, because Pagefind gives a weight only to elements of a page. */
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
