import type { Answer, Answerer, OperationId, Rule } from '@crossborder-fx/test-server';
import { faultNames } from '@crossborder-fx/test-server/connect';
import type { ExampleNames } from './generated/example-names.ts';

/**
 * The response that the mock sends for valid requests of an operation: an answer in place of the first example, a simulated failure, or
 * both.
 */
export interface MockResponse<Id extends OperationId | '*' = OperationId>
  extends Omit<Rule, 'answer' | 'status' | 'stage'> {
  /**
   * The name of an example of the operation. The mock sends the example with its documented status, or with 422 for an error.
   */
  example?: ExampleName<Id> | undefined;
  /** The HTTP status of the answer, from 200 to 599. Without `example` and `body`, it selects the example of that status. */
  status?: number | undefined;
  /** The body of the answer, in place of an example. The HTTP status is 200 unless `status` is given. */
  body?: unknown;
  /** The whole answer, or a function that makes it from the request. Do not set `example`, `status` or `body` too. */
  answer?: Answer | Answerer | undefined;
}

/** The name of an example among the answers of an operation. Notifications and `*` (all operations) have no examples. */
export type ExampleName<Id extends OperationId | '*'> = Id extends keyof ExampleNames
  ? ExampleNames[Id]
  : never;

export const responseNames = ['example', 'body', 'answer', 'times', 'when', ...faultNames];
