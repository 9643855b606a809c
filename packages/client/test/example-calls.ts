import {
  callMethod,
  clientCallOf,
  exampleOperation,
  readDocument,
} from '@crossborder-fx/tools-description';
import type { Operation } from '../src/call/operation.ts';
import type { CallOptions } from '../src/call/pipeline.ts';
import { operations } from '../src/generated/operations.ts';

/** A generated method called with the description's own examples. */
export interface ExampleCall {
  operation: Operation;
  /** Such as `payments.create`. */
  method: string;
  /** The body of the example answer 200. */
  answer: unknown;
  /** The body of the request, if it has one. */
  body: unknown;
  /** Where the schema of the body stands in the templated document. */
  bodySchema: string;
  /** @param fx - a client, of the sources or as it is built */
  call: (fx: object, options?: CallOptions) => Promise<unknown>;
}

const document = await readDocument('templated');

/** A call for every operation, as a new operation in the description brings its own. */
export const exampleCalls: ExampleCall[] = Object.entries(operations).map(([id, operation]) =>
  exampleCall({ id, ...operation }),
);

function exampleCall(operation: Operation): ExampleCall {
  const example = exampleOperation(document, operation.id);
  if (operation.route !== `${example.method} ${example.template}`) {
    throw new Error(`${operation.id} is not where the description has it`);
  }
  const call = clientCallOf(example);
  return {
    operation,
    method: `${call.resource}.${call.method}`,
    answer: example.answers.find(({ response }) => response === '200')?.value,
    body: example.bodies[0],
    bodySchema: example.bodySchema,
    call: (fx, options) => callMethod(fx, call, options),
  };
}
