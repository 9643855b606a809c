import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

export const commandFile = fileURLToPath(
  new URL('../bin/crossborder-fx-sandbox.js', import.meta.url),
);

export interface Command {
  child: ChildProcess;
  url: string;
  lines: string[];
  reader: Interface;
}

export interface CommandOptions {
  /** The approximate size limit of each file that the process writes, in bytes. Some shells allow twice as many. */
  largestFile?: number | undefined;
}

/** Starts the command with the default credentials of the sandbox. */
export function spawnCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  { largestFile }: CommandOptions = {},
): ChildProcess {
  const command = [process.execPath, commandFile, ...args];
  const [program = '', ...others] =
    largestFile === undefined
      ? command
      : ['sh', '-c', 'ulimit -f "$0" && exec "$@"', `${Math.ceil(largestFile / 512)}`, ...command];
  return spawn(program, others, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FX_USERNAME: '', FX_SECRET: '', FX_WEBHOOK_SECRET: '', ...env },
  });
}

export async function runCommand(args: readonly string[], env?: Record<string, string>) {
  const child = spawnCommand(args, env);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ]);
  return { stdout, stderr, code };
}

/** Starts a sandbox on a free port by the command, and waits until the command has printed its greeting. */
export async function serveCommand(
  args: readonly string[],
  env?: Record<string, string>,
  options?: CommandOptions,
): Promise<Command> {
  const child = spawnCommand(['--port', '0', ...args], env, options);
  if (!child.stdout) return expect.fail('no output');
  const reader = createInterface(child.stdout);
  const lines: string[] = [];
  reader.on('line', (line) => lines.push(line));
  while (!lines.some((line) => /^Everything is/.test(line))) await once(reader, 'line');
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(lines[0] ?? '') ?? [];
  return { child, url, lines, reader };
}

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
