import type { OperationId } from '@crossborder-fx/test-server';
import type { AddedUser, Result, ServerControl, Where } from '@crossborder-fx/test-server/connect';
import type { ListedExample } from './examples.ts';
import type { MockResponse } from './mock-response.ts';

/**
 * What a mock is steered by, in its own process and from another: `Mock` and `RemoteMock` have all of
 * this, and an `await` before each call suits both.
 */
export interface MockControl<Place extends Where = 'anywhere'>
  extends Omit<ServerControl<Place>, 'fork'> {
  respond<Id extends OperationId | '*'>(
    operation: Id,
    response: MockResponse<Id>,
  ): Result<Place, void>;
  listExamples(operation?: OperationId): Result<Place, ListedExample[]>;
  fork(
    ...credentials: Parameters<ServerControl['fork']>
  ): Result<Place, AddedUser<MockControl<Place>>>;
}
