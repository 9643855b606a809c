import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { WriteAnswer } from './control-route.ts';

/**
 * Headers of every file of the control interface: a page may load only its own folder, ask only the server
 * that it came from, and not be framed.
 */
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

/** `segments` are decoded; the last is empty after a slash, and `index.html` stands for it. */
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
    // It ends with an error when the browser goes away.
    await pipeline(createReadStream(file), response).catch(() => response.destroy());
  };
}

/** Neither hidden nor a way out of the folder, on any system. */
function isPlain(name: string): boolean {
  return /^[^./\\:\0][^/\\:\0]*$/.test(name);
}

export function welcomePage(description: string, console: string): WriteAnswer {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sandbox</title>
<p>${description}
<p><a href="${console}">Open the console</a>, where you see what happens in it.
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
