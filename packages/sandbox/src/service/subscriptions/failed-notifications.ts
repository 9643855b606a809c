import type { FailedNotification, FailedNotificationPage } from '@crossborder-fx/openapi';
import type { DeliveryAttempt } from '@crossborder-fx/test-server';
import { datetimeAt } from '../../calendar/paris-time.ts';
import { uuidOf } from '../../ground/hash-of.ts';
import type { Context } from '../context.ts';
import { countOf, type List, readDays, readPage, rowsOf } from '../page.ts';

interface FailedRow {
  id: number;
  event: string;
  payload: string;
  attempts: string;
}

/** The latest first (service description, section 4.7). A page past the end is empty. */
export function listFailedNotifications(
  context: Context,
  webhookId: string,
  query: Parameters<typeof readPage>[0] & Parameters<typeof readDays>[0],
): FailedNotificationPage {
  const page = readPage(query, 'DESC');
  const list: List = {
    columns: `id, event, attempts,
      (SELECT payload FROM transition WHERE transition.id = delivery.transition) AS payload`,
    table: 'delivery',
    where: "state = 'failed' AND webhookId = :webhookId AND createdDay BETWEEN :from AND :to",
    parameters: { webhookId, ...readDays(query) },
    by: ['createdDay', 'id'],
  };
  const total = countOf(context.statements, list);
  const rows = rowsOf<FailedRow>(context.statements, list, page);
  return {
    failedNotifications: rows.map((row) => failedNotificationOf(context, webhookId, row)),
    totalCount: String(total),
    page: String(page.number),
    perPage: String(page.size),
    totalPages: String(Math.ceil(total / page.size)),
  };
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
