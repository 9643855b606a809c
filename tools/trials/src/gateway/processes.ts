import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repository } from '@crossborder-fx/tools-description';

const bin = join(repository, 'packages/gateway/bin/crossborder-fx-gateway.js');

/** A process that is killed and started again, always with the same arguments. */
export interface Restarted {
  /** Resolves when it serves. */
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** The command of the gateway as an operator has it. */
export function gatewayProcess(args: readonly string[], env: Record<string, string>): Restarted {
  let child: ChildProcess | undefined;
  return {
    async start() {
      const started = spawn(process.execPath, [bin, ...args], {
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      let stderr = '';
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr = (stderr + text).slice(-4_000);
      });
      const lines = createInterface({ input: started.stdout });
      for await (const line of lines) if (line.startsWith('listening on ')) return;
      throw new Error(`The gateway did not start:\n${stderr}`);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

/** The program in Python. @returns the ids that it was told, by key, and its exit code */
export function payingProgram(keys: readonly string[], env: Record<string, string>) {
  const child = spawn('python3', [join(import.meta.dirname, 'pay.py'), ...keys], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => void told.push(line));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, told, ended };
}
