import { toHex } from '../common/digest.ts';
import { type HmacEngine, nodeHmac, signByWebCrypto, verifyByWebCrypto } from './signature.ts';
import { type VerifyWebhookOptions, verifyWith } from './verify-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** A verified notification, with its signature and its text. */
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

/** Works as `verifyWebhook`, for a receiver that recognises repeated bytes and events of another service. */
export function deliveryVerifier(
  engine: HmacEngine = nodeHmac ?? { sign: signByWebCrypto, verify: verifyByWebCrypto },
): (options: VerifyWebhookOptions) => Promise<VerifiedDelivery> {
  /** Caches the last fingerprint, because computing a fingerprint takes as long as verifying a notification. */
  let latest: { secret: string; fingerprint: string } | undefined;
  // Signs a word in place of a timestamp, so that a fingerprint neither reveals the secret nor can sign a notification.
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
