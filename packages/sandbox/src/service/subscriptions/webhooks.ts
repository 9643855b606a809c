import type {
  ErrorBody,
  EventName,
  FailedNotification,
  FailedNotificationPage,
  Webhook,
  WebhookWithSecret,
} from '@crossborder-fx/openapi';
import { type DeliveryAttempt, errorAnswer, requireReceiver } from '@crossborder-fx/test-server';
import { datetimeAt } from '../../calendar/date.ts';
import { secretOf, uuidOf } from '../../common/hash-of.ts';
import { RefusedError } from '../../common/refused-error.ts';
import { maximumWebhooks } from '../../generated/constants.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../operation.ts';
import { countOf, type List, readDays, readPage, rowsOf } from '../page.ts';

interface SubscriptionRow {
  number: number;
  webhookId: string;
  url: string;
  events: string;
  secret: string;
}

/** Operations on subscriptions to notifications (service description, sections 2.7, 4.7 and 6). */
export const webhookOperations = {
  createWebhook(context, { body: { events, url } }) {
    const added = { events: requireEvents(events), url: requireUrl(url) };
    if (selectWebhooks(context).length >= maximumWebhooks) {
      throw new RefusedError(
        'tooManyWebhooks',
        `There are ${maximumWebhooks} active subscriptions already: delete one first.`,
      );
    }
    return withSecret(addWebhook(context, added));
  },

  listWebhooks(context) {
    return selectWebhooks(context).map(webhookOf);
  },

  getWebhook(context, { path: { webhookId } }) {
    return webhookOf(requireWebhook(context, webhookId));
  },

  updateWebhook(context, { path: { webhookId }, body: { events, url } }) {
    const row = requireWebhook(context, webhookId);
    if (events === undefined && url === undefined) {
      throw new RefusedError('nothingToChange', 'The body must have events, url or both.');
    }
    if (events !== undefined) row.events = JSON.stringify(requireEvents(events));
    if (url !== undefined) row.url = requireUrl(url);
    keep(context, row);
    return webhookOf(row);
  },

  deleteWebhook(context, { path: { webhookId } }) {
    const { number } = requireWebhook(context, webhookId);
    context.statements.run('UPDATE subscription SET isDeleted = 1 WHERE number = :number', {
      number,
    });
    context.statements.run(
      `UPDATE delivery SET state = 'dropped', dueAt = NULL
         WHERE webhookId = :webhookId AND state = 'pending'`,
      { webhookId },
    );
    // In the service description, the answer to a successful deletion has the shape of an error.
    const success = { errorCode: 0, errorType: 'Success' };
    return errorAnswer(200, 'The subscription was deleted.', {}, success).body as ErrorBody;
  },

  rotateWebhookSecret(context, { path: { webhookId } }) {
    const row = requireWebhook(context, webhookId);
    // Derive the new secret from the old secret, so that two sandboxes with the same seed give the same secrets in the
    // same order.
    row.secret = secretOf({ seed: row.secret, kind: 'webhook', counter: row.number });
    keep(context, row);
    return withSecret(row);
  },

  listFailedNotifications(context, { path: { webhookId }, query }) {
    requireWebhook(context, webhookId);
    return listFailedNotifications(context, webhookId, query);
  },
} satisfies Handlers;

function addWebhook(
  { statements, seed }: Context,
  { events, url }: { events: EventName[]; url: string },
): SubscriptionRow {
  const last = statements.get<{ number: number }>(
    'SELECT ifnull(max(number), 0) AS number FROM subscription',
  );
  const number = (last?.number ?? 0) + 1;
  const row = {
    number,
    webhookId: uuidOf({ seed, kind: 'webhook', counter: number }),
    url,
    events: JSON.stringify(events),
    secret: secretOf({ seed, kind: 'webhookSecret', counter: number }),
  };
  statements.run(
    `INSERT INTO subscription (number, webhookId, url, events, secret, isDeleted)
       VALUES (:number, :webhookId, :url, :events, :secret, 0)`,
    row,
  );
  return row;
}

function selectWebhooks({ statements }: Context): SubscriptionRow[] {
  return statements.all<SubscriptionRow>(`SELECT number, webhookId, url, events, secret FROM subscription
       WHERE isDeleted = 0 ORDER BY number`);
}

/** Finds a subscription that was not deleted. @throws {RefusedError} `webhookNotFound` */
function requireWebhook({ statements }: Context, webhookId: string): SubscriptionRow {
  const row = statements.get<SubscriptionRow>(
    `SELECT number, webhookId, url, events, secret FROM subscription
       WHERE webhookId = :webhookId AND isDeleted = 0`,
    // The hexadecimal digits of a webhookId may be capitals.
    { webhookId: webhookId.toLowerCase() },
  );
  if (row) return row;
  throw new RefusedError('webhookNotFound', 'There is no active subscription with this webhookId.');
}

function keep({ statements }: Context, { number, url, events, secret }: SubscriptionRow): void {
  statements.run(
    'UPDATE subscription SET url = :url, events = :events, secret = :secret WHERE number = :number',
    { number, url, events, secret },
  );
}

/** Requires at least one event, as the sandbox's authors chose. Returns each event once. @throws {RefusedError} */
function requireEvents(events: readonly EventName[]): EventName[] {
  if (events.length > 0) return [...new Set(events)];
  throw new RefusedError('eventsEmpty', 'events must name at least one event.');
}

/** Requires a whole URL, although the API description requires only the beginning of one. @throws {RefusedError} */
function requireUrl(url: string): string {
  try {
    requireReceiver(url);
    return url;
  } catch {
    throw new RefusedError(
      'urlInvalid',
      'url must be a complete http or https URL without a username.',
    );
  }
}

function webhookOf({ webhookId, events, url }: SubscriptionRow): Webhook {
  return { webhookId, events: JSON.parse(events), url };
}

function withSecret(row: SubscriptionRow): WebhookWithSecret {
  return { ...webhookOf(row), secret: row.secret };
}

interface FailedRow {
  id: number;
  event: string;
  payload: string;
  attempts: string;
}

/** Lists failed notifications, the latest first (service description, section 4.7). A page past the end is empty. */
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

/** The sandbox's authors chose that `failedAt` is the business time of the last attempt. */
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
    errorMessage: last?.error ?? `The receiver answered with status ${status}.`,
    ...(status !== undefined && { httpStatusCode: String(status) }),
    ...(last && { failedAt: datetimeAt(last.at) }),
    retryCount: made.length - 1,
  };
}
