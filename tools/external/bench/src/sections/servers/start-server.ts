import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import type { Exchange, ServerCommand } from '../../comparison.ts';
import { openConnections } from './connections.ts';

export interface RunningServer {
  port: number;
  /** Once the garbage is collected. The server must have been started `withUsage`. */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** Microseconds of processor time since its start, on all its threads. Also only `withUsage`. */
  cpuTime(): Promise<number>;
  close(): Promise<void>;
}

/** The command of a server that can be asked for its memory and its processor time. */
export function withUsage(command: ServerCommand): ServerCommand {
  const options = ['--expose-gc', '--import', import.meta.resolve('./report-usage.ts')];
  return { ...command, args: (port) => [...options, ...command.args(port)] };
}

/**
 * Starts a server, and is done when it has given the right answer.
 *
 * @param startTimeout Milliseconds that the first answer is waited for.
 * @throws {Error} when it ends, answers wrong, or takes too long
 */
export async function startServer(
  { args, env }: ServerCommand,
  exchange: Exchange,
  startTimeout = 60_000,
): Promise<RunningServer> {
  // Chosen here, since a server that is told to be silent may not say which port it took.
  const port = await freePort();
  const child = spawn(process.execPath, args(port), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const close = async () => {
    if (hasEnded(child)) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const ask = async (question: 'memory' | 'cpu') => {
    child.send(question);
    const [usage] = await once(child, 'message');
    return usage;
  };
  const cpuTime = async () => {
    const { user, system }: NodeJS.CpuUsage = await ask('cpu');
    return user + system;
  };
  const connections = openConnections(port, 1);
  try {
    await firstAnswer(child, () => connections.send(exchange, 1), startTimeout);
  } catch (problem) {
    await close();
    throw problem;
  } finally {
    connections.close();
  }
  return { port, memory: () => ask('memory'), cpuTime, close };
}

async function firstAnswer(
  child: ChildProcess,
  ask: () => Promise<unknown>,
  startTimeout: number,
): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2_000);
  });
  const start = performance.now();
  for (;;) {
    try {
      await ask();
      return;
    } catch (problem) {
      // Nothing listens on the port yet.
      if ((problem as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw problem;
    }
    if (hasEnded(child)) throw new Error(`ended before it answered: ${errors.trim()}`);
    if (performance.now() - start >= startTimeout) {
      throw new Error(`did not answer within ${startTimeout} ms`);
    }
    await setTimeout(2);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
