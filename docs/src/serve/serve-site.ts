import { once } from 'node:events';
import { createServer } from 'node:http';
import { posix, relative, sep } from 'node:path';
import { listen } from '@crossborder-fx/tools-tour/command';
import express from 'express';
import { headersOf } from '../programs/headers.ts';

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
  const app = express();
  app.disable('x-powered-by');
  app.use(
    base,
    express.static(folder, {
      setHeaders: (response, path) => response.set(headersOf(placeOf(path, folder))),
    }),
  );
  app.use((_, response) => {
    response.status(404).set(headersOf('404.html')).sendFile('404.html', { root: folder });
  });
  const server = createServer(app);
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

/** Where a file is below the root of the site. */
function placeOf(path: string, folder: string): string {
  return relative(folder, path).split(sep).join(posix.sep);
}
