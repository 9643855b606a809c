import { createFinalURL } from 'openapi-fetch';
import type { Operation } from '../call/operation.ts';
import type { OperationInput } from '../call/pipeline.ts';

/** The arguments of `fetch` for a request, without its signature. */
export interface UnsignedRequest {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

export type Transport = (
  operation: Pick<Operation, 'route'>,
  input: OperationInput,
  signal: AbortSignal,
) => UnsignedRequest;

/**
 * Only the URL is built by openapi-fetch. Its client is not used: it makes a Request, which `fetch`
 * copies, and it does not notice a body that is unreadable or endless.
 */
export function createTransport(baseUrl: string): Transport {
  const options = {
    // Parsing encodes braces, which openapi-fetch would read as a parameter.
    baseUrl: new URL(baseUrl).href.replace(/\/$/, ''),
    pathSerializer: writePath,
    querySerializer: writeQuery,
  };

  return ({ route }, { path, query, body }, signal) => {
    const [method = '', template = ''] = route.split(' ');
    const params = { path: { ...path }, query: { ...query } };
    const url = createFinalURL(template, { ...options, params });
    const init = { method, redirect: 'manual', signal } as const;
    if (body === undefined) return { url, init: { ...init, headers: {} } };
    const headers = { 'Content-Type': 'application/json' };
    return { url, init: { ...init, headers, body: JSON.stringify(body) } };
  };
}

function writePath(template: string, values: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])));
}

function writeQuery(values: object): string {
  return Object.entries(values)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
}
