import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { built, filesIn, referencePage } from '../build/folders.ts';

const charset = /<meta charset="utf-8"\s*\/?>/i;

/** @throws {Error} when the page loads a script from elsewhere, or has no `<meta charset="utf-8">`. */
export function withContentSecurityPolicy(html: string): string {
  const scripts = inlineElements(html, 'script');
  const loaded = scripts.find(({ attributes }) => /\bsrc\s*=/.test(attributes));
  if (loaded !== undefined)
    throw new Error(`The reference page must have no script with a src:${loaded.attributes}`);
  return withPolicy(html, [
    "default-src 'none'",
    `script-src ${hashesOf(scripts).join(' ') || "'none'"}`,
    // Allows style attributes, because Redoc sets style attributes while it runs, and a hash cannot allow an attribute.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
}

/** Adds a Content-Security-Policy to each page of the site, except to the reference page, which has a policy of its own. */
export async function guardPages(folder = built): Promise<void> {
  for (const page of filesIn(folder, '**/*.html')) {
    if (page === referencePage) continue;
    const file = join(folder, page);
    await writeFile(file, guarded(await readFile(file, 'utf8')));
  }
}

/**
 * Lets the page load only from its own site, and run only the inline code that is already in the page.
 *
 * @throws {Error} when the page has no `<meta charset="utf-8">`, after which the policy is written
 */
export function guarded(html: string): string {
  const hashes = (tagName: 'script' | 'style') => hashesOf(inlineElements(html, tagName)).join(' ');
  return withPolicy(html, [
    "default-src 'none'",
    // Allows WebAssembly, because the search of the site runs WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' ${hashes('script')}`,
    `style-src 'self' ${hashes('style')}`,
    // Allows style attributes, because they colour the code on the pages, and a hash cannot allow an attribute.
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

/** @throws {Error} when the page has no `<meta charset="utf-8">` */
function withPolicy(html: string, directives: readonly string[]): string {
  if (!charset.test(html))
    throw new Error('The page must have <meta charset="utf-8"> before its Content-Security-Policy');
  // A policy in a page applies only to the elements after the policy. So the policy comes right after the charset, which must
  // be in the first 1024 bytes.
  const meta = `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}">`;
  return html.replace(charset, (found) => `${found}\n  ${meta}`);
}

/** A script or style element in the HTML of a page. */
interface InlineElement {
  /** The attributes of the element, such as ` type="module"`. */
  attributes: string;
  /** The code of the element; empty if the element loads its code from a URL. */
  source: string;
}

function inlineElements(html: string, tagName: 'script' | 'style'): InlineElement[] {
  const elements = new RegExp(`<${tagName}\\b([^>]*)>([\\s\\S]*?)</${tagName}>`, 'g');
  return Array.from(html.matchAll(elements), ([, attributes = '', source = '']) => ({
    attributes,
    source,
  }));
}

function hashesOf(elements: readonly InlineElement[]): string[] {
  const hashes = elements
    .filter(({ source }) => source !== '')
    // Changes each line end to \n, because a browser does so before it hashes a script.
    .map(({ source }) => source.replace(/\r\n?/g, '\n'))
    .map((source) => createHash('sha256').update(source).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
