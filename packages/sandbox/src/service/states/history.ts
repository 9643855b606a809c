import type { EventName } from '@crossborder-fx/openapi';
import { dateAt } from '../../calendar/date.ts';
import type { Statements } from '../../store/statements.ts';
import type { MovedKind } from './agenda.ts';

interface Step {
  kind: MovedKind;
  object: number;
  row: string;
  place: string;
  events: readonly EventName[];
  /** Returns the JSON for notifications. `record` calls this function only if a subscription has one of `events`. */
  payload(): string;
}

/** Records transitions of objects and plans the notifications about them, in the transaction of the change. */
export type History = ReturnType<typeof createHistory>;

/** @param onDelivery - called for each planned notification with the id of its subscription, in the same transaction */
export function createHistory(
  statements: Statements,
  now: () => number,
  onDelivery: (webhookId: string) => void,
) {
  function notificationsOf(events: readonly EventName[]) {
    const subscriptions = statements.all<{ webhookId: string; events: string }>(
      'SELECT webhookId, events FROM subscription WHERE isDeleted = 0 ORDER BY number',
    );
    return events.flatMap((event) =>
      subscriptions
        .filter((subscription) => (JSON.parse(subscription.events) as string[]).includes(event))
        .map(({ webhookId }) => ({ event, webhookId })),
    );
  }

  return {
    /** Plans a notification about each event of the transition for each subscription that is active now. */
    record({ kind, object, row, place, events, payload }: Step): void {
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
    stepsOf: (kind: MovedKind, object: number) =>
      statements.all<Pick<Step, 'row' | 'place'> & { at: number }>(
        'SELECT at, row, place FROM transition WHERE kind = :kind AND object = :object ORDER BY id',
        { kind, object },
      ),
  };
}
