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

/** The planned events of the clock, at most one for each payment, trade or forward. */
export interface Agenda {
  /** Plans the next event of an object, instead of the event that was planned for this object before. */
  plan(item: AgendaItem): void;
  cancel(object: Pick<AgendaItem, 'kind' | 'object'>): void;
  of(object: Pick<AgendaItem, 'kind' | 'object'>): Pick<AgendaItem, 'at' | 'trigger'> | undefined;
  /** Returns at most `most` planned events that are due at a time, the earliest first. */
  due(until: number, most: number): AgendaItem[];
  nextAt(): number | undefined;
}

/** @param onPlan - called with the time of each event that is planned, in the transaction of the change */
export function createAgenda(statements: Statements, onPlan: (at: number) => void): Agenda {
  return {
    plan: ({ kind, object, at, trigger }) => {
      statements.run(
        `INSERT INTO agenda VALUES (:kind, :object, :at, :trigger)
     ON CONFLICT DO UPDATE SET at = :at, trigger = :trigger`,
        { kind, object, at, trigger },
      );
      onPlan(at);
    },
    cancel: ({ kind, object }) => {
      statements.run('DELETE FROM agenda WHERE kind = :kind AND object = :object', {
        kind,
        object,
      });
    },
    of: ({ kind, object }) =>
      statements.get<Pick<AgendaItem, 'at' | 'trigger'>>(
        'SELECT at, trigger FROM agenda WHERE kind = :kind AND object = :object',
        { kind, object },
      ),
    due: (until, most) =>
      statements.all<AgendaItem>(
        `SELECT kind, object, at, trigger FROM agenda WHERE at <= :until
     ORDER BY at, kind, object LIMIT :most`,
        { until, most },
      ),
    nextAt: () =>
      statements.get<{ at: number | null }>('SELECT min(at) AS at FROM agenda')?.at ?? undefined,
  };
}
