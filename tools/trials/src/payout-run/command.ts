import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';

/** What a command has printed, line by line, and how it ended. */
export interface Ended {
  /** Null when it was killed. */
  code: number | null;
  lines: Record<string, unknown>[];
  stderr: string;
}

/**
 * The command of payouts as a user has it: a process with a file, whose secrets are in its environment.
 *
 * @param bin - the file that npm has linked
 */
export function commandOf(bin: string, file: string, env: Record<string, string>) {
  const usual = ['--account', 'acme-trial', '--name', 'monday', '--json'];

  function start(name: string, ...more: string[]): { child: ChildProcess; ended: Promise<Ended> } {
    const child = spawn(process.execPath, [bin, name, file, ...more, ...usual], {
      env: commandEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text: string) => {
        printed[stream] += text;
      });
    }
    const ended = once(child, 'close').then(([code]): Ended => {
      const texts = printed.stdout.split('\n').filter((line) => line.endsWith('}'));
      const lines = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
      return { code, lines, stderr: printed.stderr };
    });
    return { child, ended };
  }

  return { start, run: (name: string, ...more: string[]) => start(name, ...more).ended };
}

export type Command = ReturnType<typeof commandOf>;
