import { startSandbox } from '@crossborder-fx/sandbox';
import { operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { runCollection } from './run-collection.ts';

const document = await readDocument('templated');
const operationIds = Array.from(operationsOf(document), ({ operation }) => operation.operationId);

test('every operation is answered when the collection runs in its order', async () => {
  await using sandbox = await startSandbox({ at: '2026-11-23 09:00:00' });
  const { answers, failures } = await runCollection({
    baseUrl: sandbox.url,
    today: '2026-11-23',
  });
  // 501: an operation that the sandbox does not have yet. A test of the sandbox names these.
  const notYet = answers.filter(([, status]) => status === 501);
  expect(failures, failures.join('\n')).toHaveLength(notYet.length);
  expect(answers.map(([id]) => id).sort()).toEqual([...operationIds].sort());
  const failed = answers.filter(([, status]) => status === undefined || status > 299);
  expect(failed).toEqual(notYet);
  // Nothing was left out because an id was missing: a lookup of nothing would be answered 204.
  expect(answers.filter(([, status]) => status === 204)).toEqual([]);
});

test('no request is answered well with another secret', async () => {
  await using sandbox = await startSandbox({ at: '2026-11-23 09:00:00' });
  const { answers, failures } = await runCollection({
    baseUrl: sandbox.url,
    today: '2026-11-23',
    secret: 'another-secret',
  });
  expect(new Set(answers.map(([, status]) => status))).toEqual(new Set([401]));
  expect(failures).toHaveLength(operationIds.length);
});
