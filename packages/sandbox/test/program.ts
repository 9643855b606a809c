import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

// Node before 22.18 runs TypeScript files only with the option --experimental-strip-types.
const flags = process.version.startsWith('v22.')
  ? ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  : [];

/** Returns the arguments with which Node runs a program in this folder. */
export function programArguments(name: string, ...args: readonly string[]): string[] {
  return [...flags, fileURLToPath(new URL(name, import.meta.url)), ...args];
}

export function spawnProgram(
  name: string,
  ...args: readonly string[]
): ChildProcessByStdio<null, Readable, null> {
  const child = spawn(process.execPath, programArguments(name, ...args), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
