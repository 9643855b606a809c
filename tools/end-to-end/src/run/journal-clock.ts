import type { SteadyPool } from './steady-pool.ts';

/** The clock of a journal, which the harness puts ahead. */
export interface JournalClock {
  /** Milliseconds by which a file journal's clock is ahead. */
  ahead(): number;
  advance(minutes: number): Promise<void>;
}

/** The time of a file journal is the payer's; that of PostgreSQL is its own, so its records grow older. */
export function journalClock(database: SteadyPool): JournalClock {
  let ahead = 0;
  return {
    ahead: () => ahead,
    async advance(minutes) {
      ahead += minutes * 60_000;
      await database.query(
        'UPDATE crossborder_fx_journal SET sent_at = sent_at - make_interval(mins => $1)',
        [minutes],
      );
    },
  };
}
