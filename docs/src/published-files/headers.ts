import type { PublishedFile } from './documents.ts';

const readableByAll = { 'Access-Control-Allow-Origin': '*' };

/**
 * The HTTP headers of the site's files, by the path of the file below the root of the site, where a `*` matches any
 * text. A host reads the headers from the file `_headers`; the server in serve-site.ts reads them from this list.
 */
const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': {
    'X-Content-Type-Options': 'nosniff',
    // The directive `frame-ancestors` forbids every site to show a page in a frame. Browsers ignore this directive in the HTML
    // of a page, so it is in an HTTP header.
    'Content-Security-Policy': "frame-ancestors 'none'",
  },
  'openapi/*': readableByAll,
  'llms*.txt': readableByAll,
  'openapi/*.yaml': { 'Content-Type': 'application/yaml; charset=utf-8' },
};

/** If several rules set the same header, the last rule counts. */
export function headersOf(path: string): Record<string, string> {
  const fitting = Object.entries(rules).filter(([pattern]) => fits(path, pattern));
  return Object.assign({}, ...fitting.map(([, headers]) => headers));
}

function fits(path: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}

/** Writes the HTTP headers into the file `_headers`, which the hosts Netlify and Cloudflare Pages read. */
export function headersFile(base: string): PublishedFile {
  const blocks = Object.entries(rules).map(([pattern, headers]) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return [base + pattern, ...lines].join('\n');
  });
  return { path: '_headers', text: `${blocks.join('\n\n')}\n` };
}
