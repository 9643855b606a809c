import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListenError } from './listen-error.ts';

// To listen on, they are every address of the machine; to call, they are none.
const everyAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/**
 * Listens, and returns a host and port that a client on this machine can use, also when the server
 * listens on all addresses.
 *
 * @throws {ListenError} when the port is taken or the address is not one of this machine
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (reason) => reject(new ListenError(host, port, reason)));
    server.listen(port, host, resolve);
  });
  const name = everyAddress.get(host) ?? host;
  const { port: actual } = server.address() as AddressInfo;
  return `${name.includes(':') ? `[${name}]` : name}:${actual}`;
}
