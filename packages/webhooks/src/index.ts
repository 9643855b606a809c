export type {
  FixedForwardCanceledEvent,
  FixedForwardFinalizedEvent,
  FixedForwardPlanifiedEvent,
  KnownWebhookEvent,
  PaymentAwaitingConfirmationEvent,
  PaymentBlockedEvent,
  PaymentCanceledEvent,
  PaymentCreatedEvent,
  PaymentFinalizedEvent,
  PaymentIncomingEvent,
  PaymentPlanifiedEvent,
  PaymentWaitingJustificationEvent,
  PaymentWaitingSignatureEvent,
  TradeBlockedEvent,
  TradeCanceledEvent,
  TradeFinalizedEvent,
  TradePlanifiedEvent,
} from './generated/events.ts';
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
