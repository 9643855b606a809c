import type { FailedNotification } from '@crossborder-fx/openapi';
import type { WebhookHandler } from './create-webhook-handler.ts';
import { parseFailedAt as parseKnownForms } from './failed-at.ts';
import { report } from './report.ts';
import { toWebhookEvent, type WebhookEvent } from './webhook-event.ts';

/** As much of a client as is needed. */
export interface FailedNotificationReader {
  webhooks: {
    iterateFailedNotifications(
      webhookId: string,
      query: { fromDate?: string; toDate?: string; sort?: 'ASC' | 'DESC' },
    ): AsyncIterable<FailedNotification>;
  };
}

export interface RecoverOptions {
  /** Runs the same handlers, and knows what they have processed. */
  handler: Pick<WebhookHandler, 'process'>;
  /** First day, `YYYY-MM-DD`. */
  fromDate: string;
  /** Last day, `YYYY-MM-DD`. @default none */
  toDate?: string | undefined;
  /**
   * Reads the `failedAt` of an entry, whose form is not documented; undefined if it cannot.
   * @default reads 10 digits, 13 digits and ISO 8601; without a zone, as the earliest moment possible
   */
  parseFailedAt?: ((failedAt: unknown) => Date | undefined) | undefined;
  /**
   * Told of each entry that could not be processed; the others are gone on with.
   * @default console.error
   */
  onError?: ((error: unknown, entry: FailedNotification) => void) | undefined;
}

export interface Recovered {
  processed: number;
  /** Processed before, by delivery or by an earlier recovery. */
  duplicates: number;
  /** In another worker's hands at this moment. */
  inFlight: number;
  /** Unreadable, or the handler failed. */
  failed: number;
}

/**
 * Runs the handlers on the notifications that could not be delivered to a subscription, oldest
 * first. A crash, a time-out and a proxy's 502 or 503 are not documented as delivered again:
 * schedule this.
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
      // What was completed after the delivery failed was this event; without a time, any was.
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
