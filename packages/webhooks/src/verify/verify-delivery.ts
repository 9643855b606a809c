import { type HmacEngine, nodeHmac, toHex, verifyByWebCrypto } from './signature.ts';
import { type VerifyWebhookOptions, verifyWith } from './verify-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** A verified notification, with its signature and its text. */
export interface VerifiedDelivery {
  event: WebhookEvent;
  /** The 32 bytes in lower-case hexadecimal, however the header encodes them. */
  signature: string;
  /** The decoded body. */
  text: string;
}

/**
 * `verifyWebhook` for a receiver that has to recognise bytes that are sent again.
 *
 * @throws as `verifyWebhook` does
 */
export async function verifyDelivery(
  options: VerifyWebhookOptions,
  verify: HmacEngine['verify'] = nodeHmac?.verify ?? verifyByWebCrypto,
): Promise<VerifiedDelivery> {
  let signature: Uint8Array = new Uint8Array();
  let body: Uint8Array = signature;
  // An engine that keeps what it was given, so that `verifyWebhook` need not return it.
  const event = await verifyWith((...given) => {
    [, , body, signature] = given;
    return verify(...given);
  }, options);
  return { event, signature: toHex(signature), text: new TextDecoder().decode(body) };
}
