/** What became of one mutant, as Stryker reports it. */
export interface Mutant {
  /** Path from the root of the repository. */
  fileName: string;
  status: string;
}

/** How many mutants the tests noticed, of those that could be judged. */
export interface Score {
  noticed: number;
  judged: number;
  percent: number;
}

const noticed = new Set(['Killed', 'Timeout']);
const unnoticed = new Set(['Survived', 'NoCoverage']);

/** The score of some files. Mutants that did not run, since they do not compile for one, are left out. */
export function scoreOf(mutants: readonly Mutant[], files: readonly string[]): Score {
  const ofFiles = mutants.filter(({ fileName }) => files.includes(fileName));
  const found = ofFiles.filter(({ status }) => noticed.has(status)).length;
  const missed = ofFiles.filter(({ status }) => unnoticed.has(status)).length;
  const judged = found + missed;
  return { noticed: found, judged, percent: judged === 0 ? 0 : (100 * found) / judged };
}
