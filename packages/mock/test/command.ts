import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

/** The path of the built command `crossborder-fx-mock`, to which npm links. */
export const commandFile = fileURLToPath(new URL('../bin/crossborder-fx-mock.js', import.meta.url));

type Command = ChildProcessByStdio<null, Readable, Readable>;

/** Starts the command `crossborder-fx-mock` with default credentials, unless `env` sets other credentials. */
export function spawnCommand(args: readonly string[], env: Record<string, string> = {}): Command {
  return spawn(process.execPath, [commandFile, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FX_USERNAME: '', FX_SECRET: '', FX_WEBHOOK_SECRET: '', ...env },
  });
}

/** Returns environment variables that make a command send itself the signal as soon as it listens for the signal. */
export function signalAtStart(signal: string): Record<string, string> {
  return preloading(`process.on('newListener', (name) => {
    if (name === '${signal}') queueMicrotask(() => process.kill(process.pid, name));
  })`);
}

export function preloading(script: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

export function startCommand(...given: Parameters<typeof spawnCommand>): Command {
  const child = spawnCommand(...given);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export async function endOf(child: Command) {
  const ended = [text(child.stdout), text(child.stderr), once(child, 'exit')] as const;
  const [stdout, stderr, [code]] = await Promise.all(ended);
  return { stdout, stderr, code };
}

export async function listening(child: Command) {
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  while (!lines.some((line) => line.includes('curl '))) await once(reader, 'line');
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(lines[0] ?? '') ?? [];
  return { child, url, lines };
}

// The program runs in a separate process and prints the URL of each file that Node loads. It uses `register`, because Node
// before 22.15 has no other way to see each load.
const program = `
  import { register } from 'node:module';
  const hook = "import { writeSync } from 'node:fs';" +
    "export function load(url, context, next) { writeSync(1, url + '\\\\n'); return next(url, context); }";
  register('data:text/javascript,' + encodeURIComponent(hook));
  await import(process.argv[1]);
`;

/** Returns the files that Node loads for a built module, and the source files named in their comments. */
export async function loadedWith(built: URL): Promise<{ files: string[]; sources: string[] }> {
  const args = ['--input-type=module', '--eval', program, fileURLToPath(built)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const files = stdout.trim().split('\n');
  const sources = files.flatMap((url) => {
    const text = readFileSync(fileURLToPath(url), 'utf8');
    return Array.from(text.matchAll(/^\/\/ src\/(.+)$/gm), ([, source = '']) => source);
  });
  return { files, sources };
}
