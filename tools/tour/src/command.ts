import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { repository } from '@crossborder-fx/tools-description';

// Functions that the commands `npm start` and `npm run docs` share.

export function buildFor(target: string): boolean {
  const nx = createRequire(import.meta.url).resolve('nx/bin/nx.js');
  const options = { cwd: repository, stdio: 'inherit' as const };
  return spawnSync(process.execPath, [nx, 'run', target], options).status === 0;
}

/** @throws {Error} when an option's value is not a port; the message names the option */
export function readPort(option: string, text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(`--${option} must be a number from 0 to 65535, not ${text}`);
}

/** Returns the URL without a final slash. @throws {Error} if listening fails; the message names the option */
export async function listen(
  server: Server,
  { name, port, option }: { name: string; port: number; option: string },
): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${name} cannot listen on port ${port} (${reason}). Choose another port with ${option}.`,
      { cause },
    );
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type Place = readonly [name: string, url: string];

export function linesOf(places: readonly Place[]): string {
  const width = Math.max(...places.map(([name]) => name.length));
  return places.map(([name, url]) => `${name.padEnd(width)}  ${url}`).join('\n');
}

export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
