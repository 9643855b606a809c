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
  expect(failures).toEqual([]);
  expect(answers.map(([id]) => id).sort()).toEqual([...operationIds].sort());
  expect(answers.filter(([, status]) => status === undefined || status > 299)).toEqual([]);
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
