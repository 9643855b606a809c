import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { startServer } from './start-server.ts';

/** Starts a server on loopback that answers everything with `answer`. */
export async function startAnswering(
  answer: unknown,
): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const file = join(import.meta.dirname, 'answering-server.ts');
  const args = (port: number) => [file, String(port), JSON.stringify(answer)];
  const headers = async () => ({});
  const exchange = { name: 'get', method: 'GET', path: '/', headers, status: 200, answer };
  const { port, close } = await startServer({ name: 'loopback', args }, exchange);
  return { baseUrl: `http://127.0.0.1:${port}`, close };
}

/**
 * Compares as JSON, since some give an object of a class of theirs.
 *
 * @throws {Error} when the result is none of the right ones
 */
export function requireResult(actual: unknown, right: readonly unknown[]): void {
  const text = JSON.stringify(actual) ?? 'null';
  if (right.some((result) => isDeepStrictEqual(JSON.parse(text), result))) return;
  throw new Error(`gave ${text.slice(0, 200)}`);
}
