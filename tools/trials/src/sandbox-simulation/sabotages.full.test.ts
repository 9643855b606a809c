import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { errorAnswer, type OperationId, type Rule } from '@crossborder-fx/test-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createRandom } from '../harness/random.ts';
import { actions } from './actions/actions.ts';
import { type Game, play, writeLine } from './game.ts';
import { bookRules } from './inside.ts';
import type { Sabotage } from './invariants/invariant.ts';
import { invariants } from './invariants/invariants.ts';
import { brokenInvariants, observerOf } from './invariants/observer.ts';
import { openWorld, type PromiseName, type World, watchClockWarnings } from './world.ts';

type Break = (world: World) => unknown;

/** 60 times, because the action chooses its request at random, and not every request reveals the sabotage. */
async function playOften(world: World, name: string): Promise<void> {
  const action = actions.find((one) => one.name === name);
  if (!action) expect.fail(`The simulation has no action ${name}.`);
  for (let turn = 1; turn <= 60; turn += 1)
    await action.play(world, createRandom(`${name} ${turn}`));
}

const listWallets: Break = (world) => world.call('/wallets');

/** An operation answers wrongly. `meet` is the name of the action, or a function, that calls the operation. */
const wrong =
  (operation: OperationId | '*', rule: Rule, meet: string | Break = listWallets): Break =>
  async (world) => {
    world.sandbox.faults.add(operation, rule);
    await (typeof meet === 'string' ? playOften(world, meet) : meet(world));
  };

const answering = (status: number, body?: object): Rule => ({ answer: () => ({ status, body }) });
const refusing = (status: number): Rule => ({ answer: () => errorAnswer(status, 'No.') });

const change = (database: DatabaseSync) =>
  database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");

/** Runs a simulation in which `afterKill` damages the files of a killed process. Throws when the simulation fails. */
const playDamaged = (afterKill: (game: Game) => void) => async () => {
  const { failure } = await play({ seed: 'lost', steps: 60, kills: 1 }, afterKill);
  if (failure === undefined) return;
  expect(failure).toContain('The last actions:');
  expect(failure).toContain(`-t 'seed lost:'`);
  throw new Error(failure);
};

const breaks: Readonly<Record<PromiseName, readonly Break[]>> = {
  'every request is answered': [wrong('listWallets', { drop: 'before' })],
  'every answer conforms to the description': [
    wrong('listWallets', answering(200, { wallets: [{ id: '-' }] })),
    wrong('listWallets', { status: 500 }),
  ],
  'a refused request changes nothing': [
    async (world) => {
      const answer = () => {
        change(world.database);
        return errorAnswer(422, 'It is refused.');
      };
      world.sandbox.faults.add('createWallet', { answer });
      await world.call('/wallets', { body: { currency: 'EUR' } });
    },
    async ({ call, database }) => {
      const refused = call('/_sandbox/deliveries/1000000/resend', { body: {} });
      change(database);
      await refused;
    },
    async (world) => {
      const { resend } = world.sandbox;
      world.sandbox.resend = (id) => {
        change(world.database);
        resend(id);
      };
      await playOften(world, 'resend');
    },
  ],
  'the sandbox keeps the rules of the service': [
    wrong('createExternalBankAccount', answering(200, { id: 'MjgxMTIx' }), 'do wrong'),
    wrong('confirmPayment', refusing(409), 'confirm'),
    wrong('createWebhook', refusing(409), 'subscribe'),
    wrong('*', refusing(422), 'do wrong'),
  ],
  'no id is given twice': [({ acknowledge }) => ['/wallets/A', '/wallets/A'].forEach(acknowledge)],
  'accounts can be read': [
    wrong('listWallets', answering(204), (world) => observerOf(world).lookAtAll()),
  ],
  'a fault has its described effect': [
    async (world) => {
      world.sandbox.faults.add = () => {};
      await playOften(world, 'lose answer');
    },
    // A fault before the work comes after the work.
    async (world) => {
      const { add } = world.sandbox.faults;
      world.sandbox.faults.add = (operation, { drop, ...rule }) =>
        add(operation, drop === undefined ? rule : { ...rule, drop: 'after' });
      await playOften(world, 'lose answer');
    },
  ],
  'the clock makes every due change': [
    // The clock must move a payment that does not exist.
    async (world) => {
      const requireNoWarning = watchClockWarnings();
      const dueAt = world.now() + 1000;
      world.database.exec(`INSERT INTO agenda VALUES ('payment', 900001, ${dueAt}, 'execution')`);
      const warned = once(process, 'warning');
      world.wall.now += 2000;
      await world.call('/wallets', { isConcurrent: true });
      await warned;
      requireNoWarning();
    },
  ],
  'a restored or restarted sandbox has its kept state': [
    async (world) => {
      await playOften(world, 'snapshot');
      change(world.database);
      world.sandbox.restore = () => {};
      await playOften(world, 'restore');
    },
    async (world) => {
      world.restart = async () => {
        world.database.exec("UPDATE account SET balance = 0 WHERE name = 'wallet:1'");
      };
      await playOften(world, 'restart');
    },
  ],
  'committed data survives a kill': [
    playDamaged(({ data }) => {
      const database = new DatabaseSync(data);
      change(database);
      database.close();
    }),
  ],
  'acknowledged objects survive a kill': [
    playDamaged(({ log }) =>
      writeLine(log, { step: 1, acknowledged: [['/payments/NTk5OTk5', true]] }),
    ),
  ],
};

test.each(
  Object.entries(breaks).flatMap(([promise, ways]) =>
    ways.map((sabotage, index) => ({ promise, number: index + 1, sabotage })),
  ),
)(
  'the sandbox simulation finds "$promise" broken by its sabotage $number',
  { timeout: 400_000 },
  async ({ promise, sabotage }) => {
    const world = await openWorld({ speed: 1 });
    onTestFinished(() => world.close());
    await expect((async () => sabotage(world))()).rejects.toThrow(`${promise}: `);
  },
);

describe('invariants of the sandbox simulation', () => {
  let world: World;
  let observer: ReturnType<typeof observerOf>;

  beforeAll(async () => {
    const seed = 'sabotage';
    world = await openWorld({ seed });
    const wanted = actions.filter(({ does }) => does !== 'leap');
    for (let step = 1; step <= 250; step += 1) {
      const random = createRandom(`${seed} ${step}`);
      if (step === 200) {
        const body = { url: world.receiverUrl, events: ['PAYMENT_CREATED'] };
        await world.call('/webhooks', { body });
      }
      await random.weighted(wanted).play(world, random);
      await world.drain();
    }
    // In the last steps, the sandbox executes a payment, creates two payments, and sends a notification about the second.
    const { id } = await world.sandbox.trigger('PAYMENT_PLANIFIED');
    world.sandbox.simulate.payment(id, { to: 'planified', row: 'P15' });
    await world.sandbox.trigger('PAYMENT_CREATED');
    await world.drain();
    observer = observerOf(world);
    await world.sandbox.trigger('PAYMENT_CREATED');
    await world.drain();
    world.database.exec('PRAGMA foreign_keys = OFF');
  });

  afterAll(() => world.close());

  test('each invariant of the sandbox simulation has a sabotage here or in ledger.test.ts, and holds before any sabotage', async () => {
    const others = invariants.filter(({ sabotages }) => sabotages.length === 0);
    expect(others.map(({ name }) => name)).toEqual(bookRules.map(({ name }) => name));
    expect(world.received).not.toEqual([]);
    expect(brokenInvariants(world, observer.news(), 'news')).toEqual([]);
    expect(brokenInvariants(world, await observer.all(), 'state')).toEqual([]);
  });

  test.each(
    invariants.flatMap(({ name, sabotages }) =>
      sabotages.map((one, index) => {
        const sabotage: Sabotage = typeof one === 'string' ? { sql: one } : one;
        return { name, number: index + 1, ...sabotage };
      }),
    ),
  )(
    'the sandbox simulation finds "$name" broken by its sabotage $number',
    async ({ name, sql, given, also = [] }) => {
      const { database } = world;
      const all = await observer.all();
      database.exec('BEGIN');
      try {
        if (sql) database.exec(sql);
        const news = observer.news();
        const broken = [
          ...brokenInvariants(world, { ...news, ...given?.(news) }, 'news'),
          ...brokenInvariants(world, { ...all, ...given?.(all) }, 'state'),
        ];
        expect([...new Set(broken.map((one) => one.name))].sort()).toEqual([name, ...also].sort());
        for (const { problems } of broken) expect(problems.join()).not.toBe('');
      } finally {
        database.exec('ROLLBACK');
      }
    },
  );
});
