import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type OnceService, startOnceService } from './once-service.ts';

const script = fileURLToPath(new URL('once-process.ts', import.meta.url));

/** Where processes keep their compiled sources: they start in half the time. */
let cache = '';
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'once-cache-'));
  // A process that is killed writes none.
  await once(startPaying('http://127.0.0.1:1', cache, ['warm']), 'exit');
});
afterAll(() => rm(cache, { recursive: true, force: true }));

function startPaying(url: string, folder: string, references: string[], stopAt = '') {
  return fork(script, [url, folder, references.join(','), stopAt], {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
}

/** A process that pays each reference, and stops at a step until it is told to go on. */
export function startPayingAt(bank: OnceService, ...rest: [string, string[], string?]) {
  const child = startPaying(bank.url, ...rest);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

export async function reached(child: ChildProcess, wanted: string): Promise<void> {
  // Two messages can come in one turn: between two listeners, one would be lost.
  for await (const [{ step }] of on(child, 'message', { close: ['exit'] })) {
    if (step === wanted) return;
  }
  throw new Error(`the process ended before it was ${wanted}`);
}

export async function service(): Promise<OnceService> {
  const started = await startOnceService();
  onTestFinished(() => started.close());
  return started;
}
