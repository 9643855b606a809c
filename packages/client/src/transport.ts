import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import type { Operation } from './operation.ts';
import type { OperationInput } from './pipeline.ts';

/** A request that is complete but for its signature, as `fetch` takes it. */
export interface UnsignedRequest {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

export type Transport = (
  operation: Pick<Operation, 'method' | 'path'>,
  input: OperationInput,
  signal: AbortSignal,
) => UnsignedRequest;

/**
 * openapi-fetch writes the URL, and that is all: its client makes a Request that `fetch` would copy,
 * and takes an unreadable or endless body for what it is not.
 */
export function createTransport(baseUrl: string): Transport {
  const options = {
    baseUrl: baseUrl.replace(/\/$/, ''),
    querySerializer: createQuerySerializer(),
    pathSerializer: defaultPathSerializer,
  };

  return ({ method, path }, input, signal) => {
    const params = { path: { ...input.path }, query: { ...input.query } };
    const url = createFinalURL(path, { ...options, params });
    const init = { method, redirect: 'manual', signal } as const;
    if (input.body === undefined) return { url, init: { ...init, headers: {} } };
    const headers = { 'Content-Type': 'application/json' };
    return { url, init: { ...init, headers, body: JSON.stringify(input.body) } };
  };
}
