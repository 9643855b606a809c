import type { paths } from '@crossborder-fx/openapi';
import type { Call } from './call.ts';
import { ValidationError } from './errors/validation-error.ts';
import * as operations from './generated/operations.ts';
import type { HttpMethod, Operation } from './operation.ts';
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

// The path first: looking through every path for those with the method would cost a consumer's
// compiler four times as much.
export type RequestByPath = <Path extends keyof paths, Method extends MethodsOf<Path>>(
  method: Method,
  path: Path,
  input: RequestInput<Path, Method>,
  options?: CallOptions,
) => Promise<RawResult<ResponseBody<Path, Method>>>;

export function createRequest(call: Call): RequestByPath {
  const table = new Map(
    Object.values(operations).map((operation: Operation) => [
      `${operation.method} ${operation.path}`,
      operation,
    ]),
  );
  return (async (method, path, input, options) => {
    const operation = table.get(`${method} ${path}`);
    if (!operation) {
      throw new ValidationError(
        'path',
        `has no operation ${method} ${path}. Name the template, such as /payments/{id}.`,
      );
    }
    return call({ ...operation, result: { kind: 'raw' } }, input as OperationInput, options);
  }) as RequestByPath;
}
