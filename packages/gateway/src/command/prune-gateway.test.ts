import { expect, test } from 'vitest';
import { gatewaySetup, problem } from '../../test/setup.ts';
import { pruneGateway } from './prune-gateway.ts';

const day = 24 * 60 * 60 * 1000;

test('--prune deletes finished records older than a year, but no newer records, undecided or refused requests, waiting notifications, or prepared objects that wait', async () => {
  const { start, sandbox, data, query, age, made } = await gatewaySetup();
  const { pay, lose } = await start();
  await pay('old');
  await lose('old-and-open');
  sandbox.faults.add('createPayment', { status: 422, times: 1 });
  await pay('old-and-refused');
  age(367 * day);
  await pay('recent');
  age(day);
  const at = Date.now();
  for (const [index, moment] of [at - 367 * day, at - 365 * day].entries()) {
    query(`INSERT INTO gateway_decisions (id, at, decider, caller, operation, reference, decision, reason, outcome)
VALUES ('${index}', ${moment}, 'a', 'shop', 'createPayment', 'x', '{}', 'r', 'done')`);
    query(`INSERT INTO gateway_outbox (id, event, body, created, next, attempts, state, result)
VALUES ('${index}', 'e', '{}', ${moment}, 0, 9, 'given-up', ''), ('w${index}', 'e', '{}', ${moment}, 9e15, 1, 'waiting', '')`);
  }
  for (const state of ['prepared', 'approving', 'refused']) {
    query(`INSERT INTO gateway_prepared (id, kind, assistant, at, expires, state, body, result)
VALUES ('${state}', 'payment', 'bot', ${at - 367 * day}, 0, '${state}', '[]', '{}')`);
  }
  const options = { account: 'acme-test', data };
  expect(await pruneGateway(options)).toBe(
    'Deleted Idempotency-Keys: 1, decisions: 1, notifications: 1.',
  );
  expect(await pruneGateway(options)).toBe(
    'Deleted Idempotency-Keys: 0, decisions: 0, notifications: 0.',
  );
  const references = query(
    "SELECT record ->> 'reference' AS reference FROM journal WHERE attempt > 0",
  );
  expect(references.map(({ reference }) => reference).sort()).toEqual([
    ...['old-and-open', 'old-and-refused', 'recent'],
  ]);
  expect(query('SELECT id FROM gateway_outbox ORDER BY id')).toEqual([
    ...[{ id: '1' }, { id: 'w0' }, { id: 'w1' }],
  ]);
  expect(query('SELECT id FROM gateway_prepared ORDER BY id')).toEqual([
    ...[{ id: 'approving' }, { id: 'prepared' }],
  ]);
  expect(await pay('recent')).toMatchObject({ status: 200 });
  expect(await pay('old-and-open')).toMatchObject(problem(409, 'undecided'));
  expect(await made()).toBe(2);
});
