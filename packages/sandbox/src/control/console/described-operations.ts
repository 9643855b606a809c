import { createRequire } from 'node:module';
import { resolve } from '@crossborder-fx/test-server';
import type { OfferedOperation, OfferedParameter } from '../answers.ts';

export interface DescribedOperation extends OfferedOperation {
  parameters: (Parameter & Pick<OfferedParameter, 'argument'>)[];
  bodies: DescribedBody[];
  answers: Readonly<Record<string, { value?: unknown }>>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema?: { enum?: string[] };
}

interface DescribedBody {
  name: string;
  summary: string;
  value: unknown;
}

interface Content {
  content?: { 'application/json'?: { examples?: Record<string, Partial<DescribedBody>> } };
}

interface Operation {
  operationId?: string;
  'x-client-method'?: string;
  'x-client-arguments'?: string;
  'x-expand-path-parameter'?: string;
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The operations as the description has them, with one path for each, references resolved. */
export function describedOperations(): DescribedOperation[] {
  // The console asks for it; a sandbox that nobody looks at does not read it.
  const document: { paths: Record<string, Record<string, unknown>> } = createRequire(
    import.meta.url,
  )('@crossborder-fx/openapi/openapi.templated.json');
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter((entry): entry is [string, Operation] => Object(entry[1]).operationId !== undefined)
      .map(([method, operation]) => described(document, path, method, item, operation)),
  );
}

function described(
  document: object,
  path: string,
  method: string,
  item: { parameters?: Parameter[] },
  operation: Operation,
): DescribedOperation {
  const {
    operationId = '',
    summary = '',
    tags,
    parameters = [],
    requestBody,
    responses,
  } = operation;
  return {
    operation: operationId,
    group: tags?.[0] ?? '',
    summary,
    method: method.toUpperCase(),
    path,
    clientMethod: operation['x-client-method'] ?? '',
    parameters: [...(item.parameters ?? []), ...parameters].map((given) => {
      const parameter = resolve(document, given);
      const schema = resolve(document, parameter.schema ?? {});
      return { ...parameter, schema, argument: argumentOf(operation, parameter) };
    }),
    bodies: Object.entries(examplesOf(document, requestBody)).map(([name, example]) => ({
      name,
      summary: example.summary ?? name,
      value: example.value,
    })),
    answers: examplesOf(document, responses['200']),
  };
}

/** As the client is generated (spec/README.md). */
function argumentOf(operation: Operation, { name, in: place }: Parameter) {
  if (place === 'query' || name === operation['x-expand-path-parameter']) return 'query';
  return operation['x-client-arguments'] === 'named' ? 'named' : 'single';
}

function examplesOf(
  document: object,
  body: Content | undefined,
): Record<string, Partial<DescribedBody>> {
  const examples = resolve(document, body ?? {}).content?.['application/json']?.examples;
  return Object.fromEntries(
    Object.entries(examples ?? {}).map(([name, one]) => [name, resolve(document, one)]),
  );
}
