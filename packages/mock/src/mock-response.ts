import type { Answer, Answerer, OperationId, Rule } from '@crossborder-fx/test-server';
import { faultNames } from '@crossborder-fx/test-server/connect';
import type { ExampleNames } from './generated/example-names.ts';

/** The answer to valid requests for an operation: an answer instead of the first example, a fault, or both. */
export interface MockResponse<Id extends OperationId | '*' = OperationId>
  extends Omit<Rule, 'answer' | 'status' | 'stage'> {
  /** The name of an example of the operation. The answer has the status of the example, or 422 for an error. */
  example?: ExampleName<Id> | undefined;
  /** The status of the answer, from 200 to 599. Without `example` and `body`, it selects the example of that status. */
  status?: number | undefined;
  /** The body of the answer instead of an example. The status is 200 unless `status` is given. */
  body?: unknown;
  /** The whole answer, or a function from the request to an answer. It excludes `example`, `status` and `body`. */
  answer?: Answer | Answerer | undefined;
}

/** The name of an example of this operation's answers. Notifications and `*` have no examples. */
export type ExampleName<Id extends OperationId | '*'> = Id extends keyof ExampleNames
  ? ExampleNames[Id]
  : never;

/** The names of all fields that a response of a mock can have. */
export const responseNames = ['example', 'body', 'answer', 'times', 'when', ...faultNames];
