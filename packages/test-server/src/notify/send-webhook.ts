import type { WebhookEventName } from '@crossborder-fx/webhooks';
import type { TestWebhookOverrides } from '@crossborder-fx/webhooks/testing';

export interface SendWebhookOptions<Name extends WebhookEventName> {
  /** Where to send it, an http or https URL. */
  to: string | URL;
  /** The secret of the subscription. It signs the notification and goes nowhere else. */
  secret: string;
  /** What to change in the example: `payload`, `webhookId`, `timestamp`, … */
  overrides?: Omit<TestWebhookOverrides<Name>, 'secret'> | undefined;
  /** Milliseconds to wait for the answer. @default 10_000 */
  timeout?: number | undefined;
}

/** A notification that was sent, and the status of its answer. */
export interface SentWebhook {
  /** The status it answered with; 204 is the recommended one. */
  status: number;
  /** The body as it was sent. */
  rawBody: string;
  /** The headers that it was signed with. */
  headers: Record<string, string>;
}

/** A notification got no answer. */
export class SendWebhookError extends Error {
  override readonly name = 'SendWebhookError';
}

/**
 * Sends a signed notification built from the example of the event in the description, once (service
 * description, section 6).
 *
 * @throws {TypeError} when there is no such event, the secret is empty or `to` is not an http URL
 * @throws {SendWebhookError} when the receiver cannot be reached or does not answer in time
 */
export async function sendWebhook<Name extends WebhookEventName>(
  name: Name,
  { to, secret, overrides, timeout = 10_000 }: SendWebhookOptions<Name>,
): Promise<SentWebhook> {
  const url = requireHttp(to);
  // Loaded only when needed: most runs of a server send no notification.
  const { createTestWebhook } = await import('@crossborder-fx/webhooks/testing');
  const { rawBody, headers } = await createTestWebhook(name, { ...overrides, secret });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: rawBody,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch((cause: unknown) => {
    throw new SendWebhookError(`${url.origin} ${reasonOf(cause, timeout)}.`, { cause });
  });
  await response.body?.cancel();
  return { status: response.status, rawBody, headers };
}

function requireHttp(to: string | URL): URL {
  const url = URL.canParse(String(to)) ? new URL(String(to)) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new TypeError('The URL to send to must begin with http:// or https:// and name no user.');
}

function reasonOf(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `did not answer within ${timeout} ms`;
  const { code, message }: NodeJS.ErrnoException =
    error.cause instanceof Error ? error.cause : error;
  return `cannot be reached: ${code ?? message}`;
}
