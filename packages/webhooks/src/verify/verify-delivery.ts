import { toHex } from '../ground/digest.ts';
import { type HmacEngine, nodeHmac, signByWebCrypto, verifyByWebCrypto } from './signature.ts';
import { type VerifyWebhookOptions, verifyWith } from './verify-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** A verified notification, with its signature and its text. */
export interface VerifiedDelivery {
  event: WebhookEvent;
  /** The 32 bytes in lower-case hexadecimal, however the header encodes them. */
  signature: string;
  /** The decoded body. */
  text: string;
  /** The fingerprint of the secret that verified it. */
  verifiedBy: string;
  /** Whether one of the secrets has this fingerprint. */
  isOwn(fingerprint: string): Promise<boolean>;
}

/**
 * `verifyWebhook` for a receiver that has to recognise bytes that are sent again, and events that another
 * service has completed. It rejects as `verifyWebhook` does.
 */
export function deliveryVerifier(
  engine: HmacEngine = nodeHmac ?? { sign: signByWebCrypto, verify: verifyByWebCrypto },
): (options: VerifyWebhookOptions) => Promise<VerifiedDelivery> {
  /** Of the secret that verified last: making it takes as long as to verify. */
  let latest: { secret: string; fingerprint: string } | undefined;
  // It reveals nothing of a secret, and signs nothing: no timestamp is a word.
  const fingerprintOf = async (secret: string) => {
    if (latest?.secret === secret) return latest.fingerprint;
    const signed = await engine.sign(secret, 'fingerprint', new Uint8Array());
    return toHex(signed).slice(0, 16);
  };

  return async (options) => {
    let signature: Uint8Array = new Uint8Array();
    let body: Uint8Array = signature;
    let secrets: readonly string[] = [];
    let verifiedBy = '';
    // An engine that keeps what it was given, so that `verifyWebhook` need not return it.
    const event = await verifyWith(async (...given) => {
      [secrets, , body, signature] = given;
      const [, ...more] = given;
      for (const secret of secrets) {
        if (!(await engine.verify([secret], ...more))) continue;
        verifiedBy = await fingerprintOf(secret);
        latest = { secret, fingerprint: verifiedBy };
        return true;
      }
      return false;
    }, options);
    return {
      event,
      signature: toHex(signature),
      text: new TextDecoder().decode(body),
      verifiedBy,
      async isOwn(fingerprint) {
        return (await Promise.all(secrets.map(fingerprintOf))).includes(fingerprint);
      },
    };
  };
}
