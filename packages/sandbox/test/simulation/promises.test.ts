import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { errorAnswer } from '@crossborder-fx/test-server';
import { expect, onTestFinished, test } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import { sandboxOf } from '../sandbox-of.ts';
import { openedWith } from '../watched-database.ts';
import { acknowledgedOf } from './acknowledged.ts';
import { actions } from './actions/actions.ts';
import { watchClockWarnings } from './clock-warnings.ts';
import { lookAtWorld } from './invariants/observer.ts';
import { writeTo } from './log.ts';
import { play } from './play.ts';
import type { Game } from './player.ts';
import { randomOf } from './random.ts';
import { type PromiseName, promises } from './violation.ts';
import { type World, worldOf } from './world.ts';

// Each promise is broken on purpose, by a sandbox that does wrong, and has to be the one that notices.

async function newWorld(options: SandboxOptions = {}): Promise<World> {
  const wall = { now: Date.parse('2026-11-23T08:00:00Z') };
  const { opened: sandbox, database } = await openedWith(() =>
    sandboxOf({ seed: 'world', clock: () => new Date(wall.now), ...options }),
  );
  return worldOf(
    { seed: 'world', restart: () => expect.fail('it has no file') },
    { sandbox, database, acknowledged: acknowledgedOf(), receiverUrl: 'http://127.0.0.1:1', wall },
  );
}

/** Plays an action again and again: not each way of it meets what is wrong. */
async function playOften(world: World, name: string): Promise<void> {
  const action = actions.find((one) => one.name === name);
  if (!action) expect.fail(`There is no action ${name}.`);
  for (let turn = 1; turn <= 60; turn += 1) await action.play(world, randomOf(`${name} ${turn}`));
}

/** Plays a game whose killed processes leave something else behind. */
async function playDamaged(afterKill: (game: Game) => void): Promise<void> {
  const { failure } = await play({ seed: 'lost', steps: 200, kills: 3, afterKill });
  if (failure === undefined) return;
  expect(failure).toContain('The last actions:');
  expect(failure).toContain('replay.ts --seed lost --steps 200 --kills 3');
  throw new Error(failure);
}

type Sabotages = Readonly<Record<string, () => Promise<unknown>>>;

const sabotages: Readonly<Record<PromiseName, Sabotages>> = {
  'every request is answered': {
    async 'no answer at all'() {
      const world = await newWorld();
      world.sandbox.faults.add('listWallets', { drop: 'before' });
      await world.call('/wallets');
    },
  },
  'every answer is as described': {
    async 'a body that the description does not have'() {
      const world = await newWorld();
      const answer = () => ({ status: 200, body: { wallets: [{ id: '-' }] } });
      world.sandbox.faults.add('listWallets', { answer });
      await world.call('/wallets');
    },
    async 'an error of the sandbox itself'() {
      const world = await newWorld();
      world.sandbox.faults.add('listWallets', { status: 500 });
      await world.call('/wallets');
    },
  },
  'a refusal changes nothing': {
    async 'of a request'() {
      const world = await newWorld();
      world.sandbox.faults.add('createWallet', {
        answer() {
          world.database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");
          return errorAnswer(422, 'It is refused.');
        },
      });
      await world.call('/wallets', { body: { currency: 'EUR' } });
    },
    async 'of the control interface'() {
      const world = await newWorld();
      const asked = world.steer('deliveries/1000000/resend');
      world.database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");
      await asked;
    },
    async 'of simulate'() {
      const world = await newWorld();
      const { resend } = world.sandbox;
      world.sandbox.resend = (id) => {
        world.database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");
        resend(id);
      };
      await playOften(world, 'resend');
    },
  },
  'rules of the service': {
    async 'what is wrong is taken'() {
      const world = await newWorld();
      const answer = () => ({ status: 200, body: { id: 'MjgxMTIx' } });
      world.sandbox.faults.add('createExternalBankAccount', { answer });
      await playOften(world, 'create wrong beneficiary');
    },
    async 'a payment that is not there can be confirmed some day'() {
      const world = await newWorld();
      const answer = () => errorAnswer(409, 'Too late.');
      world.sandbox.faults.add('confirmPayment', { answer });
      await playOften(world, 'confirm');
    },
    async 'the first subscription is one too many'() {
      const world = await newWorld();
      const answer = () => errorAnswer(409, 'Too many.');
      world.sandbox.faults.add('createWebhook', { answer });
      await playOften(world, 'subscribe');
    },
    async 'another rule refuses than the one that is broken'() {
      const world = await newWorld();
      world.sandbox.faults.add('*', { answer: () => errorAnswer(422, 'No.') });
      await playOften(world, 'do wrong');
    },
  },
  'no id comes twice': {
    async 'in one state'() {
      acknowledgedOf([['add', '/wallets/A']]).add('/wallets/A');
    },
  },
  'lists have everything once': {
    async 'a list ends too early'() {
      const world = await newWorld();
      await world.sandbox.trigger('PAYMENT_CREATED');
      world.sandbox.faults.add('listPayments', { answer: () => ({ status: 204 }) });
      await playOften(world, 'read all pages');
    },
  },
  'accounts can be read': {
    async 'nobody has one'() {
      const world = await newWorld();
      world.sandbox.faults.add('listWallets', { answer: () => ({ status: 204 }) });
      await lookAtWorld(world);
    },
  },
  'a fault hits as it says': {
    async 'it never hits'() {
      const world = await newWorld();
      world.sandbox.faults.add = () => {};
      await playOften(world, 'lose answer');
    },
    async 'what should have hit before has hit after'() {
      const world = await newWorld();
      const { add } = world.sandbox.faults;
      world.sandbox.faults.add = (operation, { drop, ...rule }) =>
        add(operation, drop === undefined ? rule : { ...rule, drop: 'after' });
      await playOften(world, 'lose answer');
    },
  },
  'moves of the clock queue': {
    async 'a second move is forgotten'() {
      const world = await newWorld();
      const { clock } = world.sandbox;
      const advance = clock.advance;
      let moves = 0;
      clock.advance = async (duration) => {
        moves += 1;
        if (moves === 1) await advance(duration);
      };
      await playOften(world, 'advance twice');
    },
  },
  'nothing fails at the clock': {
    async 'it has to move a payment that is not there'() {
      const warnings = watchClockWarnings();
      onTestFinished(warnings.end);
      const world = await newWorld({ speed: 1 });
      const dueAt = world.sandbox.clock.now().getTime() + 1000;
      world.database.exec(`INSERT INTO agenda VALUES ('payment', 900001, ${dueAt}, 'execution')`);
      const warned = once(process, 'warning');
      world.wall.now += 2000;
      await world.call('/wallets', { isConcurrent: true });
      await warned;
      warnings.requireNone();
    },
  },
  'what was kept is there again': {
    async 'a snapshot of something else'() {
      const world = await newWorld();
      await playOften(world, 'snapshot');
      world.database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");
      world.sandbox.restore = () => {};
      await playOften(world, 'restore');
    },
    async 'a restart that loses something'() {
      const world = await newWorld();
      world.restart = async () => {
        world.database.exec("UPDATE account SET balance = 0 WHERE name = 'wallet:1'");
      };
      await playOften(world, 'restart');
    },
  },
  'what was committed survives a kill': {
    'less is there': () =>
      playDamaged(({ data }) => {
        const database = new DatabaseSync(data);
        database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");
        database.close();
      }),
  },
  'what was acknowledged survives a kill': {
    'more was said': () =>
      playDamaged(({ log }) =>
        writeTo(log, {
          step: 1,
          did: '',
          said: [['add', '/payments/NTk5OTk5']],
          now: 0,
          wall: Date.parse('2026-11-23T08:00:00Z'),
          covered: [],
        }),
      ),
  },
};

const all = promises.flatMap((promise) =>
  Object.entries(sabotages[promise]).map(([what, breakIt]) => ({ promise, what, breakIt })),
);

test('every promise has a sabotage', () => {
  for (const promise of promises) expect(Object.keys(sabotages[promise])).not.toEqual([]);
});

test.each(all)('$promise: $what', { timeout: 400_000 }, async ({ promise, breakIt }) => {
  await expect(breakIt()).rejects.toThrow(`${promise}: `);
});

test('an id may come again when the state is another', () => {
  const acknowledged = acknowledgedOf([['add', '/wallets/A']]);
  acknowledged.reset();
  acknowledged.add('/wallets/A');
  acknowledged.snapshot('before');
  acknowledged.add('/wallets/B');
  acknowledged.restore('before');
  acknowledged.add('/wallets/B');
  acknowledged.remove('/wallets/A');
  expect(acknowledged.latest(10)).toEqual(['/wallets/B']);
});
