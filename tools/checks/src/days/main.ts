import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repository } from '@crossborder-fx/tools-description';
import { datedTests } from './dated-tests.ts';
import { moments } from './moments.ts';

// npm run test:days: the tests that read a date, at moments that a calendar makes special. `-- 2026-12-26T10:00Z` is one.
const require = createRequire(import.meta.url);
const nx = [require.resolve('nx/bin/nx.js'), 'run-many', '-t', 'build', 'ready'];
const vitest = [join(require.resolve('vitest/package.json'), '../vitest.mjs'), 'run'];
const settings = ['--root', repository, '--config', join(import.meta.dirname, 'vitest.config.ts')];

const began = performance.now();
const built = spawnSync(process.execPath, [...nx, '-p', '@crossborder-fx/*'], {
  cwd: repository,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) throw new Error('The packages are not built: run `npm run build`.');

const files = datedTests();
const asked = process.argv.slice(2).map((at) => ['as asked', at] as const);
const all = asked.length > 0 ? asked : moments;
console.log(`${files.length} test files read a date. They run at ${all.length} moments.`);

const failed: string[] = [];
const left = all.values();
// Each run waits now and then: for a receiver, a poll, a limit of time.
await Promise.all(Array.from({ length: availableParallelism() + 1 }, runWhatIsLeft));
console.log(`npm run test:days: ${secondsSince(began)} s`);
if (failed.length > 0) {
  console.error(['Failed:', ...failed.map((at) => `  npm run test:days -- ${at}`)].join('\n'));
  process.exitCode = 1;
}

async function runWhatIsLeft(): Promise<void> {
  for (const [name, at] of left) {
    const start = performance.now();
    const { passed, printed } = await runAt(at);
    console.log(
      `${passed ? '' : printed}── ${at} (${name}): ${passed ? 'passed' : 'FAILED'} in ${secondsSince(start)} s`,
    );
    if (!passed) failed.push(at);
  }
}

async function runAt(at: string): Promise<{ passed: boolean; printed: string }> {
  const child = spawn(
    process.execPath,
    [...vitest, ...settings, '--reporter=dot', '--maxWorkers=1', ...files.map((file) => join(repository, file))],
    { cwd: repository, env: { ...process.env, DEPTH: 'quick', TEST_CLOCK: at } },
  );
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { passed: code === 0, printed: (await printed).join('') };
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}
