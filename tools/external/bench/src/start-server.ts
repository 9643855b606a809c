import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Server {
  url: string;
  close(): void;
}

/** Starts a server on loopback, in a process of its own, that answers everything with `answer`. */
export async function startServer(answer: unknown): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(answer)]);
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}
