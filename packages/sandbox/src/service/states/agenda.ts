import type { Statements } from '../../store/statements.ts';
import type { Moment } from '../tables/table.ts';

export type MovedKind = 'payment' | 'trade' | 'fixedForward';

export interface AgendaItem {
  kind: MovedKind;
  object: number;
  /** The business time of the event, in UTC milliseconds. */
  at: number;
  trigger: Moment;
}

type ItemKey = Pick<AgendaItem, 'kind' | 'object'>;

/** The planned events of the clock, at most one for each payment, trade or forward. */
export type Agenda = ReturnType<typeof createAgenda>;

/** @param onPlan - called with the time of each event that is planned, in the transaction of the change */
export function createAgenda(statements: Statements, onPlan: (at: number) => void) {
  return {
    /** Plans the next event of an object, instead of the event that was planned for this object before. */
    plan({ kind, object, at, trigger }: AgendaItem): void {
      statements.run(
        `INSERT INTO agenda VALUES (:kind, :object, :at, :trigger)
         ON CONFLICT DO UPDATE SET at = :at, trigger = :trigger`,
        { kind, object, at, trigger },
      );
      onPlan(at);
    },
    cancel({ kind, object }: ItemKey): void {
      const sql = 'DELETE FROM agenda WHERE kind = :kind AND object = :object';
      statements.run(sql, { kind, object });
    },
    of({ kind, object }: ItemKey) {
      const sql = 'SELECT at, trigger FROM agenda WHERE kind = :kind AND object = :object';
      return statements.get<Pick<AgendaItem, 'at' | 'trigger'>>(sql, { kind, object });
    },
    due: (until: number, most: number) =>
      statements.all<AgendaItem>(
        `SELECT kind, object, at, trigger FROM agenda WHERE at <= :until
         ORDER BY at, kind, object LIMIT :most`,
        { until, most },
      ),
    nextAt: () =>
      statements.get<{ at: number | null }>('SELECT min(at) AS at FROM agenda')?.at ?? undefined,
  };
}
