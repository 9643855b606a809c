import type { Answer, Answerer, OperationId, Rule } from '@crossborder-fx/test-server';
import { faultNames } from '@crossborder-fx/test-server/connect';
import type { ExampleNames } from './generated/example-names.ts';

/**
 * The answer to valid requests for an operation: another answer than the first example, something
 * that goes wrong, or both.
 */
export interface MockResponse<Id extends OperationId | '*' = OperationId>
  extends Omit<Rule, 'answer' | 'status' | 'stage'> {
  /** Name of an example of the operation. It has its own status, or 422 for an error. */
  example?: ExampleName<Id> | undefined;
  /** From 200 to 599. Without `example` and `body`, selects the example of that status. */
  status?: number | undefined;
  /** Any body instead of an example. Its status is 200 unless `status` is given. */
  body?: unknown;
  /** A whole answer, or a function from the request to an answer. Excludes `example`, `status` and `body`. */
  answer?: Answer | Answerer | undefined;
}

/** The name of an example of this operation's answers. Notifications and `*` have no examples. */
export type ExampleName<Id extends OperationId | '*'> = Id extends keyof ExampleNames
  ? ExampleNames[Id]
  : never;

/** All fields that a response of a mock can have. */
export const responseNames = ['example', 'body', 'answer', 'times', 'when', ...faultNames];
