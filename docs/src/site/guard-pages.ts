import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { built } from './folders.ts';

const inline = {
  script: /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  style: /<style\b([^>]*)>([\s\S]*?)<\/style>/g,
};
const charset = /<meta charset="utf-8"\s*\/?>/i;

/** Gives each page of the site, but the reference, which has its own, a Content-Security-Policy. */
export async function guardPages(): Promise<void> {
  for (const page of globSync('**/*.html', { cwd: built })) {
    if (page.startsWith('reference')) continue;
    const file = join(built, page);
    await writeFile(file, guarded(await readFile(file, 'utf8')));
  }
}

/**
 * The page with a policy that lets it load from its own site only, and run inline only what it has now.
 *
 * @throws {Error} when it has no `<meta charset="utf-8">`, behind which the policy stands
 */
export function guarded(html: string): string {
  if (!charset.test(html)) throw new Error('The page has no <meta charset="utf-8">');
  const policy = [
    "default-src 'none'",
    // The search runs WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' ${hashesOf(html, inline.script)}`,
    `style-src 'self' ${hashesOf(html, inline.style)}`,
    // The colours of code are style attributes, which no hash can name.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return html.replace(charset, (found) => found + meta);
}

function hashesOf(html: string, elements: RegExp): string {
  const sources = Array.from(html.matchAll(elements), ([, attributes = '', source = '']) =>
    /\bsrc\s*=/.test(attributes) ? '' : source,
  );
  const hashes = sources
    .filter((source) => source !== '')
    .map((source) => createHash('sha256').update(source.replace(/\r\n?/g, '\n')).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`).join(' ');
}
