import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a port on which nothing listens. It lies below the ports that the system chooses itself, so that no server
 * on port 0 gets it meanwhile.
 */
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
 * Returns a port that refuses connections, also by `fetch`, which does not use port 1. The system never chooses a port
 * below 1024. With a higher port, about one connection of 10,000 would get that port itself, and connect to itself.
 */
export const refusingPort = 2;
