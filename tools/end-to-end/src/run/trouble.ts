import type { DatabaseHop } from '../hops/database-hop.ts';
import type { Doings, Killable } from './chaos.ts';
import type { SteadyPool } from './steady-pool.ts';

export interface TroubleParts {
  toDatabase: DatabaseHop;
  /** Past the hop. */
  database: SteadyPool;
  processes: Killable;
  /** Only a server of its own: nobody else's tests can go on. */
  killsDatabase: boolean;
}

/** What goes wrong beside the requests, at random moments. */
export function troubleOf({
  toDatabase,
  database,
  processes,
  killsDatabase,
}: TroubleParts): Doings {
  return {
    'database: cut': () => toDatabase.cut(),
    'database: stalled': ({ below }) => toDatabase.stall(50 + below(400)),
    // Longer than the receiver's store waits.
    'database: stalled for long': () => toDatabase.stall(2_500),
    'database: a connection is terminated': async ({ pick }) => {
      const { rows } = await database.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND application_name IN ('payer', 'receiver')
         ORDER BY pid`,
      );
      if (rows.length > 0)
        await database.query('SELECT pg_terminate_backend($1)', [pick(rows).pid]);
    },
    'a process is killed at any moment': ({ pick }) =>
      processes[pick(Object.keys(processes))]?.kill(),
    nothing: () => {},
    // SIGKILL of one of its processes: PostgreSQL ends all others at once, and recovers from its log.
    ...(killsDatabase && {
      'database: killed': () => database.attempt("COPY (SELECT 1) TO PROGRAM 'kill -9 $PPID'"),
    }),
  };
}
