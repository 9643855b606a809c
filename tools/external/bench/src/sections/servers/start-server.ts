import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import type { Exchange, OwnExchanges, ServerCommand } from '../../comparison.ts';
import { openConnections } from './connections.ts';

export interface RunningServer extends AsyncDisposable {
  port: number;
  /** Without a slash at its end. */
  baseUrl: string;
  /** The server's own form of an exchange. */
  formOf(exchange: Exchange): Exchange;
  /** Once the garbage is collected. The server must have been started `withUsage`. */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** Microseconds of processor time since its start, on all its threads. Also only `withUsage`. */
  cpuTime(): Promise<number>;
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
  { args, env, ownExchanges }: ServerCommand,
  exchange: Exchange,
  startTimeout = 60_000,
): Promise<RunningServer> {
  // Chosen here, since a server that is told to be silent may not say which port it took.
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args(port), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => {
    if (hasEnded(child)) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const report = async (question: 'memory' | 'cpu') => {
    child.send(question);
    const [usage] = await once(child, 'message');
    return usage;
  };
  const cpuTime = async () => {
    const { user, system }: NodeJS.CpuUsage = await report('cpu');
    return user + system;
  };
  let own: OwnExchanges = {};
  const formOf = (any: Exchange): Exchange => ({ ...any, ...own[any.name] });
  using connections = openConnections(port, 1);
  const ask = async () => {
    own = (await ownExchanges?.(baseUrl)) ?? {};
    await connections.send(formOf(exchange), 1);
  };
  await firstAnswer(child, ask, startTimeout);
  // From here on, it runs until it is disposed of.
  const running = stack.move();
  const memory = () => report('memory');
  const dispose = () => running.disposeAsync();
  return { port, baseUrl, formOf, memory, cpuTime, [Symbol.asyncDispose]: dispose };
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
      if (!isRefused(problem)) throw problem;
    }
    if (hasEnded(child)) throw new Error(`ended before it answered: ${errors.trim()}`);
    if (performance.now() - start >= startTimeout) {
      throw new Error(`did not answer within ${startTimeout} ms`);
    }
    await setTimeout(2);
  }
}

/** `fetch` has the reason in the cause of its error. */
function isRefused(problem: unknown): boolean {
  const { code, cause } = Object(problem);
  return code === 'ECONNREFUSED' || (cause !== undefined && isRefused(cause));
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
