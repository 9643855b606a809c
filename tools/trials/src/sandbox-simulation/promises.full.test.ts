import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { errorAnswer, type OperationId, type Rule } from '@crossborder-fx/test-server';
import { expect, onTestFinished, test } from 'vitest';
import { createRandom } from '../harness/random.ts';
import { actions } from './actions/actions.ts';
import { type Game, writeLine } from './game.ts';
import { lookAtWorld } from './invariants/observer.ts';
import { play } from './play.ts';
import { acknowledgedOf, type PromiseName, promises, watchClockWarnings } from './promises.ts';
import { openWorld, type World } from './world.ts';

type Sabotage = (world: World) => unknown;

/** Plays an action again and again: not each way of it meets what is wrong. */
async function playOften(world: World, name: string): Promise<void> {
  const action = actions.find((one) => one.name === name);
  if (!action) expect.fail(`There is no action ${name}.`);
  for (let turn = 1; turn <= 60; turn += 1)
    await action.play(world, createRandom(`${name} ${turn}`));
}

const listWallets: Sabotage = (world) => world.call('/wallets');

/** An operation does something else. @param meet an action, or what else meets that */
const wrong =
  (operation: OperationId | '*', rule: Rule, meet: string | Sabotage): Sabotage =>
  async (world) => {
    world.sandbox.faults.add(operation, rule);
    await (typeof meet === 'string' ? playOften(world, meet) : meet(world));
  };

const refusing = (status: number, message: string): Rule => ({
  answer: () => errorAnswer(status, message),
});

const change = (database: DatabaseSync) =>
  database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");

/** Plays a game whose killed processes leave something else behind. */
async function playDamaged(afterKill: (game: Game) => void): Promise<void> {
  const { failure } = await play({ seed: 'lost', steps: 60, kills: 1, afterKill });
  if (failure === undefined) return;
  expect(failure).toContain('The last actions:');
  expect(failure).toContain(`-t 'seed lost:'`);
  throw new Error(failure);
}

/** For each promise, a sandbox that breaks it, each in another way. */
const sabotages: Readonly<Record<PromiseName, Record<string, Sabotage>>> = {
  'every request is answered': {
    'no answer at all': wrong('listWallets', { drop: 'before' }, listWallets),
  },
  'every answer is as described': {
    'a body that the description does not have': wrong(
      'listWallets',
      { answer: () => ({ status: 200, body: { wallets: [{ id: '-' }] } }) },
      listWallets,
    ),
    'an error of the sandbox itself': wrong('listWallets', { status: 500 }, listWallets),
  },
  'a refusal changes nothing': {
    async 'of a request'(world) {
      const answer = () => {
        change(world.database);
        return errorAnswer(422, 'It is refused.');
      };
      world.sandbox.faults.add('createWallet', { answer });
      await world.call('/wallets', { body: { currency: 'EUR' } });
    },
    async 'of the control interface'(world) {
      const asked = world.call('/_sandbox/deliveries/1000000/resend', { body: {} });
      change(world.database);
      await asked;
    },
    async 'of simulate'(world) {
      const { resend } = world.sandbox;
      world.sandbox.resend = (id) => {
        change(world.database);
        resend(id);
      };
      await playOften(world, 'resend');
    },
  },
  'rules of the service': {
    'what is wrong is taken': wrong(
      'createExternalBankAccount',
      { answer: () => ({ status: 200, body: { id: 'MjgxMTIx' } }) },
      'create wrong beneficiary',
    ),
    'a payment that is not there can be confirmed some day': wrong(
      'confirmPayment',
      refusing(409, 'Too late.'),
      'confirm',
    ),
    'the first subscription is one too many': wrong(
      'createWebhook',
      refusing(409, 'Too many.'),
      'subscribe',
    ),
    'another rule refuses than the one that is broken': wrong(
      '*',
      refusing(422, 'No.'),
      'do wrong',
    ),
  },
  'no id comes twice': {
    'in one state': () => acknowledgedOf([['/wallets/A', true]]).add('/wallets/A'),
  },
  'lists have everything once': {
    async 'a list ends too early'(world) {
      await world.sandbox.trigger('PAYMENT_CREATED');
      await wrong('listPayments', { answer: () => ({ status: 204 }) }, 'read all pages')(world);
    },
  },
  'accounts can be read': {
    'nobody has one': wrong('listWallets', { answer: () => ({ status: 204 }) }, lookAtWorld),
  },
  'a fault hits as it says': {
    async 'it never hits'(world) {
      world.sandbox.faults.add = () => {};
      await playOften(world, 'lose answer');
    },
    async 'what should have hit before has hit after'(world) {
      const { add } = world.sandbox.faults;
      world.sandbox.faults.add = (operation, { drop, ...rule }) =>
        add(operation, drop === undefined ? rule : { ...rule, drop: 'after' });
      await playOften(world, 'lose answer');
    },
  },
  'moves of the clock queue': {
    async 'a second move is forgotten'(world) {
      const { clock } = world.sandbox;
      const { advance } = clock;
      let moves = 0;
      clock.advance = async (duration) => {
        moves += 1;
        if (moves === 1) await advance(duration);
      };
      await playOften(world, 'advance twice');
    },
  },
  'nothing fails at the clock': {
    async 'the clock must move a payment that does not exist'(world) {
      const warnings = watchClockWarnings();
      onTestFinished(warnings.end);
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
    async 'a snapshot of something else'(world) {
      await playOften(world, 'snapshot');
      change(world.database);
      world.sandbox.restore = () => {};
      await playOften(world, 'restore');
    },
    async 'a restart that loses something'(world) {
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
        change(database);
        database.close();
      }),
  },
  'what was acknowledged survives a kill': {
    'more was said': () =>
      playDamaged(({ log }) => writeLine(log, { step: 1, said: [['/payments/NTk5OTk5', true]] })),
  },
};

const all = Object.entries(sabotages).flatMap(([promise, ways]) =>
  Object.entries(ways).map(([what, sabotage]) => ({ promise, what, sabotage })),
);

test('every promise has a sabotage', () => {
  expect(new Set(all.map(({ promise }) => promise))).toEqual(new Set(promises));
});

test.each(all)('$promise: $what', { timeout: 400_000 }, async ({ promise, sabotage }) => {
  const world = await openWorld({ speed: 1 });
  onTestFinished(() => world.sandbox.close());
  await expect((async () => sabotage(world))()).rejects.toThrow(`${promise}: `);
});
