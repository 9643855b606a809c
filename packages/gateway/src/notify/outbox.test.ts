import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type Row, tables, type Value } from '../data/database.ts';
import { createOutbox } from './outbox.ts';

/** Makes an outbox in a database in memory, and records SQLite's query plan of each statement that runs. */
function planned() {
  const database = new DatabaseSync(':memory:');
  for (const table of tables) database.exec(table);
  const plans: string[] = [];
  const all = async (statement: string, ...values: Value[]) => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values);
    plans.push(...plan.map(({ detail }) => String(detail)));
    return database.prepare(statement).all(...values) as Row[];
  };
  let time = 1_000;
  return { plans, outbox: createOutbox({ all }, () => time++) };
}

test('the outbox finds the rows for the gateway page, metrics and deliveries by an index', async () => {
  const { plans, outbox } = planned();
  await outbox.add({ id: 'e1', event: 'PAYMENT_CREATED', body: '{}' });
  await outbox.list('', 200);
  await outbox.list('waiting', 200);
  await outbox.counts();
  await outbox.take(8, 1_000);
  await outbox.delivered('e1', 'status 204');
  expect(plans.filter((plan) => /SCAN (?!some$)|TEMP B-TREE/.test(plan))).toEqual([]);
  expect(plans.filter((plan) => plan.startsWith('SEARCH')).length).toBeGreaterThan(6);
});

test('the outbox lists given-up notifications before all others, and a newer notification before an older one', async () => {
  const { outbox } = planned();
  for (const id of ['1', '2', '3', '4', '5']) {
    await outbox.add({ id, event: 'PAYMENT_CREATED', body: '{}' });
  }
  await outbox.failed('1', 'status 500', undefined);
  await outbox.failed('3', 'status 500', undefined);
  await outbox.delivered('4', 'status 204');
  const ids = async (...given: [state: string, most: number]) =>
    (await outbox.list(...given)).map(({ id }) => id);
  expect(await ids('', 200)).toEqual(['3', '1', '5', '4', '2']);
  expect(await ids('', 3)).toEqual(['3', '1', '5']);
  expect(await ids('waiting', 200)).toEqual(['5', '2']);
  expect(await outbox.counts()).toEqual({ waiting: 2, 'given-up': 2 });
});
