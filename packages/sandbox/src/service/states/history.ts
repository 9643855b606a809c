import type { EventName } from '@crossborder-fx/openapi';
import { dateAt } from '../../calendar/paris-time.ts';
import type { Statements } from '../../store/statements.ts';
import type { MovedKind } from './agenda.ts';

/** A row of a table that an object took. */
export interface Step {
  kind: MovedKind;
  /** Primary key. */
  object: number;
  /** Id of the row, such as `P1`. */
  row: string;
  /** Status and stage after it, such as `planified/scheduled`. */
  place: string;
  events: readonly EventName[];
  /** The object as a notification has it; it is frozen now. */
  payload: object;
}

/** Every transition, and the notifications of it: written with the change, in one transaction. */
export interface History {
  /** Plans a notification for each event and each subscription that is active now. */
  record(step: Step): void;
  /** The rows that an object took, oldest first. */
  rowsOf(kind: MovedKind, object: number): string[];
}

/** @param onDelivery - called whenever a notification was planned, in the transaction */
export function createHistory(
  statements: Statements,
  now: () => number,
  onDelivery: () => void,
): History {
  const add = statements.prepare<
    { kind: string; object: number; at: number; row: string; place: string; payload: string },
    { id: number }
  >(
    `INSERT INTO transition (kind, object, at, row, place, payload)
     VALUES (:kind, :object, :at, :row, :place, :payload) RETURNING id`,
  );
  const active = statements.prepare<Record<never, never>, { webhookId: string; events: string }>(
    'SELECT webhookId, events FROM subscription WHERE isDeleted = 0 ORDER BY number',
  );
  const deliver = statements.prepare<{
    transition: number;
    event: string;
    webhookId: string;
    at: number;
    day: string;
  }>(
    `INSERT INTO delivery (transition, event, webhookId, state, dueAt, createdDay, attempts)
     VALUES (:transition, :event, :webhookId, 'pending', :at, :day, '[]')`,
  );
  const rows = statements.prepare<{ kind: string; object: number }, { row: string }>(
    'SELECT row FROM transition WHERE kind = :kind AND object = :object ORDER BY id',
  );
  return {
    record({ kind, object, row, place, events, payload }) {
      const at = now();
      const added = add.get({ kind, object, at, row, place, payload: JSON.stringify(payload) });
      if (events.length === 0) return;
      const day = dateAt(at);
      const subscriptions = active
        .all()
        .map((row) => ({ ...row, wanted: JSON.parse(row.events) as string[] }));
      for (const event of events) {
        for (const { webhookId, wanted } of subscriptions) {
          if (!wanted.includes(event)) continue;
          deliver.run({ transition: added?.id ?? 0, event, webhookId, at, day });
          onDelivery();
        }
      }
    },
    rowsOf: (kind, object) => rows.all({ kind, object }).map(({ row }) => row),
  };
}
