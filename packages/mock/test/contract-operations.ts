import {
  type Example,
  type MediaType,
  type OpenApiDocument,
  operationsOf,
  type Parameter,
  parametersOf,
  type RequestBody,
  type Response,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-bundle';

/** An operation of a published document, with a right request for it and all of its answers. */
export interface ContractOperation {
  id: string;
  /** In capitals. */
  method: string;
  /** As the description writes it, such as `/payments/{id}`. */
  template: string;
  /** With its example parameters, query included; one for each status where one selects a list. */
  targets: string[];
  /** Undefined where it takes none. */
  body: unknown;
  /** Where the schema of the body stands. */
  bodySchema: string;
  answers: ContractAnswer[];
}

/** A documented answer: one for each status and named example. */
export interface ContractAnswer {
  status: number;
  /** Undefined where there is no body. */
  example: string | undefined;
  value: unknown;
  /** Where the schema of the body stands. */
  schema: string;
}

// No status of an error is documented: any of them is answered as `default` says.
const errorStatuses = [400, 422, 500];

/** Every operation of a document, so that a new one brings its own cases. */
export function contractOperations(document: OpenApiDocument): ContractOperation[] {
  return Array.from(operationsOf(document), ({ path, method, pathItem, operation }) => {
    const pointer = `#/paths/${escapeToken(path)}/${method}`;
    const parameters = parametersOf(document, pathItem, operation);
    const { operationId: id = '', requestBody, responses } = operation;
    const content = requestBody && resolve<RequestBody>(document, requestBody).content;
    return {
      id,
      method: method.toUpperCase(),
      template: path,
      targets: targetsOf(document, path, parameters, operation['x-expand-path-parameter']),
      body: content && examplesOf(document, content)[0]?.value,
      bodySchema: `${pointer}/requestBody/${mediaType}/schema`,
      answers: Object.entries(responses).flatMap(([code, response]) => {
        const reference = '$ref' in response ? String(response.$ref) : undefined;
        const place = reference ?? `${pointer}/responses/${code}`;
        return answersOf(document, code, resolve<Response>(document, response), place);
      }),
    };
  });
}

const mediaType = `content/${escapeToken('application/json')}`;

function answersOf(
  document: OpenApiDocument,
  code: string,
  { content }: Response,
  place: string,
): ContractAnswer[] {
  const statuses = code === 'default' ? errorStatuses : [Number(code)];
  const named = content ? examplesOf(document, content) : [{ name: undefined, value: undefined }];
  return statuses.flatMap((status) =>
    named.map(({ name, value }) => ({
      status,
      example: name,
      value,
      schema: `${place}/${mediaType}/schema`,
    })),
  );
}

function examplesOf(document: OpenApiDocument, content: Record<string, MediaType>) {
  return Object.values(content).flatMap(({ examples = {} }) =>
    Object.entries(examples).map(([name, example]) => ({
      name,
      value: resolve<Example>(document, example).value,
    })),
  );
}

function targetsOf(
  document: OpenApiDocument,
  path: string,
  parameters: readonly Parameter[],
  expanded: unknown,
): string[] {
  const query = new URLSearchParams();
  let targets = [path];
  for (const { name, in: where, schema = {}, example } of parameters) {
    const values =
      name === expanded ? (resolve<Schema>(document, schema).enum ?? []) : [String(example)];
    if (where === 'query') query.set(name, String(example));
    else if (where === 'path') {
      targets = targets.flatMap((target) =>
        values.map((value) => target.replace(`{${name}}`, encodeURIComponent(String(value)))),
      );
    }
  }
  return query.size > 0 ? targets.map((target) => `${target}?${query}`) : targets;
}

function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
