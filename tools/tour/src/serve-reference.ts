import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';

/** Serves the built reference page on loopback. */
export async function serveReference(port: number): Promise<{ url: string; close(): void }> {
  const page = await readFile(join(repository, 'docs/dist/reference/index.html'));
  const server = createServer((request, response) => {
    const found = new URL(request.url ?? '/', 'http://reference').pathname === '/';
    response.writeHead(found ? 200 : 404, {
      'content-type': found ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    });
    response.end(found ? page : 'The reference is one page, at /\n');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The reference cannot listen on port ${port} (${reason}). Choose another with --docs-port.`,
      { cause },
    );
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
