import { basename, dirname, extname } from 'node:path';
import { runners } from './run-sample.ts';
import { languages } from './slow/languages.ts';

const recipes = 'tools/external/runtimes/src/recipes';

/** The tests that run the samples which are not programs. */
export const testedBy: Readonly<Record<string, string>> = {
  'containers/Dockerfile': `${recipes}/containers.test.ts`,
  'containers/compose.yml': `${recipes}/containers.test.ts`,
  'mock-in-ci/compose.yml': `${recipes}/ci-recipes.test.ts`,
  'mock-in-ci/github.yml': `${recipes}/ci-recipes.test.ts`,
  'mock-in-ci/gitlab.yml': `${recipes}/ci-recipes.test.ts`,
  'mock-in-ci/playwright.config.js': `${recipes}/ci-recipes.test.ts`,
  'mock-in-ci/wallets.spec.js': `${recipes}/ci-recipes.test.ts`,
};

/** What is wrong with a sample that nothing tries, or whose shown output nothing compares. */
export function triedProblem(file: string, hasOutput: boolean): string | undefined {
  const isTest = file.endsWith('.test.ts');
  const isRun = extname(file) in runners && !isTest;
  if (isRun || isSlow(file)) return undefined;
  if (hasOutput) return `nothing runs ${file}, so that what it prints cannot be shown`;
  if (isTest || file in testedBy) return undefined;
  return 'nothing tries this sample: name its test in docs/src/run-samples/tried-by.ts';
}

/** What `npm run test:samples` runs, which compares outputs too. */
function isSlow(file: string): boolean {
  return (
    dirname(file) === 'sign-in-any-language' &&
    /^(?:[Hh]eader|[Nn]otification)\./.test(basename(file)) &&
    languages.some(({ extension }) => extension === extname(file))
  );
}
