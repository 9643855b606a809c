import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashesOf, inlineElements, withPolicy } from '../reference/content-security-policy.ts';
import { built, filesIn, referencePage } from './folders.ts';

/** Gives each page of the site, but the reference, which has its own, a Content-Security-Policy. */
export async function guardPages(folder = built): Promise<void> {
  for (const page of filesIn(folder, '**/*.html')) {
    if (page === referencePage) continue;
    const file = join(folder, page);
    await writeFile(file, guarded(await readFile(file, 'utf8')));
  }
}

/**
 * The page with a policy that lets it load from its own site only, and run inline only what it has now.
 *
 * @throws {Error} when it has no `<meta charset="utf-8">`, behind which the policy stands
 */
export function guarded(html: string): string {
  const hashes = (tagName: 'script' | 'style') => hashesOf(inlineElements(html, tagName)).join(' ');
  return withPolicy(html, [
    "default-src 'none'",
    // The search runs WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' ${hashes('script')}`,
    `style-src 'self' ${hashes('style')}`,
    // The colours of code are style attributes, which no hash can name.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
}
