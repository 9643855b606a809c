import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import type { Credentials } from '../src/common/credentials.ts';
import type { ServerOptions } from '../src/server-options.ts';
import type { Usage } from './watched-server.ts';

export interface WatchedServer {
  url: string;
  credentials: Credentials;
  /** Returns the most memory that the process has used, and its event loop's longest stall since the last call. */
  usage(): Promise<Usage>;
  /** Returns the bytes that the server's process uses after garbage collection, in the heap and in buffers outside the heap. */
  usedMemory(): Promise<number>;
}

const script = fileURLToPath(new URL('watched-server.ts', import.meta.url));

/** Starts a server for one test, in a process separate from the test. */
export async function startWatchedServer(options: ServerOptions = {}): Promise<WatchedServer> {
  const child = fork(script, [JSON.stringify(options)], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ending = new AbortController();
  child.once('exit', (code) => ending.abort(new Error(`The server ended with ${code}.`)));
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

/** Tells whether the JSON is the answer of this test's server to a valid request. */
export const isOwnAnswer = (json: string) => /^\{"operation":"\w+"\}$/.test(json);

export function requireBounded(
  { peakMemory, longestStall, stalledBy }: Usage,
  requests: string,
): void {
  const stall = `milliseconds of the longest stall, in ${requests}, by one of: ${stalledBy.join('\n')}`;
  expect(longestStall, `${stall}\n`).toBeLessThan(250);
  expect(peakMemory, `bytes of memory at the peak, after ${requests}`).toBeLessThan(512_000_000);
}
