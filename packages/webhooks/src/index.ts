// Named one by one in the generated file: an interface for each event, and their union.
export type * from './generated/event-types.ts';
export type { HeadersLike, WebhookHeaderNames, WebhookHeaders } from './headers.ts';
export type { RawBody } from './raw-body.ts';
export type { ParseTimestamp } from './require-recent.ts';
export { type SignWebhookOptions, signWebhook } from './sign-webhook.ts';
export type { SignatureEncoding } from './signature-encoding.ts';
export { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts';
export type { UnknownWebhookEvent, WebhookEvent, WebhookEventName } from './webhook-event.ts';
export {
  WebhookVerificationError,
  type WebhookVerificationErrorCode,
} from './webhook-verification-error.ts';
