import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@crossborder-fx/tools-tour/listen';
import { findFile } from './find-file.ts';
import { headersFor } from './headers-for.ts';

export interface SiteServerOptions {
  /** The folder of the built site. */
  folder: string;
  /** The path that it was built for. @default '/' */
  base?: string;
  /** On this machine; 0 takes any free one. @default 0 */
  port?: number;
}

export interface SiteServer extends AsyncDisposable {
  /** With the base, and a slash at its end. */
  url: string;
}

/** Serves the built site on loopback, with the headers that a host reads in `_headers`. */
export async function serveSite(options: SiteServerOptions): Promise<SiteServer> {
  const { folder, base = '/', port = 0 } = options;
  const server = createServer((request, response) => {
    answer(request, response, { folder, base }).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  const url = await listen(server, { name: 'The site', port, option: '--port' });
  return {
    url: url + base,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Site = Required<Pick<SiteServerOptions, 'folder' | 'base'>>;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, base }: Site,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const found = await findFile(folder, base, request.url ?? '/');
  if (found.kind === 'moved') {
    response.writeHead(308, { location: found.to }).end();
    return;
  }
  const path = found.kind === 'file' ? found.path : '404.html';
  const body = await readFile(`${folder}/${path}`);
  const status = found.kind === 'file' ? 200 : 404;
  response.writeHead(status, { ...headersFor(path), 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
