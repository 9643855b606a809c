import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { ExampleOperation } from '@crossborder-fx/tools-description';
import { launchBrowser } from '../../browser/src/launch-browser.ts';
import { type OpenedPage, openPage } from '../../browser/src/open-page.ts';
import type { Findings } from './interoperability-case.ts';

type Page = OpenedPage['page'];

export interface RenderedPage {
  html: string;
  /** What the page asks for, by path: a file on disk. */
  files: Record<string, string>;
  /** Whether the page shows the operation; may scroll and click. */
  shows: (page: Page, operation: ExampleOperation) => Promise<boolean>;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Opens the page in the headless browser and looks for every operation, and for requests elsewhere. */
export async function judgePage(
  operations: ExampleOperation[],
  { html, files, shows }: RenderedPage,
): Promise<Findings> {
  await using server = await serve({ '/': html, '/favicon.ico': '' }, files);
  const browser = await launchBrowser();
  try {
    const { page, requests, problems } = await openPage(browser, `${server.origin}/`);
    const missing: string[] = [];
    for (const operation of operations) {
      if (!(await shows(page, operation))) missing.push(`does not show ${operation.id}`);
    }
    const elsewhere = requests.filter((url) => !url.startsWith(server.origin) && !isLocal(url));
    return {
      found: `shows ${operations.length - missing.length} of ${operations.length} operations, with no error in the console and no request to another host`,
      problems: [...missing, ...problems, ...elsewhere.map((url) => `requests ${url}`)],
    };
  } finally {
    await browser.close();
  }
}

function isLocal(url: string): boolean {
  return /^(blob|about):/.test(url);
}

async function serve(texts: Record<string, string>, files: Record<string, string>) {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const file = files[path];
    const body = file === undefined ? texts[path] : await readFile(file);
    const type = types[extname(file ?? 'index.html')] ?? 'application/octet-stream';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
