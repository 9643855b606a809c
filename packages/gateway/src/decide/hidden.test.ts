import { expect, test } from 'vitest';
import { aliceToken, paymentOf, startedSetup } from '../../test/setup.ts';

const alice = { authorization: `Bearer ${aliceToken}` };

test('what is undecided is shown after thousands whose bodies were lost, and hundreds that wait for a person', async () => {
  const { sandbox, age, call, pay, query } = await startedSetup();
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  await pay('unsent');
  age(20 * 60_000);
  // As a process left them that crashed: in the journal only.
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)';
  query(`${numbers} INSERT INTO journal
SELECT key || i, attempt, account, operation, scope, REPLACE(record, '"unsent"', '"lost-' || i || '"'),
  sent_at - i, state, id
FROM journal, n`);
  query(`${numbers} INSERT INTO gateway_open
SELECT 'shop', 'createPayment', 'lost-' || i, NULL, 0 FROM n WHERE i <= 950`);
  const body = JSON.stringify({ ...paymentOf(sandbox), communication: 1 });
  query(`${numbers} INSERT INTO gateway_open
SELECT 'shop', 'createPayment', 'wrong-' || i, '${body}', i FROM n WHERE i <= 250`);
  const seen = async () => {
    const answer = await call('GET', '/_gateway/api/undecided', undefined, alice);
    const undecided = answer.body['undecided'] as { reference: string; problem?: string }[];
    return new Map(undecided.map(({ reference, problem }) => [reference, problem]));
  };
  const first = await seen();
  expect(first.size).toBe(1 + 1001 + 250);
  expect(first.get('unsent')).toContain('once those above are decided');
  query("DELETE FROM gateway_open WHERE reference LIKE 'wrong-%'");
  expect((await seen()).get('unsent')).toBe(undefined);
});

test('what is done is done, also where the database does not forget that it was open', async () => {
  const { sandbox, age, call, pay, query, made } = await startedSetup();
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  await pay('unsent');
  age(20 * 60_000);
  for (const what of ['DELETE ON gateway_open', 'UPDATE ON gateway_decisions']) {
    query(`CREATE TRIGGER "${what}" BEFORE ${what} BEGIN SELECT RAISE(ABORT, 'disk is full'); END`);
  }
  const named = { caller: 'shop', operation: 'createPayment', reference: 'unsent', reason: 'seen' };
  const decided = await call('POST', '/_gateway/api/decisions', { ...named, resend: 1 }, alice);
  expect(decided).toMatchObject({ status: 200 });
  expect(query('SELECT outcome FROM gateway_decisions')).toEqual([{ outcome: 'begun' }]);
  expect(await pay('unsent')).toMatchObject({ status: 200 });
  expect(await made()).toBe(1);
});
