import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repository } from '@crossborder-fx/tools-description';
import { clockFrom } from '../../../test-utils/src/test-clock.ts';
import { datedTests } from './dated-tests.ts';
import { moments } from './moments.ts';

// npm run test:days: the tests that read a date, at the moments of the table, or at those that are given.
const require = createRequire(import.meta.url);
const began = performance.now();

// With the clock of the machine: Nx forgets what it built long ago.
const nx = [require.resolve('nx/bin/nx.js'), 'run-many', '-t', 'build', 'ready'];
const built = spawnSync(process.execPath, [...nx, '-p', '@crossborder-fx/*'], {
  cwd: repository,
  encoding: 'utf8',
});
if (built.status !== 0) {
  console.error(`${built.stdout}${built.stderr}\nThe packages are not built.`);
  process.exit(1);
}

const dated = datedTests();
const files = dated.files.map((file) => join(repository, file));
const given = process.argv
  .slice(2)
  .map((at) => moments.find((one) => one.at === at) ?? { name: 'as given', at });
const chosen = given.length > 0 ? given : moments;
console.log(`${files.length} test files read a date. They run at ${chosen.length} moments.`);

const vitest = [
  join(require.resolve('vitest/package.json'), '../vitest.mjs'),
  ...['run', '--root', repository, '--config', join(import.meta.dirname, 'vitest.config.ts')],
  ...['--reporter', 'dot', '--maxWorkers', '1'],
  ...['--testNamePattern', dated.namePattern],
];

const failed: string[] = [];
const left = chosen.values();
// Three for each processor: the tests of a moment wait for polls and limits of time for most of it.
const lanes = Array.from({ length: availableParallelism() * 3 }, (_, lane) => lane);
await Promise.all(lanes.map(runWhatIsLeft));
console.log(`npm run test:days: ${secondsSince(began)} s`);
if (failed.length > 0) {
  console.error(
    `Repeat what failed:\n${failed.map((at) => `  npm run test:days -- ${at}\n`).join('')}`,
  );
  process.exitCode = 1;
}

async function runWhatIsLeft(lane: number): Promise<void> {
  for (const { name, at, isShort } of left) {
    const start = performance.now();
    const outputs: string[] = [];
    for (const some of isShort ? inFives(files) : [files]) {
      const { code, output } = await runAt(at, some, `days-${lane}`);
      if (code !== 0) outputs.push(output);
    }
    const result = outputs.length === 0 ? 'passed' : 'FAILED';
    console.log(`${outputs.join('')}── ${at}, ${name}: ${result} in ${secondsSince(start)} s`);
    if (outputs.length > 0) failed.push(at);
  }
}

async function runAt(at: string, some: readonly string[], SAMPLES_PLACE: string) {
  // The programs that the tests start are compiled once for all moments.
  const NODE_COMPILE_CACHE = join(tmpdir(), 'crossborder-fx-days');
  const settings = { DEPTH: 'quick', NODE_COMPILE_CACHE, SAMPLES_PLACE };
  const env = { ...process.env, ...settings, ...clockFrom(at) };
  const child = spawn(process.execPath, [...vitest, ...some], { cwd: repository, env });
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const why = signal === null ? '' : `Vitest was ended by ${signal}.\n`;
  return { code, output: `${stdout}${stderr}${why}` };
}

function inFives(all: readonly string[]): string[][] {
  return all.flatMap((_, index) => (index % 5 === 0 ? [all.slice(index, index + 5)] : []));
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}
