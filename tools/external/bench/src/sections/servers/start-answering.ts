import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ServerCommand } from '../../comparison.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** A bare server of these answers, by method and path; `any` is the one to everything else. */
export function answeringServer(answers: Record<string, unknown>): ServerCommand {
  return {
    name: 'node:http',
    args: (port) => [join(import.meta.dirname, 'answering-server.ts'), String(port)],
    env: { ANSWERS: JSON.stringify(answers) },
  };
}

/** Starts a server on loopback that answers everything with `answer`. */
export async function startAnswering(answer: unknown): Promise<RunningServer> {
  const headers = async () => ({});
  const exchange = { name: 'get', method: 'GET', path: '/', headers, status: 200, answer };
  return startServer(answeringServer({ any: answer }), exchange);
}

/**
 * Compares as JSON, since some clients return an object of their own class.
 *
 * @throws {Error} when the result is not one of the right ones
 */
export function requireResult(actual: unknown, right: readonly unknown[]): void {
  const text = JSON.stringify(actual) ?? 'null';
  if (right.some((result) => isDeepStrictEqual(JSON.parse(text), result))) return;
  throw new Error(`gave ${text.slice(0, 200)}`);
}
