import type { WebhookAnswer, WebhookHandler } from '../create-webhook-handler.ts';
import type { WebhookHeaders } from '../headers.ts';
import type { RawBody } from '../raw-body.ts';

export interface AdapterOptions {
  /** A longer body is refused, and not kept in memory. @default 1048576 */
  maxBodyBytes?: number | undefined;
}

/**
 * Hands a notification over whose body has to be read first. A failure of reading is reported and
 * answered by the handler like every other, so that no framework answers something of its own.
 */
export async function receive(
  handler: Pick<WebhookHandler, 'receive'>,
  headers: WebhookHeaders,
  read: () => RawBody | Promise<RawBody>,
): Promise<WebhookAnswer> {
  const rawBody = await outcomeOf(read);
  return handler.receive({
    headers,
    get rawBody() {
      return rawBody();
    },
  });
}

/** What reading gave, or a function that throws what it threw. */
async function outcomeOf(read: () => RawBody | Promise<RawBody>): Promise<() => RawBody> {
  try {
    const rawBody = await read();
    return () => rawBody;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
