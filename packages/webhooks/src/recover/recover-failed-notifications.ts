import type { FailedNotification } from '@crossborder-fx/openapi';
import type { WebhookHandler } from '../handle/create-webhook-handler.ts';
import { report } from '../handle/report.ts';
import { toWebhookEvent, type WebhookEvent } from '../verify/webhook-event.ts';
import { parseFailedAt as parseKnownForms } from './failed-at.ts';

/** The part of a client that recovery needs. */
export interface FailedNotificationReader {
  webhooks: {
    iterateFailedNotifications(
      webhookId: string,
      query: { fromDate?: string; toDate?: string; sort?: 'ASC' | 'DESC' },
    ): AsyncIterable<FailedNotification>;
  };
}

export interface RecoverOptions {
  /** The handler that receives notifications, so that recovery knows what it has processed. */
  handler: Pick<WebhookHandler, 'process'>;
  /** First day, `YYYY-MM-DD`. */
  fromDate: string;
  /** Last day, `YYYY-MM-DD`. @default none */
  toDate?: string | undefined;
  /**
   * Reads the `failedAt` of an entry, whose format is not documented. Returns undefined if it cannot.
   * @default reads 10 digits, 13 digits and ISO 8601; without a time zone, as the earliest moment
   *   that it can mean
   */
  parseFailedAt?: ((failedAt: unknown) => Date | undefined) | undefined;
  /**
   * Called for each entry that could not be processed; recovery goes on with the next.
   * @default console.error
   */
  onError?: ((error: unknown, entry: FailedNotification) => void) | undefined;
}

export interface Recovered {
  processed: number;
  /** Processed before, by delivery or by an earlier recovery. */
  duplicates: number;
  /** Another worker is processing it at this moment. */
  inFlight: number;
  /** The entry was unreadable, or the handler failed. */
  failed: number;
}

/**
 * Runs the handlers on the notifications that could not be delivered to a subscription, oldest
 * first. Schedule this: the service is not documented to deliver a notification again after a crash,
 * a time-out or a proxy's 502 or 503.
 *
 * @throws whatever the client throws when the list cannot be read
 */
export async function recoverFailedNotifications(
  fx: FailedNotificationReader,
  webhookId: string,
  options: RecoverOptions,
): Promise<Recovered> {
  const { handler, fromDate, toDate, parseFailedAt = parseKnownForms } = options;
  const recovered: Recovered = { processed: 0, duplicates: 0, inFlight: 0, failed: 0 };
  const query = { fromDate, ...(toDate !== undefined && { toDate }), sort: 'ASC' as const };
  for await (const entry of fx.webhooks.iterateFailedNotifications(webhookId, query)) {
    try {
      const moment = parseFailedAt(entry.failedAt);
      // A completion after the failure was of this event. Without a time, every completion counts.
      const outcome = await handler.process(
        eventOf(entry, webhookId),
        moment === undefined ? 'ever' : { moment },
      );
      if (outcome === 'processed') recovered.processed++;
      else if (outcome === 'duplicate') recovered.duplicates++;
      else recovered.inFlight++;
    } catch (error) {
      recovered.failed++;
      report(options.onError ?? console.error, error, entry);
    }
  }
  return recovered;
}

/** An entry holds the notification, with the name of the event under `eventType`. */
function eventOf({ notificationContent }: FailedNotification, webhookId: string): WebhookEvent {
  const { eventType, ...content } = { ...notificationContent };
  return toWebhookEvent({ webhookId, event: eventType, ...content });
}
