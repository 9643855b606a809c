import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { groups } from './groups.ts';
import { table } from './table.ts';

// npm run test:mutation [-- group…]
const repository = join(import.meta.dirname, '../../../..');
const reports = 'tools/external/mutation/dist';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !groups.some((group) => group.name === name));
if (unknown.length > 0) {
  const names = groups.map(({ name }) => name).join(', ');
  console.error(`There is no group ${unknown.join(', ')}. There are: ${names}.`);
  process.exit(1);
}
const chosen = groups.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

// Stryker copies what lies in the working directory, and names files from there.
process.chdir(repository);
const results = await new Stryker({
  mutate: chosen.flatMap(({ files }) => files),
  ignorePatterns: [
    '/**',
    '!/packages/client/**',
    '!/packages/webhooks/**',
    '!/tools/external/mutation/src/**',
    '!/tsconfig.base.json',
    '**/{dist,node_modules}',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/external/mutation/src/vitest.config.ts' },
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: `${reports}/sandbox`,
  cleanTempDir: 'always',
  reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { reportTests: false, reportScoreTable: false, logTests: false },
  htmlReporter: { fileName: `${reports}/mutation.html` },
}).runMutationTest();
const mutants = results.map((one) => ({ ...one, fileName: relative(repository, one.fileName) }));
const { text, passed } = table(chosen, mutants);
console.log(`${text}\n\nEvery mutant: ${reports}/mutation.html`);
process.exit(passed ? 0 : 1);
