import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** What `npx nx build docs` writes. */
export const builtSite = join(import.meta.dirname, '../../../../docs/dist/site');

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

export interface ServedSite {
  /** Such as `http://127.0.0.1:43210`, without a slash at its end. */
  url: string;
  close(): void;
}

/** Serves the built site on a free port, as a host of static files does: `/x/` is `/x/index.html`. */
export async function serveSite(): Promise<ServedSite> {
  const server = createServer(async (request, response) => {
    // A URL resolves `..`, so that no path leads out of the site.
    const { pathname } = new URL(request.url ?? '/', 'http://site.invalid');
    const path = decodeURIComponent(pathname);
    const file = path.endsWith('/') ? `${path}index.html` : path;
    try {
      const body = await readFile(join(builtSite, file));
      const type = types[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type }).end(body);
    } catch (error) {
      const missing = ['ENOENT', 'EISDIR'].includes(Object(error).code);
      response.writeHead(missing ? 404 : 500, { 'content-type': 'text/plain' }).end(file);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
