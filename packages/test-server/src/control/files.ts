import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { WriteAnswer } from './control-route.ts';

/** A page loads files and data only from its own server, and no site shows the page in a frame. */
const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** `segments` are decoded. A path that ends with a slash stands for the file `index.html` at that path. */
export async function readFolder(
  folder: string,
  segments: readonly string[],
): Promise<WriteAnswer | undefined> {
  const names = segments.at(-1) === '' ? [...segments.slice(0, -1), 'index.html'] : segments;
  const file = join(folder, ...names);
  const found = names.every(isPlain) ? await stat(file).catch(() => undefined) : undefined;
  if (!found?.isFile()) return undefined;
  return async (response) => {
    response.writeHead(200, {
      ...pageHeaders,
      'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
      'content-length': found.size,
      'cache-control': 'no-cache',
    });
    // pipeline() fails when the browser closes the connection; the rest of the file is then not needed.
    await pipeline(createReadStream(file), response).catch(() => response.destroy());
  };
}

/** Tells whether a file name is safe on any operating system: the file is not hidden, and the name leads to no other folder. */
function isPlain(name: string): boolean {
  return /^[^./\\:\0][^/\\:\0]*$/.test(name);
}

export function welcomePage(description: string, console: string): WriteAnswer {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sandbox</title>
<p>${description}
<p><a href="${console}">Open the console</a>, which shows the requests and the state of the sandbox.
</html>
`;
  return (response) => {
    response.writeHead(200, {
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page),
      vary: 'accept',
    });
    response.end(page);
  };
}
