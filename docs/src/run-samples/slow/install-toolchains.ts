import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Command, Language } from './languages.ts';

interface Surroundings {
  path?: string;
  isRoot?: boolean;
  execute?: (command: Command) => Promise<void>;
}

/**
 * Installs what the languages need and the machine does not have, from the packages of Debian.
 *
 * @throws {Error} when that is not possible; the message names each program and its language
 */
export async function installToolchains(
  languages: readonly Language[],
  {
    path = process.env['PATH'] ?? '',
    isRoot = process.getuid?.() === 0,
    execute = executeVisibly,
  }: Surroundings = {},
): Promise<void> {
  const has = (program: string) => isIn(path, program);
  const missing = languages.flatMap(({ name, needs }) =>
    Object.entries(needs)
      .filter(([program]) => !has(program))
      .map(([program, from]) => ({ text: `${name} needs ${program}`, from })),
  );
  if (missing.length === 0) return;
  const needed = missing.map(({ text }) => text).join(', ');
  if (!has('apt-get')) {
    throw new Error(
      `${needed}. On Debian and Ubuntu this installs it by apt-get; here, install it yourself.`,
    );
  }
  if (!isRoot && !has('sudo')) {
    throw new Error(`${needed}. Only root can install it, and there is no sudo: run this as root.`);
  }
  const asRoot = isRoot ? [] : ['sudo'];
  console.log(`${needed}. It is installed by apt-get${isRoot ? '' : ', by sudo'}, and stays.`);
  const packages = [...new Set(missing.map(({ from }) => from))];
  const [program = '', ...before] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  await execute([program, ...before, 'update', '-qq']);
  const options = ['install', '--yes', '-qq', '--no-install-recommends'];
  await execute([program, ...before, ...options, ...packages]);
}

function isIn(path: string, program: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function executeVisibly([program, ...args]: Command): Promise<void> {
  console.log(`$ ${[program, ...args].join(' ')}`);
  const [code] = await once(spawn(program, args, { stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}: the programs cannot be tried.`);
}
