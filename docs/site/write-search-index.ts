import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { close, createIndex } from 'pagefind';
import type { SearchRecord } from '../src/search/search-record.ts';

// Reads the folder of the built site and the records from its standard input, and writes the index.
const { site, records } = (await json(process.stdin)) as { site: string; records: SearchRecord[] };

const { index, errors } = await createIndex();
if (index === undefined) throw new Error(errors.join('\n'));
refuse((await index.addDirectory({ path: site })).errors);
for (const { name, kind, url, text } of records) {
  const title = `${name} — ${kind}`;
  const added = await index.addCustomRecord({
    url: `/${url}`,
    content: `${title}. ${text}`,
    language: 'en',
    meta: { title },
  });
  refuse(added.errors);
}
// What Starlight wrote knows of the pages only.
await rm(join(site, 'pagefind'), { recursive: true });
refuse((await index.writeFiles({ outputPath: join(site, 'pagefind') })).errors);
await close();

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
