import type { OperationId, Scenario } from '@crossborder-fx/test-server';
import type { ExampleName } from './example-name.ts';

/** The answer to valid requests for an operation, instead of the first example. */
export interface MockResponse<Id extends OperationId = OperationId>
  extends Pick<Scenario, 'delay' | 'drop' | 'times'> {
  /** Name of an example of the operation. It has its own status, or 422 for an error. */
  example?: ExampleName<Id> | undefined;
  /** From 200 to 599. Without `example` and `body`, selects the example of that status. */
  status?: number | undefined;
  /** Any body instead of an example. Its status is 200 unless `status` is given. */
  body?: unknown;
}
