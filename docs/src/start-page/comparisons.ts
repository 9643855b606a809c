import type { BenchRun } from './bench.ts';
import { clientComparison } from './client-comparison.ts';
import type { Comparison } from './comparison.ts';
import { sandboxComparison } from './sandbox-comparison.ts';
import { webhooksComparison } from './webhooks-comparison.ts';

/** The tables of the start page, with the figures of a run of the benchmark. */
export function comparisonsOf(run: BenchRun): Comparison[] {
  return [clientComparison(run), sandboxComparison(run), webhooksComparison(run)];
}
