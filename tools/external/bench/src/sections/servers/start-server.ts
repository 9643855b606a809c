import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { openConnections } from './connections.ts';
import type { Exchange, ServerCommand } from './server-comparison.ts';

export interface RunningServer {
  port: number;
  /** Once the garbage is collected. The server must have been started with `withMemory`. */
  memory(): Promise<NodeJS.MemoryUsage>;
  close(): Promise<void>;
}

/** Lets a server be asked for its memory. */
export const withMemory = [
  '--expose-gc',
  '--import',
  new URL('report-memory.ts', import.meta.url).href,
];

export interface StartOptions {
  /** Options of Node. */
  nodeOptions?: readonly string[];
  /** Milliseconds that the first answer is waited for. @default 60_000 */
  patience?: number;
}

/**
 * Starts a server, and is done when it has given the right answer.
 *
 * @throws {Error} when it ends, answers wrong, or takes too long
 */
export async function startServer(
  { args, env }: ServerCommand,
  exchange: Exchange,
  { nodeOptions = [], patience = 60_000 }: StartOptions = {},
): Promise<RunningServer> {
  // Chosen here, since not every server says which one it took when it is told to be silent.
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptions, ...args(port)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  try {
    await answers(child, () => askOnce(port, exchange), patience);
  } catch (problem) {
    await end(child);
    throw problem;
  }
  return { port, memory: () => memoryOf(child), close: () => end(child) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

async function askOnce(port: number, exchange: Exchange): Promise<void> {
  const connections = openConnections(port, 1);
  try {
    await connections.send(exchange, 1);
  } finally {
    connections.close();
  }
}

/** Asks until somebody listens. */
async function answers(
  child: ChildProcess,
  ask: () => Promise<void>,
  patience: number,
): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  const start = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (problem) {
      if (!isRefused(problem)) throw problem;
      if (hasEnded(child)) throw new Error(`ended before it answered: ${said.trim()}`);
      if (performance.now() - start >= patience) {
        throw new Error(`did not answer within ${patience} ms`);
      }
    }
    await setTimeout(2);
  }
}

function isRefused(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === 'ECONNREFUSED';
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function memoryOf(child: ChildProcess): Promise<NodeJS.MemoryUsage> {
  const answer = once(child, 'message');
  child.send('memory');
  const [usage] = await answer;
  return usage;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
