import type { DatabaseSync } from 'node:sqlite';
import type { KillPoint } from './game.ts';
import { digestOf, watchDatabases } from './inside.ts';

/** A kill that is planned for a step. */
export interface PlannedKill {
  at: KillPoint;
  /** How often the process passes this point before it is killed there. */
  passes: number;
  /** Called right before it, with a digest of what must be there after it. */
  onKill(at: KillPoint, digest: string): void;
}

/** Kills this process at the point that is planned. */
export function createSelfKill() {
  let database: DatabaseSync | undefined;
  let openedWith = '';
  let planned: PlannedKill | undefined;
  /** A digest of what was there before the current transaction. */
  let before = '';

  function pass(at: KillPoint, digest = () => (database ? digestOf(database) : '')): void {
    if (planned?.at !== at || planned.passes-- > 0) return;
    planned.onKill(at, digest());
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
    beforeCommit: () => pass('before COMMIT', () => before),
    afterCommit() {
      pass('after COMMIT');
      pass('in an advance');
    },
  });

  return {
    /** The database of the sandbox that was started last; undefined before the first. */
    database: () => database,
    /** A digest of what it was opened with. */
    openedWith: () => openedWith,
    /** Replaces what was planned before. */
    plan: (kill: PlannedKill | undefined) => {
      planned = kill;
    },
    /** Called where a kill may be planned. */
    pass: (at: KillPoint): void => pass(at),
  };
}
