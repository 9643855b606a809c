import { depth } from '@crossborder-fx/tools-test-utils/depth';

export class Violation<Name extends string = string> extends Error {
  override readonly name = 'Violation';
  readonly invariant: Name;

  constructor(invariant: Name, detail: string) {
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

export function addCounts(total: Counts, more: Counts): void {
  for (const [kind, ofKind] of Object.entries(more)) {
    for (const [what, times] of Object.entries(ofKind)) countOne(total, kind, what, times);
  }
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
