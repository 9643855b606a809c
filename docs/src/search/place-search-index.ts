import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readDocument } from '@crossborder-fx/tools-description';
import { built, project } from '../site/folders.ts';
import { errorRecords } from './error-records.ts';
import { descriptionRecords } from './records.ts';

/**
 * Writes the index of the search anew: all pages, and what the description and the packages have a
 * name for. `site/src/scripts/search` shows what is found.
 */
export async function placeSearchIndex(): Promise<void> {
  const records = [...descriptionRecords(await readDocument('templated')), ...errorRecords()];
  // Pagefind is installed with the site only.
  const child = spawn(process.execPath, [join(project, 'write-search-index.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(JSON.stringify({ site: built, records }));
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`The index of the search could not be written:\n${out}${errors}`);
}
