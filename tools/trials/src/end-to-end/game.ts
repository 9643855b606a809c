import { replayOf } from '../kit/report.ts';
import type { PayerSetting, ReceiverSetting, Sabotage } from './setting.ts';

/** A run: the same game makes the same choices. */
export interface Game {
  seed: number;
  journal: PayerSetting['journal'];
  receiver: ReceiverSetting['receiver'];
  sabotage: Sabotage | undefined;
}

/** Half of the runs have each journal, and half of these each receiver. */
export function gameOf(seed: number, sabotage?: Sabotage): Game {
  return {
    seed,
    // The journal that a kill empties is one of files.
    journal: seed % 2 === 0 || sabotage === 'a journal that a kill empties' ? 'file' : 'postgres',
    receiver: Math.floor(seed / 2) % 2 === 0 ? 'express' : 'pg-boss',
    sabotage,
  };
}

/** The command that plays a run again. */
export function commandOf({ seed, sabotage }: Game): string {
  const again =
    sabotage === undefined
      ? replayOf('end-to-end/end-to-end', seed, `in run ${seed}`)
      : replayOf('end-to-end/sabotage', seed, sabotage);
  return killsDatabase ? again.replace('SEED', 'KILL_DATABASE=1 SEED') : again;
}

/** Whether the database server is killed too, which has to be nobody else's. */
export const killsDatabase = process.env['KILL_DATABASE'] === '1';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A day, `YYYY-MM-DD`, so many days after a moment. */
export function dayAfter(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * dayMilliseconds).toISOString().slice(0, 10);
}

/**
 * When business time begins: at 9 on a Monday, at least four days ahead. By then a store that was made
 * now remembers whole days, so that recovery can tell what failed since.
 */
export function firstMorning(now: Date): Date {
  const morning = new Date(`${dayAfter(now, 4)}T09:00:00Z`);
  while (morning.getUTCDay() !== 1) morning.setUTCDate(morning.getUTCDate() + 1);
  return morning;
}
