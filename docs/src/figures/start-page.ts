import { writeFile } from 'node:fs/promises';
import {
  gapsOf,
  nodesOf,
  notificationsOf,
  operationsOf,
  readDocument,
} from '@crossborder-fx/tools-description';
import { startPage } from '../build/folders.ts';
import { chartsOf, readBench } from './charts.ts';

/** Writes what the start page and the foot of each page show that is computed. */
export async function writeStartPage(): Promise<void> {
  const run = readBench();
  const { date, machine } = run;
  const computed = {
    /** Of the interface. */
    version: (await readDocument('templated')).info.version,
    numbers: await countNumbers(),
    charts: chartsOf(run),
    /** When and on what the charts were measured. */
    measured: { date: date.slice(0, 10), machine },
  };
  await writeFile(startPage, JSON.stringify(computed, null, 2));
}

/** What the start page counts in the built description. */
export async function countNumbers() {
  const document = await readDocument('templated');
  return {
    operations: [...operationsOf(document)].length,
    events: notificationsOf(document).size,
    /** By their ids: some gaps stand in several places. */
    unknowns: new Set(
      [...nodesOf(document)].flatMap(({ node }) => gapsOf(node).map(({ id }) => id)),
    ).size,
  };
}
