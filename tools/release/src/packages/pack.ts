import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { published } from './folders.ts';

// Builds the published packages, and writes their tarballs into dist/ (`npm run pack`).
const folder = join(repository, 'dist');
const run = (command: string, args: string[]) =>
  execFileSync(command, args, {
    cwd: repository,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
const nx = join(repository, 'node_modules/nx/dist/bin/nx.js');
run(process.execPath, [nx, 'run-many', '--target=build', '--projects=packages/*']);
// Removes the tarballs of other versions from dist/, so that nobody installs them together with the new tarballs.
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const options = ['--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
run('npm', ['pack', ...options, ...published.map((name) => `./${name}`)]);
