import type { WebhookAnswer, WebhookHandler } from '../create-webhook-handler.ts';
import type { WebhookHeaders } from '../headers.ts';
import type { RawBody } from '../raw-body.ts';

export interface AdapterOptions {
  /** The largest body of a request, in bytes. A larger one is refused, and not kept in memory. @default 1048576 */
  maxBodyBytes?: number | undefined;
}

/**
 * Reads the body, then passes the notification to the handler. When reading fails, the handler reports
 * and answers the error as any other, so that the framework does not.
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

/** A function that returns the body, or throws the error of reading it. */
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
