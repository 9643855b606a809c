import type { Group } from './groups.ts';

/** The result of one mutant, as Stryker reports it. */
export interface Mutant {
  /** Path from the root of the repository. */
  fileName: string;
  status: string;
}

const noticed = new Set(['Killed', 'Timeout']);
const unnoticed = new Set(['Survived', 'NoCoverage']);

/**
 * The score of every group and of each of its files, and whether all groups reach theirs. A file
 * without mutants fails its group: it was renamed, or nothing of it was tried.
 */
export function table(
  groups: readonly Group[],
  mutants: readonly Mutant[],
): { text: string; passed: boolean } {
  const lines: string[] = [];
  let passed = true;
  for (const { name, files, atLeast } of groups) {
    const group = score(name, files, mutants);
    const parts = files.map((file) => score(`  ${file}`, [file], mutants));
    const enough = group.percent >= atLeast && parts.every(({ judged }) => judged > 0);
    passed &&= enough;
    lines.push(`${group.line}, at least ${atLeast} %${enough ? '' : ': FAILED'}`);
    lines.push(...parts.map(({ line }) => line));
  }
  return { text: lines.join('\n'), passed };
}

/** Mutants that did not run, for example since they do not compile, are left out. */
function score(name: string, files: readonly string[], mutants: readonly Mutant[]) {
  const ofFiles = mutants.filter(({ fileName }) => files.includes(fileName));
  const found = ofFiles.filter(({ status }) => noticed.has(status)).length;
  const judged = found + ofFiles.filter(({ status }) => unnoticed.has(status)).length;
  const percent = judged === 0 ? 0 : (100 * found) / judged;
  const figure = judged === 0 ? 'no mutants' : `${percent.toFixed(1).padStart(5)} %`;
  return { judged, percent, line: `${name.padEnd(56)} ${figure}  ${found} of ${judged}` };
}
