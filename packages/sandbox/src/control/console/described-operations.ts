import { createRequire } from 'node:module';
import {
  type Example,
  type LocatedOperation,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Parameter,
  parametersOf,
  type RequestBody,
  type Response,
  resolve,
  type Schema,
} from '@crossborder-fx/openapi/document';
import type { OfferedOperation, OfferedParameter, OperationForm } from '../answers.ts';

export interface DescribedOperation extends OfferedOperation {
  parameters: (Parameter & Pick<OfferedParameter, 'argument' | 'values'>)[];
  bodies: OperationForm['bodies'];
  answers: Readonly<Record<string, { value?: unknown }>>;
}

/** The operations as the description has them, with one path for each, references resolved. */
export function describedOperations(): DescribedOperation[] {
  // The console asks for it; a sandbox that nobody looks at does not read it.
  const document: OpenApiDocument = createRequire(import.meta.url)(
    '@crossborder-fx/openapi/openapi.templated.json',
  );
  return Array.from(operationsOf(document), (located) => described(document, located));
}

function described(document: OpenApiDocument, located: LocatedOperation): DescribedOperation {
  const { path, method, operation } = located;
  const { operationId = '', summary = '', tags, requestBody, responses } = operation;
  return {
    operation: operationId,
    group: tags?.[0] ?? '',
    summary,
    method: method.toUpperCase(),
    path,
    clientMethod: String(operation['x-client-method'] ?? ''),
    parameters: parametersOf(document, located).map((parameter) => {
      const { enum: values } = resolve<Schema>(document, parameter.schema ?? {});
      const argument = argumentOf(operation, parameter);
      return { ...parameter, argument, values: values?.map(String) };
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
  document: OpenApiDocument,
  body: Operation['requestBody'] | Operation['responses'][string] | undefined,
): Record<string, Example> {
  if (!body) return {};
  const { content } = resolve<RequestBody | Response>(document, body);
  return Object.fromEntries(
    Object.entries(content?.['application/json']?.examples ?? {}).map(([name, one]) => [
      name,
      resolve<Example>(document, one),
    ]),
  );
}
