import type { EventName } from '@crossborder-fx/openapi';
import { dateAt } from '../../calendar/paris-time.ts';
import type { Statements } from '../../store/statements.ts';
import type { MovedKind } from './agenda.ts';

/** A row of a table that an object took. */
interface Step {
  kind: MovedKind;
  /** Primary key. */
  object: number;
  /** Id of the row, such as `P1`. */
  row: string;
  /** Status and stage after it, such as `planified/scheduled`. */
  place: string;
  events: readonly EventName[];
  /** The object as a notification has it. It is frozen now, if somebody is notified. */
  payload(): object;
}

/** A row that an object took, as it is read back. */
interface PastStep extends Pick<Step, 'row' | 'place'> {
  /** Business time in UTC milliseconds. */
  at: number;
}

/** Every transition, and the notifications of it: written with the change, in one transaction. */
export interface History {
  /** Plans a notification for each event and each subscription that is active now. */
  record(step: Step): void;
  /** When the last row was taken, in UTC milliseconds; 0 when none was. */
  lastAt(): number;
  /** The rows that an object took, oldest first. */
  stepsOf(kind: MovedKind, object: number): PastStep[];
  /** Their ids. */
  rowsOf(kind: MovedKind, object: number): string[];
}

/** @param onDelivery - called whenever a notification was planned, in the transaction */
export function createHistory(
  statements: Statements,
  now: () => number,
  onDelivery: () => void,
): History {
  const add = statements.prepare<{
    kind: string;
    object: number;
    at: number;
    row: string;
    place: string;
    payload: string | null;
  }>(
    `INSERT INTO transition (kind, object, at, row, place, payload)
     VALUES (:kind, :object, :at, :row, :place, :payload)`,
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
  const last = statements.prepare<Record<never, never>, { at: number }>(
    'SELECT at FROM transition ORDER BY id DESC LIMIT 1',
  );
  const steps = statements.prepare<{ kind: string; object: number }, PastStep>(
    'SELECT at, row, place FROM transition WHERE kind = :kind AND object = :object ORDER BY id',
  );
  function notificationsOf(events: readonly EventName[]) {
    const subscriptions = active.all().map(({ webhookId, events: chosen }) => ({
      webhookId,
      chosen: JSON.parse(chosen) as string[],
    }));
    return events.flatMap((event) =>
      subscriptions
        .filter(({ chosen }) => chosen.includes(event))
        .map(({ webhookId }) => ({ event, webhookId })),
    );
  }

  return {
    record({ kind, object, row, place, events, payload }) {
      const at = now();
      const wanted = events.length === 0 ? [] : notificationsOf(events);
      const frozen = wanted.length === 0 ? null : JSON.stringify(payload());
      const transition = add.insert({ kind, object, at, row, place, payload: frozen });
      for (const { event, webhookId } of wanted) {
        deliver.run({ transition, event, webhookId, at, day: dateAt(at) });
        onDelivery();
      }
    },
    lastAt: () => last.get()?.at ?? 0,
    stepsOf: (kind, object) => steps.all({ kind, object }),
    rowsOf: (kind, object) => steps.all({ kind, object }).map(({ row }) => row),
  };
}
