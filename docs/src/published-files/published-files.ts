import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { filesIn } from '../build/folders.ts';

const openapi = join(repository, 'packages/openapi');
/** The names of the published OpenAPI documents, in the folder `openapi/` of the site. */
export const documentNames: readonly string[] = [
  'openapi.yaml',
  'openapi.json',
  'openapi.codegen.yaml',
  'openapi.codegen.json',
  'openapi.gateway.yaml',
  ...filesIn(openapi, '{workflows/*.arazzo.yaml,conformance/*.json}'),
];

/**
 * Returns the published documents at two paths: `openapi/` and `openapi/1.6.0/`. When the next version is published,
 * its path replaces the second path. A workflow file names the relative URL `../openapi.yaml`, which works at both
 * paths.
 */
export function documents(version: string): PublishedFile[] {
  return documentNames.flatMap((name) => {
    const text = readFileSync(join(openapi, name), 'utf8');
    return [`openapi/${name}`, `openapi/${version}/${name}`].map((path) => ({ path, text }));
  });
}

/** A file of the documentation site that programs read. */
export interface PublishedFile {
  /** The path below the root of the site, such as `openapi/openapi.json`. */
  path: string;
  text: string;
}

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
