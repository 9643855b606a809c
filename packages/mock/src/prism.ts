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
  /** The same seed gives the same made-up values each time. */
  seed: string | undefined;
}

/** Prism's answer to a request. */
export interface PrismResult {
  answer: Answer;
  /** Whether the request breaks the description. The answer then tells how. */
  refused: boolean;
}

export type Prism = (request: OperationRequest, preference: Preference) => Promise<PrismResult>;

const logger = createLogger('mock', { enabled: false });
// Prism makes a child of the logger three times for each request, which is slow.
logger.child = () => logger;

const config: IHttpMockConfig = {
  isProxy: false,
  // The server verifies the header; Prism would only check that it is present.
  checkSecurity: false,
  validateRequest: true,
  // The examples are checked against their schemas when the description is built.
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
};

/**
 * Prism in this process. It gets the one operation that the server has found, so that it does not
 * search all of them. It validates the request, negotiates, and selects or makes up the answer.
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
      const problems = validations.input.filter(({ severity }) => severity === errorSeverity);
      if (problems.length === 0) return { answer: answerOf(output), refused: false };
      return { answer: explainProblems(problems, operation), refused: true };
    } catch (error) {
      return { answer: explainFailure(error), refused: false };
    }
  };
}

/** The severity of an error in Prism's diagnostics. */
const errorSeverity = 0;

/**
 * All requests of the process share one generator of values. It is seeded for every answer, so that
 * other requests do not change the values.
 */
function mockConfigOf(options: PrismOptions, preference: Preference): IHttpMockConfig['mock'] {
  const { dynamic = options.dynamic, seed = options.seed ?? randomUUID() } = preference;
  return { ...preference, dynamic, seed };
}

/** The headers without those at which Prism fails, or undefined if no type is acceptable. */
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
