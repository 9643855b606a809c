import { expect, test } from 'vitest';
import { paymentOf, startedSetup } from '../../test/setup.ts';

test('the gateway page lists an undecided payment after a thousand others, and once the others are decided, the gateway searches for this payment', async () => {
  const { sandbox, page, lose, query } = await startedSetup();
  await lose('unsent');
  const body = JSON.stringify({ ...paymentOf(sandbox), communication: 1 });
  query(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
INSERT INTO journal (key, attempt, account, operation, scope, record, body, sent_at, state)
SELECT key || i, attempt, account, operation, scope, REPLACE(record, '"unsent"', '"wrong-' || i || '"'),
  '${body}', sent_at - i, state
FROM journal, n WHERE attempt > 0`);
  const seen = async () => {
    const { body } = await page('undecided');
    const undecided = body['undecided'] as { reference: string; problem?: string }[];
    return new Map(undecided.map(({ reference, problem }) => [reference, problem]));
  };
  const first = await seen();
  expect(first.size).toBe(1 + 1001);
  expect(first.get('wrong-1001')).toContain('communication must be a string');
  expect(first.get('unsent')).toContain('after the older undecided requests are decided');
  query("DELETE FROM journal WHERE record LIKE '%\"wrong-%'");
  expect((await seen()).get('unsent')).toBe(undefined);
});

test('a decision takes effect even when the database cannot store the outcome of the decision', async () => {
  const { decideAbout, lose, pay, query, made } = await startedSetup();
  await lose('unsent');
  query(`CREATE TRIGGER full BEFORE UPDATE ON gateway_decisions
BEGIN SELECT RAISE(ABORT, 'disk is full'); END`);
  expect(await decideAbout('unsent', { resend: 1 })).toMatchObject({ status: 200 });
  expect(query('SELECT outcome FROM gateway_decisions')).toEqual([{ outcome: 'begun' }]);
  expect(await pay('unsent')).toMatchObject({ status: 200 });
  expect(await made()).toBe(1);
});
