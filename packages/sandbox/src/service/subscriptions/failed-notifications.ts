import type { FailedNotification, FailedNotificationPage } from '@crossborder-fx/openapi';
import type { DeliveryAttempt } from '@crossborder-fx/test-server';
import { datetimeAt } from '../../calendar/paris-time.ts';
import type { Context } from '../context.ts';
import { uuidOf } from '../ids/hash-of.ts';
import { type Days, type Page, readDays, readPage, rowsOfPage } from '../page.ts';

interface FailedRow {
  id: number;
  event: string;
  payload: string;
  /** JSON. */
  attempts: string;
}

/**
 * What could not be delivered to a subscription, the latest first (service description, section 4.7).
 * A page past the end is empty.
 *
 * @throws {RefusedError} for a wrong page or wrong days
 */
export function listFailedNotifications(
  context: Context,
  webhookId: string,
  query: Parameters<typeof readPage>[0] & Parameters<typeof readDays>[0],
): FailedNotificationPage {
  const page = readPage(query, 'DESC');
  const days = readDays(query);
  const total = countFailed(context, webhookId, days);
  const rows = rowsOfPage(
    page,
    () => total,
    (part) => selectFailed(context, webhookId, days, part),
  );
  return {
    failedNotifications: rows.map((row) => failedNotificationOf(context, webhookId, row)),
    totalCount: String(total),
    page: String(page.number),
    perPage: String(page.size),
    totalPages: String(Math.ceil(total / page.size)),
  };
}

function countFailed({ statements }: Context, webhookId: string, days: Days): number {
  return (
    statements
      .prepare<{ webhookId: string } & Days, { count: number }>(
        `SELECT count(*) AS count FROM delivery
         WHERE state = 'failed' AND webhookId = :webhookId AND createdDay BETWEEN :from AND :to`,
      )
      .get({ webhookId, ...days })?.count ?? 0
  );
}

function selectFailed(
  { statements }: Context,
  webhookId: string,
  days: Days,
  { order, skip, size }: { order: Page['order']; skip: number; size: number },
): FailedRow[] {
  return statements
    .prepare<{ webhookId: string; skip: number; size: number } & Days, FailedRow>(
      `SELECT delivery.id, event, payload, attempts
       FROM delivery JOIN transition ON transition.id = delivery.transition
       WHERE state = 'failed' AND webhookId = :webhookId AND createdDay BETWEEN :from AND :to
       ORDER BY createdDay ${order}, delivery.id ${order} LIMIT :size OFFSET :skip`,
    )
    .all({ webhookId, skip, size, ...days });
}

/** Our choice: `failedAt` is the Datetime of the last attempt, in business time. */
function failedNotificationOf(
  { seed }: Context,
  webhookId: string,
  { id, event, payload, attempts }: FailedRow,
): FailedNotification {
  const made = JSON.parse(attempts) as DeliveryAttempt[];
  const last = made.at(-1);
  const status = last?.status;
  return {
    id: uuidOf({ seed, kind: 'failedNotification', counter: id }),
    notificationContent: { eventType: event, payload: JSON.parse(payload), webhookId },
    errorMessage: last?.error ?? `The receiver answered ${status}.`,
    ...(status !== undefined && { httpStatusCode: String(status) }),
    ...(last && { failedAt: datetimeAt(last.at) }),
    retryCount: made.length - 1,
  };
}
