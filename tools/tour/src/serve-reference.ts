import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { listen } from './command.ts';

export async function serveReference(port: number): Promise<{ url: string; close(): void }> {
  const page = await readFile(join(repository, 'docs/dist/reference/index.html'));
  const server = createServer((request, response) => {
    const found = new URL(request.url ?? '/', 'http://reference').pathname === '/';
    response.writeHead(found ? 200 : 404, {
      'content-type': found ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    });
    response.end(found ? page : 'The reference is one page, at /\n');
  });
  const url = await listen(server, { name: 'The reference', port, option: '--docs-port' });
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
