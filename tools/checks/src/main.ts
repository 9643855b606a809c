import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { readTasks, type Task, tableOf } from './tasks.ts';

// npm test, and with --all npm run test:all. Stops at the first step that fails.
const require = createRequire(import.meta.url);
const nx = require.resolve('nx/bin/nx.js');
const isAll = process.argv.includes('--all');

const needed =
  'npm, to install what tools/external and docs/site name, and Debian packages or running servers';

interface Step {
  name: string;
  run(): boolean;
}

const steps: Step[] = [
  { name: 'Format, description, generated files', run: () => runTargets('format', 'generated') },
  { name: 'Types and tests', run: () => runTargets('typecheck', 'test', 'test-samples') },
];
if (isAll) {
  steps.push(
    { name: 'Software of others', run: installExternal },
    { name: 'Servers, browsers, runtimes, random suites at full depth', run: runFull },
  );
}

const began = performance.now();
const tasks: Task[] = [];
for (const [index, { name, run }] of steps.entries()) {
  const start = performance.now();
  console.log(`\n── ${index + 1} of ${steps.length}: ${name}`);
  const passed = run();
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${secondsSince(start)} s`);
  if (!passed) end(1);
}
end(0);

function end(code: number): never {
  console.log(`\n${tableOf(tasks)}`);
  console.log(`\n${isAll ? 'npm run test:all' : 'npm test'}: ${secondsSince(began)} s`);
  if (!isAll) {
    console.log(
      'Left to npm run test:all: PostgreSQL, Redis, PgBouncer; browsers and the site; other runtimes and the tools of\n' +
        'others on the packed packages; random suites at full depth.',
    );
  }
  process.exit(code);
}

function runTargets(...targets: string[]): boolean {
  return runNx(['run-many', '-t', ...targets]);
}

/** The network is needed once: what is installed stays. */
function installExternal(): boolean {
  if (runNx(['run', 'external:install']) && runNx(['run', 'docs:build'])) return true;
  console.error(
    `If nothing could be downloaded: npm run test:all needs the network, once: ${needed}.`,
  );
  return false;
}

/** `.ci/services` starts the servers that the environment does not name, and stops them afterwards. */
function runFull(): boolean {
  const command = ['run-many', '-t', 'typecheck-full', 'test-full'];
  process.env['DEPTH'] ??= 'full';
  return runNx(command, [join(repository, '.ci/services')]);
}

function runNx(args: string[], [wrapper, ...rest]: string[] = []): boolean {
  const [program = '', ...before] =
    wrapper === undefined ? [process.execPath] : [wrapper, ...rest, process.execPath];
  const { status } = spawnSync(program, [...before, nx, ...args], {
    cwd: repository,
    stdio: 'inherit',
  });
  tasks.push(...readTasks(args));
  return status === 0;
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}
