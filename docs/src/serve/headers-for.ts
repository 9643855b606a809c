import { extname } from 'node:path';
import { headersOf } from '../programs/headers.ts';

/** What a host knows by itself of the files of the site. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
  '.mp4': 'video/mp4',
};

/** The headers of a file, by its path below the root of the site. */
export function headersFor(path: string): Record<string, string> {
  return { 'Content-Type': types[extname(path)] ?? 'application/octet-stream', ...headersOf(path) };
}
