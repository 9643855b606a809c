import { testPayloads } from './generated/test-payloads.ts';
import { type SignWebhookOptions, signWebhook } from './verify/signature.ts';
import type { WebhookEvent, WebhookEventName } from './verify/webhook-event.ts';

type EventOf<Name extends WebhookEventName> = Extract<WebhookEvent, { event: Name }>;

type Fields<Payload> = { [Field in keyof Payload]?: Payload[Field] | undefined };

export interface TestWebhookOverrides<Name extends WebhookEventName>
  extends Omit<SignWebhookOptions, 'rawBody' | 'secret'> {
  /** Fields that replace fields in the payload of the example; undefined removes a field. */
  payload?: Fields<EventOf<Name>['payload']> | undefined;
  /** @default 'cf16243d-7e0a-4a5b-b996-ba7018201e30' */
  webhookId?: string | undefined;
  /** @default 'a-secret-of-tests' */
  secret?: string | undefined;
}

/** A signed notification in the form in which the service sends it. */
export interface TestWebhook<Name extends WebhookEventName> {
  rawBody: string;
  headers: Record<string, string>;
  /** The secret that signed the notification. */
  secret: string;
  /** The event that `verifyWebhook` returns for this notification. */
  event: EventOf<Name>;
}

/**
 * Returns a valid, signed notification for tests of a receiver: the example of the event in the OpenAPI document, with the
 * given changes.
 *
 * @throws {TypeError} when the secret is empty or the event is unknown
 */
export async function createTestWebhook<Name extends WebhookEventName>(
  name: Name,
  overrides: TestWebhookOverrides<Name> = {},
): Promise<TestWebhook<Name>> {
  const {
    payload,
    webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30',
    secret = 'a-secret-of-tests',
    ...signing
  } = overrides;
  if (!Object.hasOwn(testPayloads, name)) {
    const names = Object.keys(testPayloads).join(', ');
    throw new TypeError(`There is no event ${name}, only ${names}.`);
  }
  const example: object = testPayloads[name];
  const body = { event: name, payload: { ...example, ...payload }, webhookId };
  const rawBody = JSON.stringify(body);
  const headers = await signWebhook({ ...signing, secret, rawBody });
  // The event is parsed from the body, because JSON leaves out the fields that are undefined.
  return { rawBody, headers, secret, event: JSON.parse(rawBody) as EventOf<Name> };
}
