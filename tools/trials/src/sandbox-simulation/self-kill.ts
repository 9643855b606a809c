import type { DatabaseSync } from 'node:sqlite';
import type { Said } from './acknowledged.ts';
import type { KillPoint } from './game.ts';
import { digestOf, watchDatabases } from './inside.ts';
import { writeLine } from './log.ts';

/** A kill that is planned for a step. */
export interface PlannedKill {
  step: number;
  at: KillPoint;
  /** How often its point is passed before. */
  passes: number;
  /** What was said of objects since the last line of the log. */
  said: () => Said[];
}

/**
 * Kills this process, when it comes to where that is planned.
 *
 * @param log a file that is open for appending
 */
export function selfKillOf(log: number) {
  let database: DatabaseSync | undefined;
  let openedWith = '';
  let planned: PlannedKill | undefined;
  /** What was there before the transaction of now. */
  let before = '';

  /** Called where a kill may be planned. @param committed what must be there after the kill */
  function pass(at: KillPoint, committed: DatabaseSync | string): void {
    if (planned?.at !== at || planned.passes-- > 0) return;
    const digest = typeof committed === 'string' ? committed : digestOf(committed);
    writeLine(log, { killedIn: planned.step, at, digest, said: planned.said() });
    process.kill(process.pid, 'SIGKILL');
  }

  watchDatabases({
    open(opened) {
      database = opened;
      openedWith = digestOf(opened);
    },
    beforeBegin(current) {
      if (planned?.at === 'before COMMIT') before = digestOf(current);
    },
    beforeCommit: () => pass('before COMMIT', before),
    afterCommit(committed) {
      pass('after COMMIT', committed);
      pass('in an advance', committed);
    },
  });

  return {
    /** The database of the sandbox that was started last; undefined before the first. */
    database: () => database,
    /** A digest of what it was opened with. */
    openedWith: () => openedWith,
    /** Replaces what was planned before. */
    plan(kill: PlannedKill | undefined) {
      planned = kill;
    },
    pass,
  };
}
