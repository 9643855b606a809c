import {
  signWebhook,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from '@crossborder-fx/webhooks';
import { diagnoseNotification, type ReceivedNotification } from './diagnose-notification.ts';

/** The signature made with one secret, in the two encodings that the service may use. */
export interface ComputedSignature {
  hex: string;
  base64: string;
}

export interface CheckedNotification {
  /** The correct signature for each secret, in the order of the secrets. */
  computed: ComputedSignature[];
  /** The index of the secret with which the notification is signed; undefined if no secret matches the signature. */
  fits: number | undefined;
  /** The reason why the signature is refused, and the mistakes that explain it; undefined if the signature is right. */
  refusal: { reason: string; mistakes: readonly string[] | undefined } | undefined;
  /** The reasons why verifyWebhook would refuse the notification's age or body although the signature is right. */
  afterSignature: string[];
  event: WebhookEvent | undefined;
}

/** Checks a notification as `verifyWebhook` does, and finds the mistake that makes a signature wrong. */
export async function checkNotification(given: ReceivedNotification): Promise<CheckedNotification> {
  const computed = await Promise.all(
    given.secrets.map((secret) => computeSignature(given, secret)),
  );
  const results = await Promise.all(
    given.secrets.map((secret) => verified(given, secret, Infinity)),
  );
  const refusals = results.map(refusalOf);
  const fits = refusals.findIndex((error) => error === undefined || isAfterSignature(error));
  if (fits === -1) {
    const reason = refusals[0]?.message ?? '';
    const mistakes = await diagnoseNotification(given);
    return {
      computed,
      fits: undefined,
      refusal: { reason, mistakes },
      afterSignature: [],
      event: undefined,
    };
  }
  const result = results[fits];
  const secret = given.secrets[fits] ?? '';
  const aged = refusalOf(await verified(given, secret));
  const afterSignature = [refusals[fits], aged].flatMap((error) => error?.message ?? []);
  return {
    computed,
    fits,
    refusal: undefined,
    afterSignature: [...new Set(afterSignature)],
    event: result instanceof WebhookVerificationError ? undefined : result,
  };
}

async function computeSignature(
  { timestamp, body }: ReceivedNotification,
  secret: string,
): Promise<ComputedSignature> {
  const sign = async (encoding: 'hex' | 'base64') => {
    const headers = await signWebhook({ rawBody: body, secret, timestamp, encoding });
    return headers['x-service-signature'] ?? '';
  };
  const [hex, base64] = await Promise.all([sign('hex'), sign('base64')]);
  return { hex, base64 };
}

async function verified(
  { timestamp, signature, body, at }: ReceivedNotification,
  secret: string,
  toleranceSeconds?: number,
): Promise<WebhookEvent | WebhookVerificationError> {
  const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature };
  try {
    return await verifyWebhook({
      rawBody: body,
      headers,
      secrets: [secret],
      toleranceSeconds,
      clock: () => at,
    });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error;
    throw error;
  }
}

function refusalOf(result: WebhookEvent | WebhookVerificationError) {
  return result instanceof WebhookVerificationError ? result : undefined;
}

function isAfterSignature({ code }: WebhookVerificationError): boolean {
  return code.startsWith('BODY_') || code.startsWith('TIMESTAMP_');
}
