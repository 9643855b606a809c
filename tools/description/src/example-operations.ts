import {
  type Example,
  isReference,
  type LocatedOperation,
  type MediaType,
  type OpenApiDocument,
  operationNamed,
  operationsOf,
  type Parameter,
  parametersOf,
  pointerBelow,
  type Reference,
  type RequestBody,
  type Response,
  resolve,
  type Schema,
} from '../../../packages/openapi/src/document/index.ts';

/**
 * The OpenAPI extension that names a path parameter of an operation. The bundler makes one concrete path for each value
 * of this parameter.
 */
export const expansionMarker = 'x-expand-path-parameter';

export type ExampleOperation = ReturnType<typeof exemplified>;
export type ExampleAnswer = ExampleOperation['answers'][number];

export function exampleOperations(document: OpenApiDocument): ExampleOperation[] {
  return Array.from(operationsOf(document), (located) => exemplified(document, located));
}

/** @throws when the document has no operation with this id */
export function exampleOperation(document: OpenApiDocument, id: string): ExampleOperation {
  return exemplified(document, operationNamed(document, id));
}

/** An operation with a valid request from the description's examples, and its example answers. */
function exemplified(document: OpenApiDocument, located: LocatedOperation) {
  const { path, method, operation } = located;
  const { operationId, requestBody, responses } = operation;
  const parameters = parametersOf(document, located);
  const place = pointerBelow('#/paths', path, method);
  return {
    id: operationId ?? `${method} ${path}`,
    operation,
    method: method.toUpperCase(),
    /** The path as the description writes it, such as `/payments/{id}`. */
    template: path,
    parameters,
    /** The paths of the request with example values. An operation that lists objects by status has one path for each status. */
    paths: pathsOf(document, path, parameters, operation[expansionMarker]),
    /** The query string to append to a path, with its `?`: the example of each parameter, or an empty string. */
    query: queryOf(parameters),
    requiredQuery: queryOf(parameters.filter(({ required }) => required)),
    bodies: bodyExamples(document, requestBody).map(({ value }) => value),
    bodySchema: schemaOf(requestBody, pointerBelow(place, 'requestBody')),
    /** The example answers: one for each response and named example. The name is undefined when the response has no body. */
    answers: Object.entries(responses).flatMap(([response, described]) => {
      const schema = schemaOf(described, pointerBelow(place, 'responses', response));
      const examples: (NamedExample | undefined)[] = bodyExamples(document, described);
      if (examples.length === 0) examples.push(undefined);
      return examples.map((one) => ({ response, example: one?.name, value: one?.value, schema }));
    }),
  };
}

function pathsOf(
  document: OpenApiDocument,
  template: string,
  parameters: Parameter[],
  expanded: unknown,
): string[] {
  const inPath = parameters.filter((one) => one.in === 'path');
  return inPath.reduce<string[]>(
    (paths, parameter) => {
      const { name, schema = {} } = parameter;
      const listed = name === expanded ? resolve<Schema>(document, schema).enum : undefined;
      const values = (listed ?? [parameterExample(parameter)]).map(String).map(encodeURIComponent);
      return paths.flatMap((path) => values.map((value) => path.replace(`{${name}}`, value)));
    },
    [template],
  );
}

function queryOf(parameters: Parameter[]): string {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const query = new URLSearchParams(
    inQuery.map((one): [string, string] => [one.name, String(parameterExample(one))]),
  );
  return query.size > 0 ? `?${query}` : '';
}

function schemaOf(body: object | undefined, place: string): string {
  const pointer = isReference(body) ? body.$ref : place;
  return pointerBelow(pointer, 'content', 'application/json', 'schema');
}

type NamedExample = { name: string; value: unknown };

type Body = RequestBody | Response | Reference | undefined;

export function jsonOf(document: OpenApiDocument, body: Body): MediaType | undefined {
  return body && resolve<RequestBody | Response>(document, body).content?.['application/json'];
}

export function bodyExamples(document: OpenApiDocument, body: Body): NamedExample[] {
  return Object.entries(jsonOf(document, body)?.examples ?? {}).map(([name, example]) => ({
    name,
    value: resolve<Example>(document, example).value,
  }));
}

/** Returns the example value of a parameter. @throws when the parameter has no example */
export function parameterExample({ name, example }: Parameter): unknown {
  if (example === undefined) throw new Error(`The parameter ${name} has no example.`);
  return example;
}
