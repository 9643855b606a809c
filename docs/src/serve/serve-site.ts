import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, posix, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { listen } from '@crossborder-fx/tools-tour/command';
import express from 'express';
import { headersOf } from '../published-files/published-files.ts';

export interface SiteServerOptions {
  /** The folder of the built documentation site. */
  folder: string;
  /** The path on the host for which the site was built. @default '/' */
  base?: string;
  /** The port on this machine; 0 takes any free port. @default 0 */
  port?: number;
}

export interface SiteServer extends AsyncDisposable {
  /** The URL of the served site, with its base path and a slash at the end. */
  url: string;
}

/** Serves the built site on this machine, with the HTTP headers that a host would read from the file `_headers`. */
export async function serveSite(options: SiteServerOptions): Promise<SiteServer> {
  const { folder, base = '/', port = 0 } = options;
  const app = express();
  app.disable('x-powered-by');
  app.use(base, compressed(folder));
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

const texts = new Set(['.css', '.html', '.js', '.json', '.md', '.svg', '.txt', '.xml', '.yaml']);

/** Compresses a text file for a client that accepts gzip, as a host does, and leaves all other requests to the next handler. */
function compressed(folder: string): express.RequestHandler {
  return async (request, response, next) => {
    // Resolves `..` in the path, so that the path cannot lead out of the folder. Paths with `%`, which Express decodes,
    // go to the next handler.
    const path = posix.normalize(request.path.replace(/\/$/, '/index.html'));
    const file = join(folder, path);
    const isAsked = request.method === 'GET' && request.headers.range === undefined;
    const isText = texts.has(extname(path)) && !/(?:^|\/)\.|%/.test(path);
    if (!isAsked || !isText || !request.acceptsEncodings('gzip')) return next();
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true) return next();
    response.type(extname(path)).set(headersOf(placeOf(file, folder)));
    response.set({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
    await pipeline(createReadStream(file), createGzip(), response);
  };
}

function placeOf(path: string, folder: string): string {
  return relative(folder, path).split(sep).join(posix.sep);
}
