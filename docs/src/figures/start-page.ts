import { writeFile } from 'node:fs/promises';
import { readDocument } from '@crossborder-fx/tools-description';
import { startPage } from '../build/folders.ts';
import { readBench } from './bench.ts';
import { chartsOf } from './charts.ts';
import { countNumbers } from './numbers.ts';

/** Writes what the start page and the foot of each page show that is computed. */
export async function writeStartPage(): Promise<void> {
  const run = readBench();
  const { date, machine, results } = run;
  const computed = {
    /** Of the interface. */
    version: (await readDocument('templated')).info.version,
    numbers: await countNumbers(),
    charts: chartsOf(run),
    /** When and on what the charts were measured. */
    measured: {
      date: date.slice(0, 10),
      machine,
      sections: [...new Set(results.map(({ section }) => section))],
    },
  };
  await writeFile(startPage, JSON.stringify(computed, null, 2));
}
