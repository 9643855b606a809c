import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type Row, tables, type Value } from './database.ts';
import { createOutbox, outboxStates } from './outbox.ts';

/** Makes outboxes on a database in memory, and records SQLite's query plan of each statement that runs. */
function planned() {
  const database = new DatabaseSync(':memory:');
  for (const table of tables) database.exec(table);
  const plans: string[] = [];
  const all = async (statement: string, ...values: Value[]) => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values);
    plans.push(...plan.map(({ detail }) => String(detail)));
    return database.prepare(statement).all(...values) as Row[];
  };
  const clock = { now: Date.now() };
  const open = () => createOutbox({ all }, () => ++clock.now);
  const add = (id: string) => open().add({ id, event: 'PAYMENT_CREATED', body: '{}' });
  return { plans, clock, open, add, outbox: open() };
}

test('the outbox finds the rows for the gateway page, metrics and deliveries by an index', async () => {
  const { plans, outbox, add } = planned();
  await add('e1');
  await outbox.list(outboxStates, 200);
  await outbox.list(['waiting'], 200);
  await outbox.counts();
  await outbox.take(8, 1_000);
  await outbox.delivered('e1', 'status 204');
  expect(plans.filter((plan) => /SCAN (?!some$)|TEMP B-TREE/.test(plan))).toEqual([]);
  expect(plans.filter((plan) => plan.startsWith('SEARCH')).length).toBeGreaterThan(6);
});

test('the outbox lists given-up notifications before all others, and a newer notification before an older one', async () => {
  const { outbox, add } = planned();
  for (const id of ['1', '2', '3', '4', '5']) await add(id);
  await outbox.failed('1', 'status 500', undefined);
  await outbox.failed('3', 'status 500', undefined);
  await outbox.delivered('4', 'status 204');
  const ids = async (states: readonly string[], most: number) =>
    (await outbox.list(states, most)).map(({ id }) => id);
  expect(await ids(outboxStates, 200)).toEqual(['3', '1', '5', '4', '2']);
  expect(await ids(outboxStates, 3)).toEqual(['3', '1', '5']);
  expect(await ids(['waiting'], 200)).toEqual(['5', '2']);
  expect(await outbox.counts()).toEqual({ waiting: 2, 'given-up': 2 });
});

const idsOf = async (taken: Promise<{ id: string }[]>) => (await taken).map(({ id }) => id);

test('the outbox delivers a notification with a known id again after a month, because the webhook store has forgotten the id', async () => {
  const { clock, open, add } = planned();
  const taken = () => idsOf(open().take(8, 0));
  await add('blocked');
  expect(await taken()).toEqual(['blocked']);
  await open().delivered('blocked', 'status 204');
  await add('blocked');
  expect(await taken(), 'it was added, and its store could not be told').toEqual([]);
  clock.now += 31 * 86_400_000;
  await add('blocked');
  expect(await taken()).toEqual(['blocked']);
});

test('a clock that is set back delays no notification, even after the next start', async () => {
  const { clock, open, add } = planned();
  await add('before');
  const outbox = open();
  expect(outbox.now()).toBeGreaterThanOrEqual(clock.now);
  clock.now -= 86_400_000;
  expect(await idsOf(outbox.take(8, 30_000))).toEqual(['before']);
  await outbox.failed('before', 'status 500', outbox.now() + 5_000);
  const next = open();
  await next.hurry(30_000);
  expect(await idsOf(next.take(8, 0))).toEqual(['before']);
});
