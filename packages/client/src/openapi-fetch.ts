import type { paths } from '@crossborder-fx/openapi';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { ClientOptions } from './call/client-options.ts';
import { withoutOwnHeaders } from './call/own-headers.ts';
import { type CallDependencies, sendWithRetries } from './call/send-with-retries.ts';
import { type Answer, UnreadableBody } from './common/answer.ts';
import { startCall } from './common/call-state.ts';
import type { HttpMethod, Operation, OperationTable } from './common/operation.ts';
import { dependenciesOf } from './create-client.ts';
import { ValidationError } from './errors/errors.ts';
import { toError } from './errors/to-error.ts';
import { operations } from './generated/operations.ts';

/** A client of the package openapi-fetch with the paths of this interface. */
export type OpenapiFetchClient = Client<paths>;

/**
 * Returns a client of openapi-fetch, with its `{ data, error, response }`, on the transport of this package: the client signs
 * every attempt anew, and repeats only operations that change nothing. It checks neither requests nor answers; for such checks,
 * use `createClient`.
 *
 * The client throws the errors of this package when no answer to a request comes.
 *
 * @throws {ValidationError} when an option is missing or wrong
 */
export function createOpenapiFetchClient(options?: ClientOptions): OpenapiFetchClient {
  const dependencies = dependenciesOf(options);
  const baseUrl = new URL(dependencies.client.baseUrl).href.replace(/\/$/, '');
  return createFetchClient<paths>({ baseUrl, fetch: createSigningFetch(dependencies, baseUrl) });
}

/** Returns a `fetch` that signs each attempt: a middleware of openapi-fetch would sign only once. */
function createSigningFetch(dependencies: CallDependencies, baseUrl: string) {
  const { client, observer } = dependencies;
  return async (request: Request): Promise<Response> => {
    const { method, url, headers, signal } = request;
    if (!url.startsWith(`${baseUrl}/`)) {
      // A request to another baseUrl would send a signature to another server.
      throw new ValidationError('baseUrl', 'must be the baseUrl of the client.');
    }
    const path = url.slice(baseUrl.length).replace(/[?#].*$/s, '');
    const operation = operationOf(method as HttpMethod, path);
    const { id, route } = operation;
    return observer.watch({ operation: id, route }, async () => {
      const state = startCall(operation, { timeout: client.timeout, signal }, client);
      try {
        const body = (await state.deadline.race(request.text())) || undefined;
        const unsigned = {
          method: method as HttpMethod,
          url,
          headers: { ...client.headers, ...withoutOwnHeaders(headers) },
          body,
        };
        return responseOf(await sendWithRetries(dependencies, unsigned, state, client));
      } catch (problem) {
        throw toError(problem, state);
      } finally {
        state.deadline.clear();
      }
    });
  };
}

/** Assumes that an operation outside the OpenAPI description has an effect, unless its method is GET. */
function operationOf(method: HttpMethod, path: string): Pick<Operation, 'id' | 'route' | 'effect'> {
  const table: OperationTable = operations;
  const route = `${method} ${path}` as Operation['route'];
  const found = Object.entries(table).find(([, operation]) => {
    const pattern = operation.route.replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${pattern}$`).test(route);
  });
  if (found) return { id: found[0], ...found[1] };
  return { id: route, route, effect: method === 'GET' ? 'none' : 'creates' };
}

function responseOf({ head: { status, headers }, text }: Answer): Response {
  if (text instanceof UnreadableBody) throw text;
  const left = new Headers(headers);
  // Leaves out the headers about encoding and length, because the transport has already decompressed the body.
  for (const name of ['content-encoding', 'content-length']) left.delete(name);
  return new Response(text ?? null, { status, headers: left });
}
