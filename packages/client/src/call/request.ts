import type { paths } from '@crossborder-fx/openapi';
import { ValidationError } from '../errors/errors.ts';
import { freeText } from '../generated/checks.ts';
import { operations } from '../generated/operations.ts';
import type { ServiceResponse } from '../ground/answer.ts';
import type { Effect, HttpMethod, Operation, OperationTable } from '../ground/operation.ts';
import type { CallOptions } from '../ground/pipeline.ts';
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
 * Path and query parameters and body of one operation, whose effect is known. Taken from its type as a
 * whole: to infer each of them would take a user's compiler three times as long.
 */
export type RequestInput<Path extends keyof paths, Method extends HttpMethod> =
  OperationAt<Path, Method> extends {
    parameters: infer Parameters extends { path?: unknown; query?: unknown };
  }
    ? Pick<Parameters, 'path' | 'query'> & BodyInput<OperationAt<Path, Method>> & { effect?: never }
    : never;

type ResponsesOf<Operation> = Operation extends { responses: infer Responses } ? Responses : never;

/** The body of the 200 answer as the description has it, wrapper included. */
export type ResponseBody<Path extends keyof paths, Method extends HttpMethod> =
  ResponsesOf<OperationAt<Path, Method>> extends {
    200: { content: { 'application/json': infer Body } };
  }
    ? Body
    : unknown;

/** What {@link RequestByPath} gives back: nothing is unwrapped; `body` is undefined for 204. */
export interface RawResult<Body> {
  body: Body | undefined;
  response: ServiceResponse;
}

/** Input of an operation that the description does not have. */
export interface UndescribedInput {
  /** What sending it twice would do. Only with `none` is it sent again after a transient failure. */
  effect: Effect;
  /** Values of the template's parameters. */
  path?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  /** Sent as JSON. */
  body?: unknown;
}

export interface RequestByPath {
  /** An operation that the description does not have. */
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
  // `Path` before `Method`: to look through all paths for those with the method would take a user's
  // compiler four times as long.
  <Path extends keyof paths, Method extends MethodsOf<Path>>(
    method: Method,
    path: Path,
    input: RequestInput<Path, Method>,
    options?: CallOptions,
  ): Promise<RawResult<ResponseBody<Path, Method>>>;
}

export function createRequest(call: Call, observer: Observer): RequestByPath {
  return ((
    method: HttpMethod,
    path: `/${string}`,
    input: Partial<UndescribedInput> = {},
    options?: CallOptions,
  ) =>
    observer.watch({ operation: 'request', route: 'unknown' }, async () => {
      // Read once: the values that are checked are those that are sent.
      const given = { ...input, path: { ...input.path } };
      const operation = operationAt(method, path, given);
      const isDescribed = operation.id in operations;
      return call(operation, given, isDescribed ? options : { ...options, allowUnknown: true });
    })) as RequestByPath;
}

/** The operation of a route: one of the description, or another whose effect the caller states. */
function operationAt(
  method: HttpMethod,
  path: `/${string}`,
  { effect, path: values }: Partial<UndescribedInput>,
): Operation {
  const route = `${method} ${path}` as const;
  const found = described().find((operation) => operation.route === route);
  if (found && effect === undefined) return { ...found, result: { kind: 'raw' } };
  const filledIn = route.replaceAll(/\{(\w+)\}/g, (_, name) => String(values?.[name]));
  const isMatch = ({ route: other }: Operation) =>
    [route, filledIn].some((one) => shapeOf(other).test(one));
  const match = found ?? described().find(isMatch);
  if (match) {
    // The description knows its effect. With another one, a payment could be sent twice.
    const rule = `is ${match.route}, whose effect is known: use that template, and state no effect.`;
    throw new ValidationError('path', rule, match.id);
  }
  const { methods, effects } = allowed;
  if (!methods.includes(method)) {
    throw new ValidationError('method', `must be one of ${methods.join(', ')}.`);
  }
  if (effect === undefined || !effects.includes(effect)) {
    const rule = `must be one of ${effects.join(', ')}: the description does not have this operation.`;
    throw new ValidationError('effect', rule);
  }
  if (!/^(\/[\w.~-]+|\/\{\w+\})+$/.test(path) || /\/\.\.?(\/|$)/.test(path)) {
    throw new ValidationError(
      'path',
      'must be segments of letters, digits and _ . ~ - after slashes.',
    );
  }
  const parameters = path.matchAll(/\{(\w+)\}/g);
  return {
    id: route,
    route,
    effect,
    path: Object.fromEntries(Array.from(parameters, ([, name]) => [name, freeText])),
    query: {},
    result: { kind: 'raw' },
  };
}

const allowed = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies HttpMethod[] as HttpMethod[],
  effects: ['none', 'changes', 'creates', 'secret'] satisfies Effect[] as Effect[],
};

function described(): Operation[] {
  const table: OperationTable = operations;
  return Object.entries(table).map(([id, operation]) => ({ id, ...operation }));
}

/** The end of a segment that servers cut off: dots, and all after a blank, a NUL or a semicolon. */
const cut = '(?:\\.+|[^\\w.~/-][^/]*)?';

/** Matches each path that a server may take for this route with its parameters filled in. */
function shapeOf(route: string): RegExp {
  const [method, path = ''] = route.split(' ');
  const segments = path.split('/').filter(Boolean);
  const shape = segments.map((segment) => segment.replaceAll(/\{\w+\}/g, '[^/]+')).join(`${cut}/+`);
  return new RegExp(`^${method} /+${shape}${cut}/*$`, 'i');
}
