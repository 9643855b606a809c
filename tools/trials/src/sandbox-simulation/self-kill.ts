import type { DatabaseSync } from 'node:sqlite';
import type { KillPoint } from './game.ts';
import { digestOf, watchDatabases } from './inside.ts';

/** A point at which this process will kill itself with SIGKILL. */
interface PlannedKill {
  at: KillPoint;
  /** How often the process passes the kill point unharmed before it is killed there. */
  passes: number;
}

/**
 * Watches the sandbox's database, and kills this process with SIGKILL when it reaches the planned point for the planned time.
 *
 * @param onKill called right before the kill, with a digest of the data that the next process must find in the database
 */
export function createSelfKill(onKill: (at: KillPoint, digest: string) => void) {
  let database: DatabaseSync | undefined;
  let openedWith = '';
  let planned: PlannedKill | undefined;
  /** A digest of the sandbox's data before the current transaction. */
  let before = '';

  function pass(at: KillPoint, digest = () => (database ? digestOf(database) : '')): void {
    if (planned?.at !== at || planned.passes-- > 0) return;
    onKill(at, digest());
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
    /** Plans the next kill, in place of the kill that was planned before. */
    plan: (kill: PlannedKill | undefined) => {
      planned = kill;
    },
    /** Called whenever the process reaches a point at which a kill may be planned. */
    pass: (at: KillPoint): void => pass(at),
  };
}
