import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Lets a server listen on this machine, and gives its URL, without a slash at its end.
 *
 * @throws {Error} when it cannot; the message names the option that takes another port
 */
export async function listen(
  server: Server,
  { name, port, option }: { name: string; port: number; option: string },
): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${name} cannot listen on port ${port} (${reason}). Choose another with ${option}.`,
      { cause },
    );
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
