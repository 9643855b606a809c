export {
  createWebhookHandler,
  type ReceivedWebhook,
  type WebhookAnswer,
  type WebhookContext,
  type WebhookEventHandler,
  type WebhookEventHandlers,
  type WebhookHandler,
  type WebhookHandlerOptions,
} from './create-webhook-handler.ts';
export { eventKey } from './event-key.ts';
export {
  type DetailReader,
  fetchLatest,
  type PaymentEvent,
  type TradeEvent,
} from './fetch-latest.ts';
// Named one by one in the generated file: an interface for each event, and their union.
export type * from './generated/event-types.ts';
export type { HeadersLike, WebhookHeaderNames, WebhookHeaders } from './headers.ts';
export { LeaseLostError } from './lease-lost-error.ts';
export { memoryStore } from './memory-store.ts';
export type { RawBody } from './raw-body.ts';
export {
  type FailedNotificationReader,
  type Recovered,
  type RecoverOptions,
  recoverFailedNotifications,
} from './recover-failed-notifications.ts';
export type { ParseTimestamp } from './require-recent.ts';
export { type SignWebhookOptions, signWebhook } from './sign-webhook.ts';
export type { SignatureEncoding } from './signature-encoding.ts';
export { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts';
export type { UnknownWebhookEvent, WebhookEvent, WebhookEventName } from './webhook-event.ts';
export type { Claim, ClaimOptions, CompletedSince, WebhookStore } from './webhook-store.ts';
export {
  WebhookVerificationError,
  type WebhookVerificationErrorCode,
} from './webhook-verification-error.ts';
