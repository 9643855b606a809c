// Generated from spec/ by `npm run generate`. Do not edit.

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
} from './events.ts';
