import createFetchClient from 'openapi-fetch';
import type { ResolvedOptions } from './client-options.ts';
import { readErrorEnvelope } from './error-envelope.ts';
import { AbortedError } from './errors/aborted-error.ts';
import { ApiError } from './errors/api-error.ts';
import { ConnectionError } from './errors/connection-error.ts';
import type { Attempt, CallContext } from './errors/crossborder-fx-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import type { HttpMethod, Operation } from './operation.ts';
import { outcomeOfFailure, outcomeOfStatus } from './outcome.ts';
import type { CallOptions, OperationInput } from './pipeline.ts';
import { readResult, type Success, UnreadableResult } from './read-result.ts';
import { signWsse } from './wsse.ts';

export type Send = (
  operation: Operation,
  input: OperationInput,
  options?: CallOptions,
) => Promise<unknown>;

interface Answer {
  data?: string | undefined;
  error?: unknown;
  response: Response;
}

/** Any path and method: the types of an operation are those of its generated method. */
interface AnyPaths {
  [path: string]: {
    [method in Lowercase<HttpMethod>]: {
      parameters: { path?: object | undefined; query?: object | undefined };
      requestBody?: { content: { 'application/json': unknown } };
      responses: { 200: { content: { 'text/plain': string } } };
    };
  };
}

/** Signs and sends one request per call, and turns what comes back into a result or an error. */
export function createSend(client: ResolvedOptions): Send {
  const transport = createFetchClient<AnyPaths>({ baseUrl: client.baseUrl, redirect: 'manual' });

  return async (operation, input, options = {}) => {
    const request = `${operation.method} ${operation.path}`;
    const timeout = options.timeout ?? client.timeout;
    const deadline = AbortSignal.timeout(timeout);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    const attempt: Attempt = {};
    const context: CallContext = {
      operation: operation.id,
      attempts: [attempt],
      outcome: operation.effect === 'none' ? 'no-effect' : 'unknown',
    };

    // The header is made here, at the last moment, so that every attempt carries its own.
    const signedFetch = async (unsigned: Request): Promise<Response> => {
      attempt.nonce = client.nonce();
      const { username, secret } = client;
      const created = client.clock();
      const header = await signWsse({ username, secret, nonce: attempt.nonce, created });
      unsigned.headers.set('X-WSSE', header);
      const response = await client.fetch(unsigned);
      attempt.status = response.status;
      return response;
    };

    let answer: Answer;
    try {
      answer = await transport.request(lowerCase(operation.method), operation.path, {
        params: { path: input.path, query: input.query },
        body: input.body,
        fetch: signedFetch,
        parseAs: 'text',
        signal,
      });
    } catch (cause) {
      if (options.signal?.aborted) {
        throw new AbortedError(`${request} was aborted`, context, { cause: options.signal.reason });
      }
      if (deadline.aborted) {
        throw new TimeoutError(`${request} took longer than ${timeout} ms`, context, { cause });
      }
      const outcome = outcomeOfFailure(operation.effect, cause);
      throw new ConnectionError(`${request} got no answer`, { ...context, outcome }, { cause });
    }
    return readAnswer(operation, request, answer, context);
  };
}

function lowerCase(method: HttpMethod): Lowercase<HttpMethod> {
  return method.toLowerCase() as Lowercase<HttpMethod>;
}

function readAnswer(
  operation: Operation,
  request: string,
  { data, error, response }: Answer,
  context: CallContext,
): unknown {
  const { status } = response;
  const unexpected = (what: string) =>
    new UnexpectedResponseError(`${request} was answered with ${status}: ${what}`, context);

  if (!response.ok) {
    if (status < 400) throw unexpected('a redirect, which is never followed');
    const envelope = readErrorEnvelope(error);
    const outcome = outcomeOfStatus(operation.effect, status, envelope !== undefined);
    throw new ApiError(request, status, envelope ?? {}, { ...context, outcome });
  }
  if (operation.result.kind === 'nothing') return undefined;
  try {
    return readResult(operation.result, { body: parse(data), response } satisfies Success);
  } catch (problem) {
    if (problem instanceof UnreadableResult) throw unexpected(problem.message);
    throw problem;
  }
}

function parse(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The text is left out: it may hold what the caller must not log.
    throw new UnreadableResult('the body is not JSON');
  }
}
