import createFetchClient from 'openapi-fetch';
import type { HttpMethod, Operation } from './operation.ts';
import type { OperationInput } from './pipeline.ts';

/** Hands a request that is built and complete but for its signature to `deliver`. */
export type Transport = (
  operation: Pick<Operation, 'method' | 'path'>,
  input: OperationInput,
  signal: AbortSignal,
  deliver: (request: Request) => Promise<void>,
) => Promise<void>;

/** Any path and method: the types of an operation are those of its generated method. */
interface AnyPaths {
  [path: string]: {
    [method in Lowercase<HttpMethod>]: {
      parameters: { path?: object | undefined; query?: object | undefined };
      requestBody?: { content: { 'application/json': unknown } };
      responses: { 204: { content?: never } };
    };
  };
}

/**
 * openapi-fetch builds the request. It never reads the answer: it would take an unreadable or endless
 * body for what it is not.
 */
export function createTransport(baseUrl: string): Transport {
  const { request: send } = createFetchClient<AnyPaths>({ baseUrl, redirect: 'manual' });
  const nothing = new Response(null, { status: 204 });

  return async ({ method, path }, input, signal, deliver) => {
    await send(method.toLowerCase() as Lowercase<HttpMethod>, path, {
      params: { path: input.path, query: input.query },
      body: input.body,
      signal,
      fetch: async (request) => {
        await deliver(request);
        return nothing;
      },
    });
  };
}
