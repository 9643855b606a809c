import type { PayerSetting } from '../processes/payer-setting.ts';
import type { ReceiverSetting } from '../processes/receiver-process.ts';
import type { Sabotage } from '../processes/sabotage/sabotages.ts';

/** A run: the same game makes the same choices. */
export interface Game {
  seed: number;
  journal: PayerSetting['journal'];
  receiver: ReceiverSetting['receiver'];
  sabotage: Sabotage | undefined;
  /** Whether the database server is killed too, which has to be nobody else's. */
  killsDatabase: boolean;
}

/** Half of the runs have each journal, and half of these each receiver. */
export function gameOf(
  seed: number,
  { sabotage, killsDatabase = false }: Partial<Omit<Game, 'seed' | 'journal' | 'receiver'>> = {},
): Game {
  return {
    seed,
    // The journal that a kill empties is one of files.
    journal: seed % 2 === 0 || sabotage === 'a journal that a kill empties' ? 'file' : 'postgres',
    receiver: Math.floor(seed / 2) % 2 === 0 ? 'express' : 'pg-boss',
    sabotage,
    killsDatabase,
  };
}

/** The command that plays a run again, in the folder of the repository. */
export function commandOf({ seed, sabotage, killsDatabase }: Game): string {
  const more = [
    sabotage === undefined ? '' : ` --sabotage '${sabotage}'`,
    killsDatabase ? ' --kill-database' : '',
  ].join('');
  return `.ci/services node tools/node/run.cjs tools/end-to-end/src/main.ts --first ${seed} --runs 1${more}`;
}
