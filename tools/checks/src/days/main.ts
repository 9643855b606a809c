import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { clockFrom } from '../../../test-utils/src/test-clock.ts';
import { datedTests, namesDay, read } from './dated-tests.ts';

/** The moments to which the clock is set for the tests. They lie in years in which the certificates of the tests are valid. */
const moments: Readonly<Record<string, string>> = {
  '2026-12-04T23:30Z': 'Friday, and Saturday in Paris',
  '2031-12-24T10:00Z': '24 December, five years ahead',
  // The year ends half a minute after this moment. Each run has only five test files, so that all begin in the old year.
  '2026-12-31T23:59:30Z': 'the last seconds of a year',
  '2026-11-25T10:00Z': '25 November',
  '2026-12-01T10:00Z': '1 December',
  '2026-12-02T10:00Z': '2 December',
  '2026-12-25T10:00Z': '25 December',
  '2027-12-26T12:00Z': '26 December, a Sunday, noon',
  '2028-01-01T12:00Z': '1 January, a Saturday, noon',
  '2027-03-26T10:00Z': 'Good Friday',
  '2027-03-29T10:00Z': 'Easter Monday',
  '2028-03-26T01:30Z': 'summer time begins',
  '2027-10-31T01:30Z': 'summer time ends',
  '2028-02-29T10:00Z': '29 February',
};

// The command `npm run test:days` runs the tests that read a date, with the clock set to each of `moments` or of its
// arguments.
process.chdir(repository);
const require = createRequire(import.meta.url);
// The build uses the real clock, because at a later time Nx drops old entries of its cache.
const nx = [require.resolve('nx/bin/nx.js'), 'run-many', '-t', 'build', 'ready'];
const built = await runToEnd(process.execPath, [...nx, '-p', '@crossborder-fx/*']);
if (built.code !== 0)
  throw new Error(`${built.stdout}${built.stderr}The packages could not be built.`);

// At each of `moments`, only tests that name a day run: their code, table of cases or sample has a word such as `date`,
// `today` or `clock`. All tests run at a moment that an argument gives, and in `.ci/run` on a Saturday in two years.
const files = datedTests();
const samplesTest = 'docs/src/run-samples/samples.test.ts';
const inRepository = (file: string) => join(repository, file);
const namingFiles = files.filter((file) => file === samplesTest || namesDay(read(file)));
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(moments);
console.log(
  `${files.length} test files read the date. Each file runs at ${chosen.length} moments.`,
);

const vitest = [
  join(require.resolve('vitest/package.json'), '../vitest.mjs'),
  ...['run', '--root', repository, '--config', join(import.meta.dirname, 'vitest.config.ts')],
  // Test files share a process, because a new process for each file would make a run 10 % longer.
  ...['--reporter', 'dot', '--maxWorkers', '1', '--no-isolate', '--includeTaskLocation'],
  // A test that only compiles code gives the same result on every day.
  ...['--testNamePattern', '^(?!.* compile )'],
];

// With a shared compile cache, Node compiles each program of the tests only once, although the tests run many times.
const settings = { DEPTH: 'quick', NODE_COMPILE_CACHE: join(tmpdir(), 'crossborder-fx-days') };
const left = chosen.values();
// Up to three runs for each processor go on at the same time, because the tests also wait. The number is chosen such that
// the last round has as many runs as the others.
const rounds = Math.ceil(chosen.length / (availableParallelism() * 3));
const lanes = Array.from({ length: Math.ceil(chosen.length / rounds) }, (_, lane) => lane);
await Promise.all(lanes.map(runWhatIsLeft));

async function runWhatIsLeft(lane: number): Promise<void> {
  for (const at of left) {
    const isWhole = !(at in moments);
    const tests = isWhole ? files : namingFiles;
    const size = at === '2026-12-31T23:59:30Z' ? 5 : tests.length;
    let isPassed = true;
    for (let first = 0; first < tests.length; first += size) {
      const args = [...vitest, ...tests.slice(first, first + size).map(inRepository)];
      // At a moment that an argument gives, the tests try all rows of their tables.
      const part = isWhole ? {} : { SPECIAL_DAY: `${Object.keys(moments).indexOf(at)}` };
      const choice = { NAMED_DAYS_ONLY: `${!isWhole}`, ...part };
      // The id of the process is in the name, because a second run in this checkout must not delete the folder.
      const place = { SAMPLES_PLACE: `days-${process.pid}-${lane}`, ...choice };
      const env = { ...settings, ...place, ...clockFrom(at) };
      const { stdout, stderr, code } = await runToEnd(process.execPath, args, { env });
      if (code === 0) continue;
      console.log(stdout, stderr);
      isPassed = false;
    }
    console.log(`── ${at}, ${moments[at] ?? 'as given'}: ${isPassed ? 'passed' : 'FAILED'}`);
    if (!isPassed) process.exitCode = 1;
  }
}
