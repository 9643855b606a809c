import { once } from 'node:events';
import { createServer } from 'node:net';

/** The port lies below those that the system gives to servers on port 0, so no such server gets it before the test. */
export async function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  const server = createServer();
  const isFree = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!(await isFree)) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * A port that refuses connections. It is not port 1, because `fetch` refuses to use port 1. It is below 1024, because the
 * system gives higher ports to outgoing connections: about one connection of 10,000 would get the same port at its own end, and
 * so connect to itself.
 */
export const refusingPort = 2;
