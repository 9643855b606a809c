import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { acknowledgedOf } from '../acknowledged.ts';
import type { Game } from '../game.ts';
import { lookAtWorld } from '../invariants/observer.ts';
import { writeTo } from '../log.ts';
import { play } from '../play.ts';
import { watchClockWarnings } from '../promises.ts';
import { newWorld, playOften, type Sabotages } from './sabotage.ts';

/** Plays a game whose killed processes leave something else behind. */
async function playDamaged(afterKill: (game: Game) => void): Promise<void> {
  const { failure } = await play({ seed: 'lost', steps: 60, kills: 1, afterKill });
  if (failure === undefined) return;
  expect(failure).toContain('The last actions:');
  expect(failure).toContain(`-t 'seed lost:'`);
  throw new Error(failure);
}

/** A sandbox that loses or forgets something, that its clock breaks, or that a kill damages. */
export const stateSabotages = {
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
} satisfies Sabotages;
