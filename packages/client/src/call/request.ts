import type { paths } from '@crossborder-fx/openapi';
import { ValidationError } from '../errors/errors.ts';
import { operations } from '../generated/operations.ts';
import type { Call } from './call.ts';
import type { HttpMethod, Operation, OperationTable } from './operation.ts';
import type { CallOptions, OperationInput } from './pipeline.ts';

type MethodsOf<Path extends keyof paths> = {
  [Method in HttpMethod]: paths[Path] extends { [method in Lowercase<Method>]: object }
    ? Method
    : never;
}[HttpMethod];

type OperationAt<Path extends keyof paths, Method extends HttpMethod> =
  Lowercase<Method> extends keyof paths[Path] ? paths[Path][Lowercase<Method>] : never;

type ParametersOf<Operation> = Operation extends { parameters: infer Parameters }
  ? Parameters
  : never;

type PathInput<Parameters> = Parameters extends { path: infer Path }
  ? { path: Path }
  : { path?: never };
type QueryInput<Parameters> = Parameters extends { query: infer Query }
  ? { query: Query }
  : Parameters extends { query?: infer Query }
    ? { query?: Query }
    : { query?: never };
type BodyInput<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? { body: Body }
  : { body?: never };

/** Path and query parameters and body of one operation. */
export type RequestInput<Path extends keyof paths, Method extends HttpMethod> = PathInput<
  ParametersOf<OperationAt<Path, Method>>
> &
  QueryInput<ParametersOf<OperationAt<Path, Method>>> &
  BodyInput<OperationAt<Path, Method>>;

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
  response: Response;
}

// `Path` before `Method`: to look through all paths for those with the method would take a user's
// compiler four times as long.
export type RequestByPath = <Path extends keyof paths, Method extends MethodsOf<Path>>(
  method: Method,
  path: Path,
  input: RequestInput<Path, Method>,
  options?: CallOptions,
) => Promise<RawResult<ResponseBody<Path, Method>>>;

export function createRequest(call: Call): RequestByPath {
  return (async (method, path, input, options) => {
    const table: OperationTable = operations;
    const route = `${method} ${path}`;
    const found = Object.entries(table).find(([, operation]) => operation.route === route);
    if (!found) {
      throw new ValidationError(
        'path',
        `has no operation ${route}. Name the template, such as /payments/{id}.`,
      );
    }
    const operation: Operation = { id: found[0], ...found[1], result: { kind: 'raw' } };
    return call(operation, input as OperationInput, options);
  }) as RequestByPath;
}
