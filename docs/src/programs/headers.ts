import type { PublishedFile } from './published-file.ts';

/** Headers of every answer whose path fits one of the patterns. A `*` stands for any text. */
export interface HeaderRule {
  /** Below the root of the site. */
  patterns: readonly string[];
  headers: Readonly<Record<string, string>>;
}

/** The headers of the site: a host reads them in `_headers`, our own server reads them here. */
const headerRules: readonly HeaderRule[] = [
  {
    patterns: ['*'],
    headers: {
      'X-Content-Type-Options': 'nosniff',
      // The policy in each page cannot say this.
      'Content-Security-Policy': "frame-ancestors 'none'",
    },
  },
  {
    patterns: ['openapi/*', 'schemas/*', 'postman/*', '*.md', 'llms*.txt'],
    headers: { 'Access-Control-Allow-Origin': '*' },
  },
  { patterns: ['*.md'], headers: { 'Content-Type': 'text/markdown; charset=utf-8' } },
  { patterns: ['openapi/*.yaml'], headers: { 'Content-Type': 'application/yaml; charset=utf-8' } },
  { patterns: ['schemas/*.json'], headers: { 'Content-Type': 'application/schema+json' } },
];

/** The headers of a file of the site, by its path below the root; a later rule replaces an earlier one. */
export function headersOf(path: string): Record<string, string> {
  const fitting = headerRules.filter(({ patterns }) => patterns.some((one) => fits(path, one)));
  return Object.assign({}, ...fitting.map(({ headers }) => headers));
}

function fits(path: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}

/** The same as the file that Netlify and Cloudflare Pages read. */
export function headersFile(base: string): PublishedFile {
  const byPattern = new Map<string, Record<string, string>>();
  for (const { patterns, headers } of headerRules) {
    for (const pattern of patterns) {
      byPattern.set(pattern, { ...byPattern.get(pattern), ...headers });
    }
  }
  const blocks = Array.from(byPattern, ([pattern, headers]) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return [base + pattern, ...lines].join('\n');
  });
  return { path: '_headers', text: `${blocks.join('\n\n')}\n` };
}
