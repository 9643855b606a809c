import type { DatabaseSync } from 'node:sqlite';
import type { KillPoint } from './game.ts';
import { digestOf, watchDatabases } from './inside.ts';

/** A planned kill of this process. */
export interface PlannedKill {
  at: KillPoint;
  /** How often the process passes the point before it is killed there. */
  passes: number;
  /** Called right before the kill, with a digest of the data that must exist afterwards. */
  onKill(at: KillPoint, digest: string): void;
}

/** Kills this process when it passes the planned point for the planned time. */
export function createSelfKill() {
  let database: DatabaseSync | undefined;
  let openedWith = '';
  let planned: PlannedKill | undefined;
  /** A digest of the sandbox's data before the current transaction. */
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
    /** The database of the sandbox that was started last; undefined before the first start. */
    database: () => database,
    /** A digest of the sandbox's database when it was opened. */
    openedWith: () => openedWith,
    /** Plans a kill, in place of the earlier plan. */
    plan: (kill: PlannedKill | undefined) => {
      planned = kill;
    },
    /** Called at each point where a kill may be planned. */
    pass: (at: KillPoint): void => pass(at),
  };
}
