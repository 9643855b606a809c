import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.ts';
import type { Registry } from './registry.ts';

const installed = join(import.meta.dirname, '../../node_modules');
const programs = join(import.meta.dirname, '../programs');

/** Installs packages into a project, from the registry only. */
const managers = {
  npm: (folder: string, { env }: Registry) => run('npm', ['install'], { cwd: folder, env }),
  pnpm: (folder: string, { env }: Registry) =>
    run(
      process.execPath,
      [join(installed, 'pnpm/bin/pnpm.cjs'), 'install', '--store-dir', `${folder}-store`],
      { cwd: folder, env },
    ),
};

export type Manager = keyof typeof managers;
export const managerNames = Object.keys(managers) as Manager[];

/** An empty project outside the repository, with the programs of the rehearsal in it. */
export async function createProject(
  folder: string,
  manager: Manager,
  dependencies: Record<string, string>,
  registry: Registry,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(programs, folder, { recursive: true });
  await depend(folder, manager, dependencies, registry);
}

/** Gives a project other versions, and installs them. */
export async function depend(
  folder: string,
  manager: Manager,
  dependencies: Record<string, string>,
  registry: Registry,
): Promise<void> {
  const manifest = { private: true, type: 'module', dependencies };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await managers[manager](folder, registry);
}
