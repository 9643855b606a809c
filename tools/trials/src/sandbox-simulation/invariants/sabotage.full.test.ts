import { freePort } from '@crossborder-fx/tools-test-utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../harness/random.ts';
import { actions } from '../actions/actions.ts';
import { type Received, type Receiver, startReceiver } from '../receiver.ts';
import { drain, openWorld, type World } from '../world.ts';
import type { Before, Sabotage } from './invariant.ts';
import { brokenInvariants, invariants, lookAtWorld, newsOf, readBefore } from './observer.ts';

const sabotages = invariants.flatMap(({ name, sabotages }) =>
  sabotages.map((one, index) => {
    const sabotage: Sabotage = typeof one === 'string' ? { sql: one } : one;
    return { name, number: index + 1, ...sabotage };
  }),
);

let world: World;
let receiver: Receiver;
/** The state of the sandbox before the last step, and in `received` the notifications of the last step. */
let before: Before;
let received: Received[];

beforeAll(async () => {
  const seed = 'sabotage';
  const port = await freePort();
  receiver = await startReceiver({ port, seed, now: () => 0, database: () => world.database });
  world = await openWorld({ seed, port });
  const wanted = actions.filter(({ does }) => does !== 'leap');
  for (let step = 1; step <= 250; step += 1) {
    const random = createRandom(`${seed} ${step}`);
    if (step === 200) {
      const body = { url: world.receiverUrl, events: ['PAYMENT_CREATED'] };
      await world.call('/webhooks', { body });
    }
    await random.weighted(wanted).play(world, random);
    await drain(world);
  }
  // In the last steps, the sandbox executes a payment, creates two payments, and sends a notification about the second.
  const { id } = await world.sandbox.trigger('PAYMENT_PLANIFIED');
  world.sandbox.simulate.payment(id, { to: 'planified', row: 'P15' });
  await world.sandbox.trigger('PAYMENT_CREATED');
  await drain(world);
  before = readBefore(world);
  const earlier = receiver.received.length;
  await world.sandbox.trigger('PAYMENT_CREATED');
  await drain(world);
  received = receiver.received.slice(earlier);
  world.database.exec('PRAGMA foreign_keys = OFF');
});

afterAll(async () => {
  await world.sandbox.close();
  await receiver.close();
});

test('each invariant of the sandbox simulation has a sabotage, and holds before any sabotage', async () => {
  expect(invariants.filter((one) => one.sabotages.length === 0)).toEqual([]);
  expect(received).not.toEqual([]);
  expect(brokenInvariants(world, newsOf(world, before, received), 'news')).toEqual([]);
  expect(brokenInvariants(world, await lookAtWorld(world), 'state')).toEqual([]);
});

test.each(sabotages)(
  'the sandbox simulation finds "$name" broken by its sabotage $number',
  async ({ name, sql, given, also = [] }) => {
    const { database } = world;
    const all = await lookAtWorld(world);
    database.exec('BEGIN');
    try {
      if (sql) database.exec(sql);
      const news = newsOf(world, before, received);
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
