import { join } from 'node:path';
import { readDocument } from '@crossborder-fx/tools-description';
import { groups } from '../pages/pages.ts';
import { built, project } from '../site/folders.ts';
import { run } from '../site/run.ts';
import { errorRecords } from './error-records.ts';
import { checkedLookUpPages } from './look-up-pages.ts';
import { descriptionRecords } from './records.ts';

/**
 * Writes the index of the search anew: all pages, and what the description and the packages have a
 * name for. `site/src/scripts/search` shows what is found.
 */
export async function placeSearchIndex(): Promise<void> {
  // The authored document, as on the page of fields, which has types that the published ones copy.
  const records = [...descriptionRecords(await readDocument('authored')), ...errorRecords()];
  // Pagefind is installed with the site only.
  await run(join(project, 'write-search-index.ts'), [], {
    input: JSON.stringify({ site: built, records, lookUp: checkedLookUpPages(groups) }),
  });
}
