import { createFinalURL } from 'openapi-fetch';

/** The URL of a path template with its parameters. */
export type UrlOf = (
  template: string,
  path: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
) => string;

/** Of openapi-fetch only this is used: its client makes a Request, which costs time. */
export function createUrlOf(baseUrl: string): UrlOf {
  const options = {
    // Parsing encodes braces, which openapi-fetch would read as a parameter.
    baseUrl: new URL(baseUrl).href.replace(/\/$/, ''),
    pathSerializer: writePath,
    querySerializer: writeQuery,
  };
  return (template, path, query) =>
    createFinalURL(template, { ...options, params: { path, query } });
}

function writePath(template: string, values: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])));
}

function writeQuery(values: object): string {
  return Object.entries(values)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
}
