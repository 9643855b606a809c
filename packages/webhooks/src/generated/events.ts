// Generated from spec/ by `npm run generate`. Do not edit.

import type { FixedForward, Payment, Trade } from '@crossborder-fx/openapi';

/**
 * Notifies of the event `PAYMENT_CREATED`, with the payment as the payload. The event appears only
 * in the service's subscription schemas; the prose does not name it.
 */
export interface PaymentCreatedEvent {
  event: 'PAYMENT_CREATED';
  payload: Payment;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `PAYMENT_PLANIFIED`, with the payment as the payload. The event is listed
 * in the service's subscription schemas.
 */
export interface PaymentPlanifiedEvent {
  event: 'PAYMENT_PLANIFIED';
  payload: Payment;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `PAYMENT_FINALIZED`, with the payment as the payload. The event is listed
 * in the service's subscription schemas.
 */
export interface PaymentFinalizedEvent {
  event: 'PAYMENT_FINALIZED';
  payload: Payment;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `PAYMENT_WAITING_SIGNATURE`, with the payment as the payload. The event is
 * listed in the service's subscription schemas.
 */
export interface PaymentWaitingSignatureEvent {
  event: 'PAYMENT_WAITING_SIGNATURE';
  payload: Payment;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `PAYMENT_AWAITING_CONFIRMATION`, with the payment as the payload. The event
 * is listed in the service's subscription schemas.
 */
export interface PaymentAwaitingConfirmationEvent {
  event: 'PAYMENT_AWAITING_CONFIRMATION';
  payload: Payment;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `PAYMENT_CANCELED`, with the payment as the payload. The event is listed in
 * the service's subscription schemas.
 */
export interface PaymentCanceledEvent {
  event: 'PAYMENT_CANCELED';
  payload: Payment;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `PAYMENT_BLOCKED`, with the payment as the payload. The event is listed in
 * the service's subscription schemas.
 */
export interface PaymentBlockedEvent {
  event: 'PAYMENT_BLOCKED';
  payload: Payment;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `PAYMENT_WAITING_JUSTIFICATION`, with the payment as the payload. The event
 * is listed in the service's subscription schemas.
 */
export interface PaymentWaitingJustificationEvent {
  event: 'PAYMENT_WAITING_JUSTIFICATION';
  payload: Payment;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `PAYMENT_INCOMING`, with the payment as the payload. The event is listed in
 * the service's subscription schemas.
 */
export interface PaymentIncomingEvent {
  event: 'PAYMENT_INCOMING';
  payload: Payment;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `TRADE_PLANIFIED`, with the spot trade as the payload. The event is listed
 * in the service's subscription schemas.
 */
export interface TradePlanifiedEvent {
  event: 'TRADE_PLANIFIED';
  payload: Trade;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `TRADE_FINALIZED`, with the spot trade as the payload. The event is named
 * in the service's prose and not listed in its subscription schemas.
 */
export interface TradeFinalizedEvent {
  event: 'TRADE_FINALIZED';
  payload: Trade;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `TRADE_CANCELED`, with the spot trade as the payload. The event is named in
 * the service's prose and not listed in its subscription schemas.
 */
export interface TradeCanceledEvent {
  event: 'TRADE_CANCELED';
  payload: Trade;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `TRADE_BLOCKED`, with the spot trade as the payload. The event is named in
 * the service's prose and not listed in its subscription schemas.
 */
export interface TradeBlockedEvent {
  event: 'TRADE_BLOCKED';
  payload: Trade;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `FIXED_FORWARD_PLANIFIED`, with the fixed forward contract as the payload.
 * The event is named in the service's prose and not listed in its subscription schemas.
 */
export interface FixedForwardPlanifiedEvent {
  event: 'FIXED_FORWARD_PLANIFIED';
  payload: FixedForward;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `FIXED_FORWARD_FINALIZED`, with the fixed forward contract as the payload.
 * The event is named in the service's prose and not listed in its subscription schemas.
 */
export interface FixedForwardFinalizedEvent {
  event: 'FIXED_FORWARD_FINALIZED';
  payload: FixedForward;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/**
 * Notifies of the event `FIXED_FORWARD_CANCELED`, with the fixed forward contract as the payload.
 * The event is named in the service's prose and not listed in its subscription schemas.
 */
export interface FixedForwardCanceledEvent {
  event: 'FIXED_FORWARD_CANCELED';
  payload: FixedForward;
  /** The id of the subscription that receives this event. */
  webhookId: string;
}

/** Every notification of the OpenAPI description. */
export type KnownWebhookEvent =
  | PaymentCreatedEvent
  | PaymentPlanifiedEvent
  | PaymentFinalizedEvent
  | PaymentWaitingSignatureEvent
  | PaymentAwaitingConfirmationEvent
  | PaymentCanceledEvent
  | PaymentBlockedEvent
  | PaymentWaitingJustificationEvent
  | PaymentIncomingEvent
  | TradePlanifiedEvent
  | TradeFinalizedEvent
  | TradeCanceledEvent
  | TradeBlockedEvent
  | FixedForwardPlanifiedEvent
  | FixedForwardFinalizedEvent
  | FixedForwardCanceledEvent;

/** The property that may wrap an event's payload. */
export const payloadWrappers = {
  PAYMENT_CREATED: 'payment',
  PAYMENT_PLANIFIED: 'payment',
  PAYMENT_FINALIZED: 'payment',
  PAYMENT_WAITING_SIGNATURE: 'payment',
  PAYMENT_AWAITING_CONFIRMATION: 'payment',
  PAYMENT_CANCELED: 'payment',
  PAYMENT_BLOCKED: 'payment',
  PAYMENT_WAITING_JUSTIFICATION: 'payment',
  PAYMENT_INCOMING: 'payment',
  TRADE_PLANIFIED: 'trade',
  TRADE_FINALIZED: 'trade',
  TRADE_CANCELED: 'trade',
  TRADE_BLOCKED: 'trade',
  FIXED_FORWARD_PLANIFIED: 'fixedForward',
  FIXED_FORWARD_FINALIZED: 'fixedForward',
  FIXED_FORWARD_CANCELED: 'fixedForward',
} as const;
