import { randomUUID } from 'node:crypto';
import type { Answer, OperationRequest } from '@crossborder-fx/test-server';
import { createLogger } from '@stoplight/prism-core';
import {
  createInstance,
  type IHttpMockConfig,
  type IHttpRequest,
  type IHttpResponse,
} from '@stoplight/prism-http';
import { acceptable } from './acceptable.ts';
import type { PrismOperation } from './description.ts';
import { explainFailure, explainProblems, notAcceptable } from './explain.ts';
import type { Preference } from './preference.ts';

export interface PrismOptions {
  /** Make values up from the schemas instead of taking the examples. */
  dynamic: boolean;
  /** Makes the same values of it each time. */
  seed: string | undefined;
}

/** What Prism makes of a request. */
export interface PrismResult {
  answer: Answer;
  /** Whether the request breaks the description; the answer then says how. */
  refused: boolean;
}

export type Prism = (request: OperationRequest, preference: Preference) => Promise<PrismResult>;

const logger = createLogger('mock', { enabled: false });
// Prism asks for a child of it three times a request, and making one is slow.
logger.child = () => logger;

const config: IHttpMockConfig = {
  isProxy: false,
  // The shell verifies the header; Prism would only see that it is there.
  checkSecurity: false,
  validateRequest: true,
  // The examples are held against their schemas when the description is built.
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
};

/**
 * Prism in this process. It is handed the one operation that the shell has found, so that it need
 * not look through all of them; it validates the request, negotiates, and picks or makes the answer.
 */
export function createPrism(operations: readonly PrismOperation[], options: PrismOptions): Prism {
  const instance = createInstance(config, { logger });
  const known = new Map(operations.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]));
  return async (request, preference) => {
    const { operation } = request;
    const headers = readableHeaders(request);
    if (!headers) return { answer: notAcceptable, refused: true };
    const resource = known.get(`${operation.method} ${operation.path}`);
    const own = { ...config, mock: mockConfigOf(options, preference) };
    try {
      const result = await instance.request(
        inputOf({ ...request, headers }),
        resource ? [resource] : [],
        own,
      )();
      if (result._tag === 'Left') throw result.left;
      const { output, validations } = result.right;
      const problems = validations.input.filter(({ severity }) => severity === severe);
      if (problems.length === 0) return { answer: answerOf(output), refused: false };
      return { answer: explainProblems(problems, operation), refused: true };
    } catch (error) {
      return { answer: explainFailure(error), refused: false };
    }
  };
}

/** The severity of an error, as Prism's diagnostics have it. */
const severe = 0;

/**
 * The generator of values is shared by all requests of the process. Seeded anew for every answer, it
 * makes the same values whatever was asked before or is asked at the same time.
 */
function mockConfigOf(options: PrismOptions, preference: Preference): IHttpMockConfig['mock'] {
  const { dynamic = options.dynamic, seed = options.seed ?? randomUUID() } = preference;
  return { ...preference, dynamic, seed };
}

/** Headers that Prism can read: it fails at others, also where they mean nothing. */
function readableHeaders({
  headers,
  body,
}: OperationRequest): OperationRequest['headers'] | undefined {
  const { 'content-type': type, accept, ...others } = headers;
  const readable = accept === undefined ? undefined : acceptable(accept);
  if (accept !== undefined && readable === undefined) return undefined;
  return {
    ...others,
    ...(readable !== undefined && { accept: readable }),
    ...(body !== undefined && type !== undefined && { 'content-type': type }),
  };
}

function inputOf({ method, path, query, headers, body }: OperationRequest): IHttpRequest {
  return {
    method: method.toLowerCase() as IHttpRequest['method'],
    url: { path, query },
    headers,
    body: body ?? null,
  };
}

function answerOf({ statusCode: status, headers = {}, body }: IHttpResponse): Answer {
  // Prism names a type even where there is no body.
  const described = Object.entries(headers).filter(([name]) => !/^content-type$/i.test(name));
  return { status, headers: Object.fromEntries(described), body };
}
