import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

// Before 22.18, Node reads TypeScript only when it is told to.
const flags = process.version.startsWith('v22.')
  ? ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  : [];

/** The arguments of Node to run a program of this folder. */
export function programArguments(name: string, ...args: readonly string[]): string[] {
  return [...flags, fileURLToPath(new URL(name, import.meta.url)), ...args];
}

/** Starts a program of this folder, which is killed when the test ends, if not before. */
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
