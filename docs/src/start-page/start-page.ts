import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readDocument } from '@crossborder-fx/tools-description';
import { readSamples, type Sample } from '../pages/samples.ts';
import { startPage } from '../site/folders.ts';
import { type BenchRun, readBench } from './bench.ts';
import { type Chart, chartsOf } from './charts.ts';
import type { Comparison } from './comparison.ts';
import { comparisonsOf } from './comparisons.ts';
import { countNumbers, type Numbers } from './numbers.ts';
import { startPageSample } from './start-page-sample.ts';

/** What the start page and the foot of each page show that is computed: site/src/start-page.json. */
interface StartPage {
  numbers: Numbers;
  /** Of the interface. */
  version: string;
  sample: Sample;
  comparisons: Comparison[];
  charts: Chart[];
  /** When and on what the charts were measured. */
  measured: { date: string; machine: BenchRun['machine']; sections: string[] };
}

/** Computes it, for Astro to show. */
export async function writeStartPage(): Promise<void> {
  await mkdir(dirname(startPage), { recursive: true });
  await writeFile(startPage, JSON.stringify(await computeStartPage(), null, 2));
}

async function computeStartPage(): Promise<StartPage> {
  const [sample] = readSamples(startPageSample);
  if (sample === undefined) throw new Error(`There is no docs/samples/${startPageSample}`);
  const run = readBench();
  const { date, machine, results } = run;
  return {
    numbers: await countNumbers(),
    version: (await readDocument('templated')).info.version,
    sample,
    comparisons: comparisonsOf(run),
    charts: chartsOf(run),
    measured: {
      date: date.slice(0, 10),
      machine,
      sections: [...new Set(results.map(({ section }) => section))],
    },
  };
}
