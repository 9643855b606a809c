import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

// The steps of `npm test`, of `npm run test:all` (with --all) and of `npm run test:long` (with --long). The run stops at the
// first step that fails.
const require = createRequire(import.meta.url);
const nx = require.resolve('nx/bin/nx.js');
const days = join(import.meta.dirname, 'days/main.ts');
const isAll = process.argv.includes('--all');
const isLong = process.argv.includes('--long');
/** The packages whose tests use random seeds. */
const random = ['client', 'webhooks', 'mock', 'sandbox', 'tools-trials'];

interface Step {
  name: string;
  run(): boolean;
}

const quick: Step[] = [
  { name: 'Format, description, generated files', run: () => runTargets('format', 'generated') },
  { name: 'Types and tests', run: () => runTargets('typecheck', 'test', 'test-samples') },
];
const full: Step[] = [
  {
    name: 'Tests that read the date, on special days',
    run: () => start(join(repository, '.ci/services'), process.execPath, days),
  },
  {
    name: 'Tests on real servers, browsers and runtimes, and random tests with all their cases',
    // Nx begins with the tasks on which others depend: it installs third-party software while it runs the first tests. The
    // target `begin-full` depends on the trials, which take longest.
    run: () => runWithServers('full', 'typecheck-full', 'test-full', 'begin-full'),
  },
];
const long: Step[] = [
  {
    name: 'Random suites for hours',
    run: () =>
      runWithServers('long', 'test-full', '-p', ...random.map((one) => `@crossborder-fx/${one}`)),
  },
];
const steps = isLong ? long : isAll ? [...quick, ...full] : quick;

// NO_COLOR is removed: Nx sets FORCE_COLOR, and Node would print a warning in each process that has both variables.
if (process.env['NO_COLOR'] !== undefined) {
  delete process.env['NO_COLOR'];
  process.env['FORCE_COLOR'] = '0';
}

const began = performance.now();
if (isAll && !hasNetwork()) {
  console.error(
    'npm run test:all needs the network: it asks npm for our latest release, and once installs 3 GB of packages for tools/external and docs/site. npm test needs no network.',
  );
  process.exit(1);
}
for (const [index, { name, run }] of steps.entries()) {
  const start = performance.now();
  console.log(`\n── ${index + 1} of ${steps.length}: ${name}`);
  const passed = run();
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${secondsSince(start)} s`);
  if (!passed) end(1);
}
end(0);

function end(code: number): never {
  const name = isLong ? 'npm run test:long' : isAll ? 'npm run test:all' : 'npm test';
  console.log(`\n${name}: ${secondsSince(began)} s`);
  if (!isAll && !isLong) {
    console.log(
      'Only npm run test:all tests special days; PostgreSQL, Redis, PgBouncer; browsers and the site; other runtimes and\n' +
        'third-party tools on the packed packages; and random tests with all their cases.',
    );
  }
  process.exit(code);
}

function runTargets(...targets: string[]): boolean {
  return runNx(['run-many', '-t', ...targets]);
}

function hasNetwork(): boolean {
  const asked = ['view', 'npm', 'version', '--fetch-retries=1'];
  return spawnSync('npm', asked, { shell: process.platform === 'win32' }).status === 0;
}

/**
 * The script `.ci/services` starts each server (such as a database) that no environment variable names, and stops these servers
 * at the end.
 */
function runWithServers(depth: string, ...targets: string[]): boolean {
  process.env['DEPTH'] ??= depth;
  return runNx(['run-many', '-t', ...targets], [join(repository, '.ci/services')]);
}

function runNx(args: string[], wrapper: string[] = []): boolean {
  return start(...wrapper, process.execPath, nx, ...args);
}

function start(program = '', ...args: string[]): boolean {
  return spawnSync(program, args, { cwd: repository, stdio: 'inherit' }).status === 0;
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}
