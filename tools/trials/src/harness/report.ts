import { depth } from '@crossborder-fx/tools-test-utils/depth';

export class Violation extends Error {
  override readonly name = 'Violation';
  readonly invariant: string;

  constructor(invariant: string, detail: string) {
    super(`${invariant}: ${detail}`);
    this.invariant = invariant;
  }
}

/** How often each event happened, by its kind, such as `faults`, and its name. */
export type Counts = Record<string, Record<string, number>>;

export function countOne(counts: Counts, kind: string, what: string, times = 1): void {
  const ofKind = counts[kind] ?? {};
  counts[kind] = ofKind;
  ofKind[what] = (ofKind[what] ?? 0) + times;
}

/**
 * Returns the command that, from the root of the repository, repeats a test; without `title`, all tests of the file.
 *
 * @param files a part of the path of the test file, such as `end-to-end/sabotage`
 */
export function replayOf(files: string, seed: number, title?: string): string {
  const run =
    depth === 'quick' ? 'npx vitest run' : '../../.ci/services npx vitest run --mode full';
  const only = title === undefined ? '' : ` -t '${title}'`;
  return `cd tools/trials && DEPTH=${depth} SEED=${seed} ${run} ${files}${only}`;
}
