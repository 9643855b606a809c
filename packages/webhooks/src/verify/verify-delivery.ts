import { toHex } from '../common/digest.ts';
import { type HmacEngine, nodeHmac, signByWebCrypto, verifyByWebCrypto } from './signature.ts';
import { type VerifyWebhookOptions, verifyWith } from './verify-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** A verified notification, with its signature and the text of its body. */
export interface VerifiedDelivery {
  event: WebhookEvent;
  /** The 32 bytes of the signature in lower-case hexadecimal, however the header encodes them. */
  signature: string;
  /** The body of the notification as decoded text. */
  text: string;
  /** The fingerprint of the secret that verified the notification. */
  verifiedBy: string;
  /** Returns whether one of the receiver's secrets has this fingerprint. */
  isOwn(fingerprint: string): Promise<boolean>;
}

/**
 * Verifies as `verifyWebhook` does, with the same errors, for a receiver that must recognise repeated bytes and events that
 * another service has completed.
 */
export function deliveryVerifier(
  engine: HmacEngine = nodeHmac ?? { sign: signByWebCrypto, verify: verifyByWebCrypto },
): (options: VerifyWebhookOptions) => Promise<VerifiedDelivery> {
  /**
   * The last secret and its fingerprint, which are kept because computing a fingerprint takes as long as verifying a
   * notification.
   */
  let latest: { secret: string; fingerprint: string } | undefined;
  // The fingerprint does not reveal the secret, and cannot pass as the signature of a notification: a timestamp is never the
  // word `fingerprint`.
  const fingerprintOf = async (secret: string) => {
    if (latest?.secret === secret) return latest.fingerprint;
    const signed = await engine.sign(secret, 'fingerprint', new Uint8Array());
    return toHex(signed).slice(0, 16);
  };

  return async (options) => {
    const { event, secret, signed } = await verifyWith(engine.verify, options);
    const verifiedBy = await fingerprintOf(secret);
    latest = { secret, fingerprint: verifiedBy };
    return {
      event,
      signature: toHex(signed.signature),
      text: new TextDecoder().decode(signed.body),
      verifiedBy,
      async isOwn(fingerprint) {
        return (await Promise.all(signed.secrets.map(fingerprintOf))).includes(fingerprint);
      },
    };
  };
}
