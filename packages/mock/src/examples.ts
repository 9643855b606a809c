import { type OpenApiDocument, type Operation, resolve } from '@crossborder-fx/test-server';

/** An example of an answer. */
export interface Example {
  name: string;
  /** The key of its response in the description: `200`, `default`, … */
  response: string;
  value: unknown;
}

/** The examples of the answers of an operation, on all of its paths. */
export function examplesOf(document: OpenApiDocument, operations: readonly Operation[]): Example[] {
  return operations.flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([response, described]) =>
      Object.values(resolve(document, described).content ?? {}).flatMap(({ examples = {} }) =>
        Object.entries(examples).map(([name, example]) => {
          const { value } = resolve<{ value?: unknown }>(document, example);
          return { name, response, value };
        }),
      ),
    ),
  );
}
