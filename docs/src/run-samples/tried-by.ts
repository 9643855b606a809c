import { basename, dirname, extname } from 'node:path';
import { runners } from './run-sample.ts';
import { languages } from './slow/languages.ts';
import { testedBy } from './tested-by.ts';

/** Reports a sample that no test runs, or an output on a page that no test compares. */
export function triedProblem(file: string, hasOutput: boolean): string | undefined {
  const isTest = file.endsWith('.test.ts');
  const isRun = extname(file) in runners && !isTest && !(file in testedBy);
  if (isRun || isSlow(file)) return undefined;
  if (hasOutput) return `no test runs ${file}, so its page must not show an output of the program`;
  if (isTest || file in testedBy) return undefined;
  return `no test runs the sample ${file}: name its test in docs/src/run-samples/tested-by.ts`;
}

/** The programs of a folder that come in many languages. */
const slowPrograms: Record<string, RegExp> = {
  'from-any-language': /^[Pp]ay\./,
  'sign-in-any-language': /^(?:[Hh]eader|[Nn]otification)\./,
};

/** The samples that `npm run test:samples` runs and whose outputs it compares. */
function isSlow(file: string): boolean {
  return slowPrograms[dirname(file)]?.test(basename(file)) === true && extname(file) in languages;
}
