import type { EventName } from '@crossborder-fx/openapi';
import { dateAt } from '../../calendar/paris-time.ts';
import type { Statements } from '../../store/statements.ts';
import type { MovedKind } from './agenda.ts';

interface Step {
  kind: MovedKind;
  object: number;
  row: string;
  /** Status and stage after it, such as `planified/scheduled`. */
  place: string;
  events: readonly EventName[];
  /** The JSON of the object as a notification has it. It is frozen now, if somebody is notified. */
  payload(): string;
}

interface PastStep extends Pick<Step, 'row' | 'place'> {
  at: number;
}

/** Every transition, and the notifications of it: written with the change, in one transaction. */
export interface History {
  /** Plans a notification for each event and each subscription that is active now. */
  record(step: Step): void;
  /** When the last row was taken, in UTC milliseconds; 0 when none was. */
  lastAt(): number;
  stepsOf(kind: MovedKind, object: number): PastStep[];
}

/** @param onDelivery - called with the subscription whenever a notification was planned, in the transaction */
export function createHistory(
  statements: Statements,
  now: () => number,
  onDelivery: (webhookId: string) => void,
): History {
  const stepsOf = (kind: MovedKind, object: number) =>
    statements.all<PastStep>(
      'SELECT at, row, place FROM transition WHERE kind = :kind AND object = :object ORDER BY id',
      { kind, object },
    );

  function notificationsOf(events: readonly EventName[]) {
    const subscriptions = statements
      .all<{ webhookId: string; events: string }>(
        'SELECT webhookId, events FROM subscription WHERE isDeleted = 0 ORDER BY number',
      )
      .map(({ webhookId, events: chosen }) => ({
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
      const frozen = wanted.length === 0 ? null : payload();
      const transition = statements.insert(
        `INSERT INTO transition (kind, object, at, row, place, payload)
     VALUES (:kind, :object, :at, :row, :place, :payload)`,
        { kind, object, at, row, place, payload: frozen },
      );
      for (const { event, webhookId } of wanted) {
        statements.run(
          `INSERT INTO delivery (transition, event, webhookId, state, dueAt, createdDay, attempts)
     VALUES (:transition, :event, :webhookId, 'pending', :at, :day, '[]')`,
          { transition, event, webhookId, at, day: dateAt(at) },
        );
        onDelivery(webhookId);
      }
    },
    lastAt: () =>
      statements.get<{ at: number }>('SELECT at FROM transition ORDER BY id DESC LIMIT 1')?.at ?? 0,
    stepsOf,
  };
}
