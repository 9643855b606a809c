import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListenError } from './listen-error.ts';

/**
 * Listens, and returns a URL that a client on this machine can use, also when the server listens on
 * all addresses.
 *
 * @throws {ListenError} when the port is taken or the address is not one of this machine
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (reason) => reject(new ListenError(host, port, reason)));
    server.listen(port, host, resolve);
  });
  const reachable = new Map([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '::1'],
  ]).get(host);
  const name = reachable ?? host;
  const { port: actual } = server.address() as AddressInfo;
  return `http://${name.includes(':') ? `[${name}]` : name}:${actual}`;
}

// Closing may take a second. The other half of it is for clients to read their answers.
const graceMilliseconds = 500;

/** Stops listening, answers requests in flight, and cuts what is still open after half a second. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  await closed;
  clearTimeout(timer);
}
