import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

// To listen on, they are every address of the machine; to call, they are none.
const everyAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** For a client on this machine, also when the server listens on all addresses. @throws {ListenError} */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (reason) => reject(new ListenError(host, port, reason)));
    server.listen(port, host, resolve);
  });
  const name = everyAddress.get(host) ?? host;
  const { port: actual } = server.address() as AddressInfo;
  return `${name.includes(':') ? `[${name}]` : name}:${actual}`;
}

/** The server could not listen where it was told to. */
export class ListenError extends Error {
  override readonly name = 'ListenError';

  constructor(host: string, port: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      reason.includes('EADDRINUSE')
        ? `Port ${port} on ${host} is in use.`
        : `Cannot listen on ${host}, port ${port}: ${reason}.`,
      { cause },
    );
  }
}
