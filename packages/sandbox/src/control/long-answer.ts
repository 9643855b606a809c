import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, WriteAnswer } from '@crossborder-fx/test-server';
import { RefusedError } from '../common/refused-error.ts';

// The function fetch of Node gives up when it receives no data for 5 minutes.
const longestSilence = 4 * 60_000;

/**
 * Returns the answer of work that may take longer than a client waits. Each time `silence` milliseconds have passed, the body
 * gets a space, which JSON allows before a value. A later error is in the body only, because the status is already sent.
 */
export async function longAnswer(
  work: Promise<unknown>,
  silence = longestSilence,
): Promise<Answer | WriteAnswer> {
  const timer = new AbortController();
  const ended = work.then((body) => ({ status: 200, body }));
  const first = await Promise.race([
    ended,
    pause(silence, undefined, { signal: timer.signal }).catch(() => undefined),
  ]).finally(() => timer.abort());
  if (first) return first;
  return async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(' ');
    const beat = setInterval(() => response.write(' '), silence);
    const body = await work.catch(errorBody).finally(() => clearInterval(beat));
    response.end(JSON.stringify(body));
  };
}

function errorBody(error: unknown): object {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof RefusedError ? { code: error.code } : {};
  return { error: message, name, ...code };
}
