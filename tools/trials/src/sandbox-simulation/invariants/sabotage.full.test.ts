import { freePort } from '@crossborder-fx/tools-test-utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../kit/random.ts';
import { actions, isLeap } from '../actions/actions.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { drain, openWorld, type World } from '../world.ts';
import { brokenInvariants, invariants, lookAtWorld, newsOf, readBefore } from './observer.ts';

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
  world = await openWorld({ seed, port });
  const wanted = actions.filter(({ name }) => !isLeap(name));
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

test('all invariants hold before', async () => {
  expect(brokenInvariants(world, await lookAtWorld(world), ['step', 'state'])).toEqual([]);
});

test.each(invariants)('sabotage: $name', async ({ name, sabotage: { sql, given, also = [] } }) => {
  const { database } = world;
  const before = readBefore(world);
  const all = await lookAtWorld(world);
  database.exec('BEGIN');
  try {
    if (sql) database.exec(sql);
    const news = { ...newsOf(world, before, []), ...given };
    const broken = [
      ...brokenInvariants(world, news, ['step', 'news']),
      ...brokenInvariants(world, { ...all, ...given }, ['step', 'state']),
    ];
    expect([...new Set(broken.map((one) => one.name))].sort()).toEqual([name, ...also].sort());
    for (const { problems } of broken) expect(problems.join()).not.toBe('');
  } finally {
    database.exec('ROLLBACK');
  }
});
