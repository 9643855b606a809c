import {
  type OpenApiDocument,
  type Operation,
  type OperationId,
  resolve,
} from '@crossborder-fx/test-server';

/** Describes an example of an answer to an operation. The value of the example is left out. */
export interface ListedExample {
  operation: OperationId;
  name: string;
  /** The key of the response that has the example in the description: `200`, `default`, … */
  response: string;
  /** The HTTP status that the mock sends with the example, unless the request prefers another status. */
  status: number;
}

export interface Example extends ListedExample {
  value: unknown;
}

export function examplesOf(document: OpenApiDocument, operations: readonly Operation[]): Example[] {
  return operations.flatMap(({ group: operation, responses }) =>
    Object.entries(responses).flatMap(([response, described]) =>
      Object.values(resolve(document, described).content ?? {}).flatMap(({ examples = {} }) =>
        Object.entries(examples).map(([name, example]) => {
          const { value } = resolve<{ value?: unknown }>(document, example);
          // The description gives no statuses for errors, so an error gets 422, the status of an invalid request.
          const status = response === 'default' ? 422 : Number(response);
          return { operation, name, response, status, value };
        }),
      ),
    ),
  );
}

export function listExamples(document: OpenApiDocument, operations: readonly Operation[]) {
  const listed = examplesOf(document, operations).map(({ value: _value, ...example }) => example);
  return [...new Map(listed.map((example) => [Object.values(example).join(), example])).values()];
}
