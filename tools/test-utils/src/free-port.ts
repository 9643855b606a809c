import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of this machine on which nothing listens. It lies below those that the system hands out by
 * itself, so that no server that starts on port 0 is given it in the meantime.
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
