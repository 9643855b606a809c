import document from '@crossborder-fx/openapi/openapi.codegen.json' with { type: 'json' };
import {
  type ClientOperation,
  clientOperations,
} from '@crossborder-fx/tools-codegen/client-operations';
import {
  callMethod,
  clientCallOf,
  exampleOperation,
  type OpenApiDocument,
} from '@crossborder-fx/tools-description';
import type { CallOptions } from '../src/index.ts';

/** A call of a generated method with the example input of the OpenAPI description. */
export interface ExampleCall {
  operation: Pick<ClientOperation, 'id' | 'effect' | 'result'> & {
    route: string;
  };
  /** The method in the client, such as `payments.create`. */
  method: string;
  /** The body of the example answer with status 200. */
  answer: unknown;
  body: unknown;
  /** The JSON pointer of the body's schema in the OpenAPI document with templated paths, such as `/payments/{id}`. */
  bodySchema: string;
  /** @param fx - a client, made from the sources or from the built package */
  call: (fx: object, options?: CallOptions) => Promise<unknown>;
}

const description = document as OpenApiDocument;

/** Lists a call with example input for every operation, also for each new operation in the description. */
export const exampleCalls: ExampleCall[] = clientOperations(description).map((operation) => {
  const { id, httpMethod, path, effect, result } = operation;
  const example = exampleOperation(description, id);
  const call = clientCallOf(example);
  return {
    operation: { id, route: `${httpMethod} ${path}`, effect, result },
    method: `${call.resource}.${call.method}`,
    answer: example.answers.find(({ response }) => response === '200')?.value,
    body: example.bodies[0],
    bodySchema: example.bodySchema,
    call: (fx, options) => callMethod(fx, call, options),
  };
});
