import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { Game } from '../game.ts';
import { writeTo } from '../log.ts';
import { play } from '../play.ts';
import type { Sabotages } from './sabotage.ts';

/** Plays a game whose killed processes leave something else behind. */
async function playDamaged(afterKill: (game: Game) => void): Promise<void> {
  const { failure } = await play({ seed: 'lost', steps: 60, kills: 1, afterKill });
  if (failure === undefined) return;
  expect(failure).toContain('The last actions:');
  expect(failure).toContain('replay.ts --seed lost --steps 60 --kills 1');
  throw new Error(failure);
}

/** A kill that leaves something else behind. */
export const killSabotages = {
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
