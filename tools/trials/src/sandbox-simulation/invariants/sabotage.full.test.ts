import { freePort } from '@crossborder-fx/tools-test-utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../kit/random.ts';
import { acknowledgedOf } from '../acknowledged.ts';
import { actions } from '../actions/actions.ts';
import { openedWith, startSandbox } from '../inside.ts';
import { type Received, type Receiver, startReceiver } from '../receiver.ts';
import { drain, type World, worldOf } from '../world.ts';
import type { Look } from './invariant.ts';
import {
  brokenInvariants,
  invariants,
  lookAtWorld,
  lookOf,
  readBefore,
  readMarks,
} from './observer.ts';

// Each invariant is broken on purpose, and has to be the one that notices.

let world: World;
let receiver: Receiver;

beforeAll(async () => {
  const seed = 'sabotage';
  const port = await freePort();
  receiver = await startReceiver({
    port,
    seed,
    now: () => 0,
    secretOf: () => undefined,
    onNotification: () => {},
  });
  const wall = { now: Date.parse('2026-11-23T08:00:00Z') };
  const { opened: sandbox, database } = await openedWith(() =>
    startSandbox({ seed, at: '2026-11-23 09:00:00', clock: () => new Date(wall.now) }),
  );
  world = worldOf(
    { seed, restart: () => expect.fail('it has no file') },
    {
      sandbox,
      database,
      acknowledged: acknowledgedOf(),
      receiverUrl: `http://127.0.0.1:${port}/`,
      wall,
    },
  );
  const wanted = actions.filter(({ name }) => !['restart', 'restore', 'reset'].includes(name));
  const create = wanted.filter(({ name }) => name === 'create payment');
  for (let step = 1; step <= 250; step += 1) {
    const random = createRandom(`${seed} ${step}`);
    if (step === 200) {
      const body = { url: world.receiverUrl, events: ['PAYMENT_CREATED'] };
      await world.call('/webhooks', { body });
    }
    // In the end there are a payment that waits, and a notification of it.
    await random.weighted(step > 220 ? create : wanted).play(world, random);
    await drain(world);
  }
  world.database.exec('PRAGMA foreign_keys = OFF');
});

afterAll(async () => {
  await world.sandbox.close();
  await receiver.close();
});

interface Sabotage {
  sql?: string;
  /** What else is wrong, in what is looked at. */
  change?: (look: Look) => Partial<Look>;
  /** The other invariants that follow from it, and so do not hold either. */
  also?: string[];
}

const lastPayment = "(SELECT max(id) FROM payment WHERE status = 'waitingconfirmation')";
const sums = 'all accounts of a currency sum to zero';
const accounts = 'each account is the sum of its entries';
const transfers = 'each transfer sums to zero';
const days = 'each total of a day is the sum of its movements';
const answered = 'answered balances are the sums of the movements';
const places = 'a state is where the last transition led';

const sabotages: Readonly<Record<string, Sabotage>> = {
  [transfers]: {
    sql: `INSERT INTO entry (id, transfer, account, amount) VALUES
        (900001, 900001, 'clearing:EUR', 5), (900002, 900001, 'fx:EUR', -4);
      UPDATE account SET balance = balance + 5 WHERE name = 'clearing:EUR';
      UPDATE account SET balance = balance - 4 WHERE name = 'fx:EUR'`,
    also: [sums],
  },
  'each transfer is in one currency': {
    sql: `INSERT INTO entry (id, transfer, account, amount) VALUES
        (900001, 900001, 'clearing:EUR', 5), (900002, 900001, 'clearing:USD', -5);
      UPDATE account SET balance = balance + 5 WHERE name = 'clearing:EUR';
      UPDATE account SET balance = balance - 5 WHERE name = 'clearing:USD'`,
    also: [sums],
  },
  [sums]: {
    sql: "INSERT INTO account VALUES ('fees:CHF', 'CHF', 1)",
    also: [accounts],
  },
  [accounts]: {
    sql: `UPDATE account SET balance = balance + 7 WHERE name = 'clearing:EUR';
      UPDATE account SET balance = balance - 7 WHERE name = 'fx:EUR'`,
  },
  [days]: {
    sql: 'UPDATE dayTotal SET value = value + 1 WHERE wallet = 1',
  },
  [answered]: {
    change: ({ wallets: [wallet, ...others] }) => ({
      wallets: wallet
        ? [{ ...wallet, valueAmount: { value: '000000000000.01', currency: 'EUR' } }, ...others]
        : others,
    }),
  },
  'what is held is locked by payments that wait': {
    sql: `UPDATE payment SET details = json_set(details, '$.held.value', '000000000000.01')
      WHERE id = ${lastPayment}`,
  },
  'nothing is held for a payment that is over': {
    sql: `UPDATE payment SET details = json_set(details, '$.held.value', '000000000000.01')
      WHERE id = (SELECT max(id) FROM payment WHERE status IN ('canceled', 'finalized'))`,
  },
  'no operation takes an account below zero': {
    sql: `INSERT INTO entry (id, transfer, account, amount, wallet, bookingDay, valueDay, typeLabel)
        VALUES (900001, 900001, 'wallet:1', -900000000000, 1, '2026-11-23', '2026-11-23', 'DebitForTransfer'),
          (900002, 900001, 'clearing:EUR', 900000000000, NULL, NULL, NULL, NULL);
      INSERT INTO dayTotal VALUES (1, '2026-11-23', -900000000000, -900000000000)
        ON CONFLICT DO UPDATE SET booked = booked - 900000000000, value = value - 900000000000;
      UPDATE account SET balance = balance - 900000000000 WHERE name = 'wallet:1';
      UPDATE account SET balance = balance + 900000000000 WHERE name = 'clearing:EUR'`,
    also: [answered],
  },
  'every change of a state is a row of its table': {
    sql: `INSERT INTO transition SELECT 900001, 'payment', id, 0, 'P18', 'finalized', '{}'
        FROM payment WHERE id = ${lastPayment};
      UPDATE payment SET status = 'finalized' WHERE id = ${lastPayment}`,
  },
  [places]: {
    sql: `UPDATE payment SET status = 'canceled' WHERE id = ${lastPayment}`,
  },
  'the clock has done all that fell due': {
    sql: "INSERT INTO agenda VALUES ('payment', 900001, 1, 'return')",
  },
  'the clock has something to do for each object that waits for it': {
    sql: `INSERT INTO agenda VALUES ('payment', ${lastPayment}, 9000000000000000, 'execution')`,
  },
  'time does not go back': {
    change: ({ before, now }) => ({ before: { ...before, now: now + 1 } }),
  },
  'a quote that was used made one contract': {
    sql: `INSERT INTO forwardQuote (number, quoteId, expiresAt, isUsed, terms)
      VALUES (900001, 'x', 0, 1, '{}')`,
  },
  'each event is planned once for each subscription': {
    sql: `INSERT INTO delivery SELECT 900001, max(id), 'PAYMENT_BLOCKED', 'x', 'failed', NULL, '', '[{"status":404}]'
      FROM transition;
      INSERT INTO delivery SELECT 900002, max(id) + 1, 'PAYMENT_BLOCKED', 'x', 'failed', NULL, '', '[{"status":404}]'
      FROM transition`,
    change: () => ({ received: [received(true), received(true)] }),
  },
  'each delivery is delivered, failed, dropped, or pending with a time': {
    sql: "UPDATE delivery SET state = 'unknown' WHERE id = (SELECT max(id) FROM delivery)",
  },
  'nothing is left to send at this time': {
    sql: `UPDATE delivery SET state = 'pending', dueAt = 1 WHERE id = (
      SELECT max(delivery.id) FROM delivery JOIN subscription USING (webhookId) WHERE isDeleted = 0)`,
  },
  'nothing is kept for a subscription that was deleted': {
    sql: `UPDATE delivery SET state = 'pending', dueAt = 9e15 WHERE id = (SELECT max(id) FROM delivery);
      UPDATE subscription SET isDeleted = 1`,
  },
  'each attempt was received, and each that was received is recorded': {
    change: () => ({ received: [received(true)] }),
  },
  'each notification is signed with the secret of its subscription': {
    change: () => ({ received: [received(false)] }),
    also: ['each attempt was received, and each that was received is recorded'],
  },
};

function received(isSigned: boolean): Received {
  return { webhookId: 'x', event: 'PAYMENT_CREATED', body: '', status: 204, isSigned };
}

test('every invariant has a sabotage', () => {
  const names = invariants.map(({ name }) => name);
  expect(Object.keys(sabotages).sort()).toEqual([...names].sort());
});

test('all invariants hold before', async () => {
  expect(brokenInvariants(await lookAtWorld(world), ['step', 'state'])).toEqual([]);
});

test.each(Object.entries(sabotages))('sabotage: %s', async (name, { sql, change, also = [] }) => {
  const { database } = world;
  const since = readMarks(database);
  const before = readBefore(database, world.sandbox.clock.now().getTime());
  const all = await lookAtWorld(world);
  database.exec('BEGIN');
  try {
    if (sql) database.exec(sql);
    const news = lookOf(world, { since, before, wallets: all.wallets, received: [] });
    const broken = [
      ...brokenInvariants({ ...news, ...change?.(news) }, ['step', 'news']),
      ...brokenInvariants({ ...all, ...change?.(all) }, ['step', 'state']),
    ];
    expect([...new Set(broken.map((one) => one.name))].sort()).toEqual([name, ...also].sort());
    for (const { problems } of broken) expect(problems.join()).not.toBe('');
  } finally {
    database.exec('ROLLBACK');
  }
});
