import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { environment } from '../../runtimes/src/environment.ts';

export interface CommandOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Milliseconds. @default 300000 */
  timeout?: number;
}

/**
 * Runs a program to its end.
 *
 * @returns what it printed to standard output
 * @throws {Error} when it fails, with the line of its output that tells most
 */
export async function run(
  file: string,
  args: string[],
  { cwd, env, timeout = 300_000 }: CommandOptions,
): Promise<string> {
  const options = { cwd, env, timeout, maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await promisify(execFile)(file, args, options)).stdout;
  } catch (cause) {
    const command = [basename(file), ...args.map((arg) => basename(arg))].join(' ');
    const { code, signal, stdout = '', stderr = '', message } = Object(cause);
    const line = tellingLine(`${stderr}\n${stdout}`);
    const end = line === '' ? `failed: ${message}` : `ended with ${signal ?? code}: ${line}`;
    throw new Error(`${command} ${end}`, { cause });
  }
}

/** Runs npm in a checkout, as a runner does. */
export function npm(cwd: string, ...args: string[]): Promise<string> {
  return run('npm', args, { cwd, env: environment(), timeout: 900_000 });
}

/** The first line that names an error, or the last one. */
function tellingLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const telling = lines.find((line) => /\berror\b|Error\b|\bnot ok\b/i.test(line));
  return (telling ?? lines.at(-1) ?? '').slice(0, 300);
}
