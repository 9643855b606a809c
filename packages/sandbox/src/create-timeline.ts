import type { Timeline } from './clock/business-clock.ts';
import { RefusedError } from './common/refused-error.ts';
import type { Notifier } from './notify/notifier.ts';
import type { Context } from './service/context.ts';
import type { AgendaItem } from './service/states/agenda.ts';
import { movers } from './service/states/movers.ts';
import type { Settings } from './store/statements.ts';
import type { InTransaction } from './store/transaction.ts';
import { cannotKeep, keeping } from './store/transaction.ts';

const day = 86_400_000;

// The largest number of events in one transaction. Such a transaction takes about 20 ms, during which requests wait.
const mostAtOnce = 200;

interface TimelineOptions {
  inTransaction: InTransaction;
  context: Context;
  notifier: Notifier;
  settings: Settings;
  warn(error: unknown): void;
}

export function createTimeline({
  inTransaction,
  context,
  notifier,
  settings,
  warn,
}: TimelineOptions): Timeline {
  const { agenda } = context;

  /** Executes one event of an object, in a separate transaction. @throws every error except a refusal by a rule */
  function moveAlone(item: AgendaItem, now: number): void {
    try {
      inTransaction(() => movers[item.kind].move(context, item));
    } catch (error) {
      // The disk failed, so the planned event stays due for a later attempt.
      const refusal = cannotKeep(error);
      if (refusal) throw refusal;
      const failure = moveError(item, error);
      if (!(error instanceof RefusedError)) {
        // Cancel the planned event, because otherwise the sandbox would try the faulty event for ever.
        agenda.cancel(item);
        throw failure;
      }
      // Plan the event again a day later: a returned payment that would exceed the limit of its account may fit then.
      agenda.plan({ ...item, at: now + day });
      warn(failure);
    }
  }

  return {
    doNext(now) {
      const items = agenda.due(now, mostAtOnce);
      if (items.length === 0) return false;
      let moved = 0;
      try {
        inTransaction(() => {
          for (const item of items) {
            movers[item.kind].move(context, item);
            moved += 1;
          }
        });
      } catch {
        // The transaction with all events was rolled back. Execute the events one by one, so that only the faulty event fails.
        for (const item of items.slice(0, moved + 1)) moveAlone(item, now);
      }
      return true;
    },
    nextAfter: (now) => earlierOf(agenda.nextAt(), notifier.outbox.nextAfter(now)),
    hasToDeliver: (now) => (notifier.outbox.nextAt() ?? Number.POSITIVE_INFINITY) <= now,
    async deliver() {
      try {
        await notifier.send();
      } catch (error) {
        throw cannotKeep(error) ?? error;
      }
    },
    deliverAside: notifier.sendAside,
    save(now, anchor) {
      keeping(() => {
        settings.write('clock', String(now));
        settings.write('anchor', JSON.stringify(anchor ?? null));
      });
    },
    warn,
  };
}

function earlierOf(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}

function moveError({ kind, object, trigger }: AgendaItem, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`The ${trigger} of the ${kind} ${object} failed: ${reason}`, { cause });
}
