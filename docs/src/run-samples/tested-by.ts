const recipes = 'tools/external/runtimes/src/recipes';
const durable = 'tools/external/durable/src';

/** The test of each sample program that cannot run alone, by the path of the sample. */
export const testedBy: Readonly<Record<string, string>> = {
  'containers/Dockerfile': `${recipes}/containers.test.ts`,
  'containers/compose.yml': `${recipes}/containers.test.ts`,
  'durable-workflows/dbos-office.ts': `${durable}/dbos-and-restate.test.ts`,
  'durable-workflows/dbos-worker.ts': `${durable}/dbos-and-restate.test.ts`,
  'durable-workflows/pg-boss-office.ts': `${durable}/pg-boss.test.ts`,
  'durable-workflows/pg-boss-worker.ts': `${durable}/pg-boss.test.ts`,
  'durable-workflows/restate-office.ts': `${durable}/dbos-and-restate.test.ts`,
  'durable-workflows/restate-worker.ts': `${durable}/dbos-and-restate.test.ts`,
  'from-any-language/Receive.java': 'docs/src/run-samples/slow/receive.full.test.ts',
  'from-any-language/pay.py': 'docs/src/run-samples/slow/programs.full.test.ts',
  'from-any-language/pay.sh': 'docs/src/run-samples/slow/programs.full.test.ts',
  'from-any-language/receive.php': 'docs/src/run-samples/slow/receive.full.test.ts',
  'from-any-language/receive.py': 'docs/src/run-samples/slow/receive.full.test.ts',
  'mock-in-ci/compose.yml': `${recipes}/ci-recipes.test.ts`,
  'mock-in-ci/github.yml': `${recipes}/ci-recipes.test.ts`,
  'mock-in-ci/gitlab.yml': `${recipes}/ci-recipes.test.ts`,
  'mock-in-ci/playwright.config.js': `${recipes}/ci-recipes.test.ts`,
  'mock-in-ci/wallets.spec.js': `${recipes}/ci-recipes.test.ts`,
  'sign-in-any-language/postman.js': 'docs/src/run-samples/postman.test.ts',
  'sign-in-any-language/vectors.sh': 'docs/src/run-samples/slow/try-program.ts',
  'testing/github.yml': `${recipes}/actions.test.ts`,
};
