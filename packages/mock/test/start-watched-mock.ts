import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Credentials } from '@crossborder-fx/test-server';
import { expect, onTestFinished } from 'vitest';
import type { MockOptions } from '../src/start-mock.ts';
import type { Usage } from './watched-mock.ts';

export interface WatchedMock {
  url: string;
  credentials: Credentials;
  /** What it used; stalls are those since the last time. */
  usage(): Promise<Usage>;
  /** Bytes in use once the garbage is collected: the heap, and the buffers beside it. */
  usedMemory(): Promise<number>;
}

const script = fileURLToPath(new URL('watched-mock.ts', import.meta.url));

/** Starts the mock in a process of its own, for one test. */
export async function startWatchedMock(options: MockOptions = {}): Promise<WatchedMock> {
  const child = fork(script, [JSON.stringify(options)], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ending = new AbortController();
  child.once('exit', (code) => ending.abort(new Error(`The mock ended with ${code}.`)));
  const ask = async (question?: 'usage' | 'usedMemory') => {
    if (question) child.send(question);
    const [answer] = await once(child, 'message', { signal: ending.signal });
    return answer;
  };
  return {
    ...(await ask()),
    usage: () => ask('usage'),
    usedMemory: () => ask('usedMemory'),
  };
}

/** Expects that none of the requests took too much. */
export function requireBounded(
  { peakMemory, longestStall, stalledBy }: Usage,
  requests: string,
): void {
  const stall = `milliseconds of the longest stall, in ${requests}, by one of: ${stalledBy.join('\n')}`;
  expect(longestStall, `${stall}\n`).toBeLessThan(250);
  expect(peakMemory, `bytes of memory at the peak, after ${requests}`).toBeLessThan(512_000_000);
}
