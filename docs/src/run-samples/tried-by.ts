import { basename, dirname, extname } from 'node:path';
import { runners } from './run-sample.ts';
import { languages } from './slow/languages.ts';
import { testedBy } from './tested-by.ts';

/** Returns a problem if no test runs a sample, or if a page shows an output of a sample that no test compares. */
export function triedProblem(file: string, hasOutput: boolean): string | undefined {
  const isTest = file.endsWith('.test.ts');
  const isRun = extname(file) in runners && !isTest && !(file in testedBy);
  if (isRun || isSlow(file)) return undefined;
  if (hasOutput) return `no test runs ${file}, so its page must not show an output of the program`;
  if (isTest || file in testedBy) return undefined;
  return `no test runs the sample ${file}: name its test in docs/src/run-samples/tested-by.ts`;
}

/** The programs that exist in many languages, by their folder. */
const slowPrograms: Record<string, RegExp> = {
  'from-any-language': /^[Pp]ay\./,
  'sign-in-any-language': /^(?:[Hh]eader|[Nn]otification)\./,
};

/** Returns whether `npm run test:samples` runs a sample and compares its output. */
function isSlow(file: string): boolean {
  return slowPrograms[dirname(file)]?.test(basename(file)) === true && extname(file) in languages;
}
