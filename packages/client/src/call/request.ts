import type { paths } from '@crossborder-fx/openapi';
import type { ServiceResponse } from '../common/answer.ts';
import type { Effect, HttpMethod, Operation, OperationTable } from '../common/operation.ts';
import type { CallOptions } from '../common/pipeline.ts';
import { copyOf, lazy } from '../errors/load.ts';
import { freeText } from '../generated/checks.ts';
import { operations } from '../generated/operations.ts';
import type { Call } from './call.ts';
import type { Observer } from './observe.ts';

type MethodsOf<Path extends keyof paths> = {
  [Method in HttpMethod]: paths[Path] extends { [method in Lowercase<Method>]: object }
    ? Method
    : never;
}[HttpMethod];

type OperationAt<Path extends keyof paths, Method extends HttpMethod> =
  Lowercase<Method> extends keyof paths[Path] ? paths[Path][Lowercase<Method>] : never;

type BodyInput<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? { body: Body }
  : { body?: never };

/**
 * The parameters and body of an operation. The OpenAPI description names them, and also states the operation's effect. One
 * `infer` covers all parameters, because a compiler takes three times as long to infer each parameter alone.
 */
export type RequestInput<Path extends keyof paths, Method extends HttpMethod> =
  OperationAt<Path, Method> extends {
    parameters: infer Parameters extends { path?: unknown; query?: unknown };
  }
    ? Pick<Parameters, 'path' | 'query'> & BodyInput<OperationAt<Path, Method>> & { effect?: never }
    : never;

type ResponsesOf<Operation> = Operation extends { responses: infer Responses } ? Responses : never;

/** The body of the 200 answer as the OpenAPI description has it, with the field that wraps the object. */
export type ResponseBody<Path extends keyof paths, Method extends HttpMethod> =
  ResponsesOf<OperationAt<Path, Method>> extends {
    200: { content: { 'application/json': infer Body } };
  }
    ? Body
    : unknown;

/** The result of {@link RequestByPath}: `body` is the whole body of the answer, or undefined for a 204 answer. */
export interface RawResult<Body> {
  body: Body | undefined;
  response: ServiceResponse;
}

/** The input of `fx.request` for an operation that is missing from the OpenAPI description. */
export interface UndescribedInput {
  /** The effect of sending the operation twice. Only for `none` does the client retry after a transient failure. */
  effect: Effect;
  /** The values of the parameters in the operation's path template. */
  path?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  /** The body of the request, which the client sends as JSON. */
  body?: unknown;
}

export interface RequestByPath {
  /** Calls an operation that the OpenAPI description lacks. */
  <Path extends `/${string}`, Method extends HttpMethod>(
    method: Method,
    path: Path,
    input: Path extends keyof paths
      ? Method extends MethodsOf<Path>
        ? never
        : UndescribedInput
      : UndescribedInput,
    options?: CallOptions,
  ): Promise<RawResult<unknown>>;
  // Declares the type `Path` before `Method`, because a compiler takes four times as long to search all paths for a method.
  <Path extends keyof paths, Method extends MethodsOf<Path>>(
    method: Method,
    path: Path,
    input: RequestInput<Path, Method>,
    options?: CallOptions,
  ): Promise<RawResult<ResponseBody<Path, Method>>>;
}

export function createRequest(call: Call, observer: Observer): RequestByPath {
  const loadUndescribed = lazy(() => import('./undescribed.ts'));
  const described = Object.entries<OperationTable[string]>(operations);
  const byRoute = new Map<string, Operation>(
    described.map(([id, one]) => [one.route, { id, ...one, result: { kind: 'raw' } }]),
  );
  const request = async (
    method: HttpMethod,
    path: `/${string}`,
    input: Partial<UndescribedInput> = {},
    options?: CallOptions,
  ) => {
    // Reads the caller's input once, so that the client sends the same values that it has checked.
    const given = { ...input, path: { ...input.path } };
    const route = `${method} ${path}` as const;
    const operation = byRoute.get(route);
    if (operation && given.effect === undefined) return call(operation, given, options);
    const copy = { ...given, query: { ...given.query }, body: copyOf(given.body) };
    const { requireUndescribed } = await loadUndescribed();
    requireUndescribed(method, path, copy, described);
    const { effect } = copy as UndescribedInput;
    const parameters = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, freeText]);
    return call(
      {
        ...{ id: route, route, effect, result: { kind: 'raw' }, query: {} },
        path: Object.fromEntries(parameters),
      },
      copy,
      { ...options, allowUnknown: true },
    );
  };
  return ((...given: Parameters<typeof request>) =>
    observer.watch({ operation: 'request', route: 'unknown' }, () =>
      request(...given),
    )) as RequestByPath;
}
