import {
  type OpenApiDocument,
  type Operation,
  type OperationId,
  resolve,
} from '@crossborder-fx/test-server';

/** An example of an answer, without its value. */
export interface ListedExample {
  operation: OperationId;
  name: string;
  /** The key of its response in the description: `200`, `default`, … */
  response: string;
  /** The status of the answer, unless the request prefers one. */
  status: number;
}

export interface Example extends ListedExample {
  value: unknown;
}

/** The examples of the answers of operations, on all of their paths. */
export function examplesOf(document: OpenApiDocument, operations: readonly Operation[]): Example[] {
  return operations.flatMap(({ group: operation, responses }) =>
    Object.entries(responses).flatMap(([response, described]) =>
      Object.values(resolve(document, described).content ?? {}).flatMap(({ examples = {} }) =>
        Object.entries(examples).map(([name, example]) => {
          const { value } = resolve<{ value?: unknown }>(document, example);
          return { operation, name, response, status: statusOf(response), value };
        }),
      ),
    ),
  );
}

export function listExamples(document: OpenApiDocument, operations: readonly Operation[]) {
  const listed = examplesOf(document, operations).map(({ value: _value, ...example }) => example);
  return [...new Map(listed.map((example) => [Object.values(example).join(), example])).values()];
}

/** The statuses of errors are not documented, so they get the one of a request that breaks the description. */
function statusOf(response: string): number {
  return response === 'default' ? 422 : Number(response);
}
