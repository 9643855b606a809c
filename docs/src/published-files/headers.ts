import type { PublishedFile } from './documents.ts';

const readableByAll = { 'Access-Control-Allow-Origin': '*' };

/**
 * The headers of the site, by the path below its root, where a `*` matches any text: a host reads them from `_headers`, and our
 * own server reads them here.
 */
const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': {
    'X-Content-Type-Options': 'nosniff',
    // This header forbids every site to put a page into a frame, because a policy inside the page cannot.
    'Content-Security-Policy': "frame-ancestors 'none'",
  },
  'openapi/*': readableByAll,
  'llms*.txt': readableByAll,
  'openapi/*.yaml': { 'Content-Type': 'application/yaml; charset=utf-8' },
};

/** The headers of a file of the site, by its path below the root; a later rule replaces an earlier one. */
export function headersOf(path: string): Record<string, string> {
  const fitting = Object.entries(rules).filter(([pattern]) => fits(path, pattern));
  return Object.assign({}, ...fitting.map(([, headers]) => headers));
}

function fits(path: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}

/** Writes the headers as the file that Netlify and Cloudflare Pages read. */
export function headersFile(base: string): PublishedFile {
  const blocks = Object.entries(rules).map(([pattern, headers]) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return [base + pattern, ...lines].join('\n');
  });
  return { path: '_headers', text: `${blocks.join('\n\n')}\n` };
}
