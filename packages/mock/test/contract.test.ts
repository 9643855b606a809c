import { operationsOf } from '@crossborder-fx/tools-description';
import { send } from '@crossborder-fx/tools-test-utils';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationId } from '../src/index.ts';
import type { ExampleName } from '../src/mock-response.ts';
import { type Mock, startMock } from '../src/start-mock.ts';
import {
  type ContractAnswer,
  contractOperations,
  expanded,
  templated,
  validateExpanded,
  validateTemplated,
} from './contract-operations.ts';

// These tests request every answer of the published API documents, as a client of the service would.

let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
});
beforeEach(() => mock.reset());
afterAll(() => mock.close());

async function expectAnswer(
  response: Response,
  { status, value, schema }: ContractAnswer,
  validate: typeof validateExpanded,
): Promise<void> {
  expect(response.status).toBe(status);
  const text = await response.text();
  if (value === undefined) return expect(text).toBe('');
  expect(response.headers.get('content-type')).toBe('application/json');
  const body = JSON.parse(text);
  expect(body).toEqual(value);
  expect(validate(schema, body)).toEqual([]);
}

const operations = contractOperations(templated);

test('each operation of the API is tested, and has an example of a success and of an error', () => {
  expect(operations.map(({ id }) => id)).toEqual(
    Array.from(operationsOf(templated), ({ operation }) => operation.operationId),
  );
  for (const { id, answers } of operations) {
    const exemplified = answers.filter(({ example }) => example !== undefined);
    for (const status of [200, 400]) {
      expect(
        exemplified.map((answer) => answer.status),
        id,
      ).toContain(status);
    }
  }
});

describe.each(contractOperations(expanded))(
  '$id with the header Prefer',
  ({ method, targets, body, answers }) => {
    test.each(answers)(
      'the mock answers with $status $example when the request prefers this answer',
      async (answer) => {
        const { status, example } = answer;
        const prefer = [`code=${status}`, ...(example === undefined ? [] : [`example=${example}`])];
        for (const target of targets) {
          const headers = { prefer: prefer.join(', ') };
          const response = await send(mock, target, { method, headers, body });
          await expectAnswer(response, answer, validateExpanded);
        }
      },
    );
  },
);

describe.each(operations)('$id with respond', ({ id, method, targets, body, answers }) => {
  test.each(answers)(
    'the mock answers with $status $example when respond chooses this answer',
    async (answer) => {
      const { status, example } = answer;
      mock.respond(id as OperationId, { status, example: example as ExampleName<OperationId> });
      for (const target of targets) {
        const response = await send(mock, target, { method, body });
        await expectAnswer(response, answer, validateTemplated);
      }
      expect(mock.requests.map(({ operation }) => operation)).toEqual(targets.map(() => id));
    },
  );
});
