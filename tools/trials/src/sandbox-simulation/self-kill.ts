import type { DatabaseSync } from 'node:sqlite';
import type { KillPoint } from './game.ts';
import { digestOf, watchDatabases } from './inside.ts';

interface PlannedKill {
  at: KillPoint;
  /** How often the process passes the kill point before it is killed there. */
  passes: number;
}

/** Kills this process at the planned point. Before, `onKill` gets a digest that the next process must find. */
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
    openedWith: () => openedWith,
    plan: (kill: PlannedKill | undefined) => {
      planned = kill;
    },
    pass: (at: KillPoint): void => pass(at),
  };
}
