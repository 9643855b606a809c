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

/**
 * A port of this machine that refuses connections, by http and by `fetch`, which does not take port 1.
 *
 * The system gives ports below 1024 to nobody. A higher port that nobody listens on can be given to
 * the very connection that is made to it: about one of 10,000 then connects to itself and is not refused.
 */
export const refusingPort = 2;
