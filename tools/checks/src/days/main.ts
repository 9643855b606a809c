import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { clockFrom } from '../../../test-utils/src/test-clock.ts';
import { datedTests, sampleTitle, undatedSamples } from './dated-tests.ts';

/** The moments to which the clock is set for the tests. They lie in years in which the certificates of the tests are valid. */
const moments: Readonly<Record<string, string>> = {
  // The year ends half a minute after this moment. Each run has only five test files, so that all begin in the old year.
  '2026-12-31T23:59:30Z': 'the last seconds of a year',
  '2026-12-04T23:30Z': 'Friday, and Saturday in Paris',
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
  '2031-12-24T10:00Z': '24 December, five years ahead',
};

// The command `npm run test:days` runs the tests that read a date: at all moments, or at the moments in its arguments.
process.chdir(repository);
const require = createRequire(import.meta.url);
// The build uses the real clock, because at a later time Nx drops old entries of its cache.
const nx = [require.resolve('nx/bin/nx.js'), 'run-many', '-t', 'build', 'ready'];
const built = await runToEnd(process.execPath, [...nx, '-p', '@crossborder-fx/*']);
if (built.code !== 0)
  throw new Error(`${built.stdout}${built.stderr}The packages could not be built.`);

const files = datedTests().map((file) => join(repository, file));
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(moments);
console.log(
  `${files.length} test files read the date. Each file runs at ${chosen.length} moments.`,
);

const samples = undatedSamples().map((file) => file.replace('docs/samples/', ''));
const titles = samples.map((file) => sampleTitle.replace('%s', file));
// Leaves out the tests of samples that mention no day, and tests that only compile code, because these tests give the same
// result on every day.
const undated = [...titles.map((title) => `${title}$`), '.* compile '];
const vitest = [
  join(require.resolve('vitest/package.json'), '../vitest.mjs'),
  ...['run', '--root', repository, '--config', join(import.meta.dirname, 'vitest.config.ts')],
  // Test files share a process, because a new process for each file would make a run 10 % longer.
  ...['--reporter', 'dot', '--maxWorkers', '1', '--no-isolate'],
  ...['--testNamePattern', `^(?!${undated.join('|')})`],
];

// With a shared compile cache, Node compiles each program of the tests only once, although the tests run at many moments.
const settings = { DEPTH: 'quick', NODE_COMPILE_CACHE: join(tmpdir(), 'crossborder-fx-days') };
const left = chosen.entries();
// Each processor runs the tests of three moments at the same time, because the tests spend half of the time waiting.
const lanes = Array.from({ length: availableParallelism() * 3 }, (_, lane) => lane);
await Promise.all(lanes.map(runWhatIsLeft));

async function runWhatIsLeft(lane: number): Promise<void> {
  for (const [index, at] of left) {
    const size = at === '2026-12-31T23:59:30Z' ? 5 : files.length;
    let isPassed = true;
    for (let first = 0; first < files.length; first += size) {
      const args = [...vitest, ...files.slice(first, first + size)];
      const place = { SAMPLES_PLACE: `days-${lane}`, SPECIAL_DAY: `${index}` };
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
