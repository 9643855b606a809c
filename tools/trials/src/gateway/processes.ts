import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { commandEnvironment } from '@crossborder-fx/tools-test-utils/command-environment';

/** A process that is killed and started again, always with the same arguments. */
export interface Restarted {
  /** Resolves when it serves. */
  start(): Promise<void>;
  kill(): Promise<void>;
}

interface Command {
  /** The file that npm has linked. */
  bin: string;
  args: readonly string[];
  env: Record<string, string>;
  /** How the line begins that says that it serves. */
  ready: string;
}

/** A command as an operator has it. */
export function restartedCommand({ bin, args, env, ready }: Command): Restarted {
  let child: ChildProcess | undefined;
  return {
    async start() {
      const started = spawn(process.execPath, [bin, ...args], {
        env: commandEnvironment(env),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      let stderr = '';
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr = (stderr + text).slice(-4_000);
      });
      const lines = createInterface({ input: started.stdout });
      const isReady = await new Promise<boolean>((resolve) => {
        // It goes on reading: a full pipe would stop the process.
        lines.on('line', (line) => line.startsWith(ready) && resolve(true));
        lines.once('close', () => resolve(false));
      });
      if (!isReady) throw new Error(`${bin} did not start:\n${stderr}`);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

const programs = [
  { command: 'python3', file: 'pay.py' },
  { command: 'php', file: 'pay.php' },
];

/** The programs that this machine can run. @throws {Error} when one is not there in CI */
function installedPrograms() {
  return programs.filter(({ command }) => {
    const isThere = spawnSync(command, ['--version']).status === 0;
    if (isThere || process.env['CI'] !== 'true') return isThere;
    throw new Error(`In CI, ${command} has to be there: run .ci/services.`);
  });
}

/**
 * All programs at once, each with its share of the keys.
 *
 * @returns the ids that they were told, by key, and whether every key had one
 */
export function payingPrograms(keys: readonly string[], env: Record<string, string>) {
  const told: string[] = [];
  const all = installedPrograms();
  const running = all.map(({ command, file }, index) => {
    const own = keys.filter((_, position) => position % all.length === index);
    const child = spawn(command, [join(import.meta.dirname, file), ...own], {
      env: commandEnvironment(env),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout }).on('line', (line) => void told.push(line));
    return { child, ended: once(child, 'close').then(([code]) => code as number | null) };
  });
  const ended = Promise.all(running.map((one) => one.ended));
  return {
    told,
    /** Resolves when all have ended: whether every key has a payment. */
    async done(): Promise<boolean> {
      const codes = await ended;
      const failed = codes.find((code) => code !== 0 && code !== 3);
      if (failed !== undefined) throw new Error(`A program ended with ${failed}`);
      return codes.every((code) => code === 0);
    },
    async kill(): Promise<void> {
      for (const { child } of running) child.kill('SIGKILL');
      await ended;
    },
  };
}
