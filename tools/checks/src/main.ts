import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { staleFiles } from '@crossborder-fx/tools-codegen';
import { repository } from '@crossborder-fx/tools-description';

// npm test: everything that must hold of a commit. Stops at the first step that fails.
const require = createRequire(import.meta.url);
const nx = require.resolve('nx/bin/nx.js');
const biome = require.resolve('@biomejs/biome/bin/biome');

const steps: { name: string; run: () => boolean | Promise<boolean> }[] = [
  { name: 'Format and lint', run: () => node(biome, 'ci', '--error-on-warnings') },
  { name: 'Description', run: () => node(nx, 'run', '@crossborder-fx/openapi:bundle') },
  { name: 'Generated files are up to date', run: generatedFilesAreUpToDate },
  {
    name: 'Build, types and tests',
    run: () => node(nx, 'run-many', '-t', 'build', 'typecheck', 'test'),
  },
];

for (const [index, { name, run }] of steps.entries()) {
  const start = performance.now();
  console.log(`\n── ${index + 1} of ${steps.length}: ${name}`);
  const passed = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
  if (!passed) process.exit(1);
}

function node(...args: string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: repository, stdio: 'inherit' }).status === 0;
}

async function generatedFilesAreUpToDate(): Promise<boolean> {
  const stale = await staleFiles();
  if (stale.length === 0) return true;
  console.error('These files do not match what they are made of:');
  for (const file of stale) console.error(`  ${file}`);
  console.error('Run `npm run generate` and commit what it changes.');
  return false;
}
