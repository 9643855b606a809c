import { operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { userOf } from '../../test/user-of.ts';
import { answerOperation, handlers } from './operations.ts';

/** Operations of the API description that the sandbox does not have yet. */
const withoutHandler: string[] = [];

test('every operation of the API description has a handler', async () => {
  const described = Array.from(operationsOf(await readDocument('templated')), ({ operation }) =>
    String(operation.operationId),
  );
  expect(described.filter((id) => !Object.hasOwn(handlers, id))).toEqual(withoutHandler);
});

test('an operation without a handler answers 501, and the message names the operation', () => {
  const { context } = userOf();
  const operation = { id: 'getNothing', group: 'getNothing', path: '/no-such-path' };
  const request = { operation, pathParameters: {}, query: {}, body: undefined };
  expect(answerOperation(context, request as never)).toMatchObject({
    status: 501,
    body: { errorMessage: 'The sandbox lacks the operation getNothing.' },
  });
});
