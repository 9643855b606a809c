// The generated file of event types has an interface for each event, and a union type of these interfaces.

export {
  createWebhookHandler,
  type ReceivedWebhook,
  type WebhookAnswer,
  type WebhookHandler,
} from './create-webhook-handler.ts';
export type * from './generated/event-types.ts';
export { eventKey } from './handle/event-key.ts';
export {
  type DetailReader,
  fetchLatest,
  type PaymentEvent,
  type TradeEvent,
} from './handle/fetch-latest.ts';
export type { WebhookHandlerOptions, WebhookTimeLimits } from './handle/handler-options.ts';
export type {
  WebhookErrorEvent,
  WebhookHooks,
  WebhookOrigin,
  WebhookOutcome,
  WebhookOutcomeEvent,
  WebhookSubject,
} from './handle/observe.ts';
export type {
  WebhookContext,
  WebhookEventHandler,
  WebhookEventHandlers,
  WebhookEventPattern,
  WebhookRoutes,
} from './handle/route.ts';
export { FailedNotificationError } from './recover/event-of-entry.ts';
export type { ObjectReader, UnseenObject } from './recover/reconcile.ts';
export type {
  CatchUpOptions,
  CatchUpReader,
  CaughtUp,
  FailedNotificationReader,
  Recovered,
} from './recover/recover.ts';
export { ServiceClockError } from './recover/service-time.ts';
export { memoryStore } from './stores/memory-store.ts';
export type {
  Claim,
  ClaimOptions,
  Failure,
  Lease,
  Notes,
  WebhookStore,
} from './stores/webhook-store.ts';
export { LeaseLostError, SharedConsumerError, StoreRiskError } from './stores/webhook-store.ts';
export type { HeadersLike, WebhookHeaderNames, WebhookHeaders } from './verify/headers.ts';
export type { RawBody } from './verify/raw-body.ts';
export type { WebhookSecretList, WebhookSecrets } from './verify/secrets.ts';
export type { SignatureEncoding } from './verify/signature.ts';
export { type SignWebhookOptions, signWebhook } from './verify/signature.ts';
export type { ParseTimestamp } from './verify/timestamp.ts';
export {
  type ParseSignature,
  type VerifyWebhookOptions,
  verifyWebhook,
  verifyWebhookSync,
  type WebhookVerificationRules,
} from './verify/verify-webhook.ts';
export type {
  UnknownWebhookEvent,
  WebhookEvent,
  WebhookEventName,
} from './verify/webhook-event.ts';
export {
  WebhookVerificationError,
  type WebhookVerificationErrorCode,
} from './verify/webhook-verification-error.ts';
