import { expectTypeOf } from 'vitest';
import type * as events from '../index.ts';
import type { UnknownWebhookEvent, WebhookEvent, WebhookEventName } from '../index.ts';

type Payment = events.PaymentCreatedEvent['payload'];
type Trade = events.TradePlanifiedEvent['payload'];
type FixedForward = events.FixedForwardPlanifiedEvent['payload'];

/** What is left of the union when its name is known. */
type Narrowed = { [Name in WebhookEventName]: Extract<WebhookEvent, { event: Name }> };

expectTypeOf<Narrowed>().toEqualTypeOf<{
  PAYMENT_CREATED: events.PaymentCreatedEvent;
  PAYMENT_PLANIFIED: events.PaymentPlanifiedEvent;
  PAYMENT_FINALIZED: events.PaymentFinalizedEvent;
  PAYMENT_WAITING_SIGNATURE: events.PaymentWaitingSignatureEvent;
  PAYMENT_AWAITING_CONFIRMATION: events.PaymentAwaitingConfirmationEvent;
  PAYMENT_CANCELED: events.PaymentCanceledEvent;
  PAYMENT_BLOCKED: events.PaymentBlockedEvent;
  PAYMENT_WAITING_JUSTIFICATION: events.PaymentWaitingJustificationEvent;
  PAYMENT_INCOMING: events.PaymentIncomingEvent;
  TRADE_PLANIFIED: events.TradePlanifiedEvent;
  TRADE_FINALIZED: events.TradeFinalizedEvent;
  TRADE_CANCELED: events.TradeCanceledEvent;
  TRADE_BLOCKED: events.TradeBlockedEvent;
  FIXED_FORWARD_PLANIFIED: events.FixedForwardPlanifiedEvent;
  FIXED_FORWARD_FINALIZED: events.FixedForwardFinalizedEvent;
  FIXED_FORWARD_CANCELED: events.FixedForwardCanceledEvent;
}>();

/** A comparison narrows the event and its payload, and leaves the others. */
export function narrows(event: WebhookEvent): void {
  if (event.event === 'UNKNOWN') expectTypeOf(event).toEqualTypeOf<UnknownWebhookEvent>();
  else expectTypeOf(event.event).toEqualTypeOf<WebhookEventName>();
  if (event.event === 'PAYMENT_CREATED') expectTypeOf(event.payload).toEqualTypeOf<Payment>();
  if (event.event === 'TRADE_BLOCKED') expectTypeOf(event.payload).toEqualTypeOf<Trade>();
}

expectTypeOf<UnknownWebhookEvent['eventName']>().toEqualTypeOf<string>();
expectTypeOf<UnknownWebhookEvent['payload']>().toEqualTypeOf<unknown>();

// A placeholder or a collapsed union would make the cases above hold for nothing.
expectTypeOf<Payment>().not.toBeAny();
expectTypeOf<Payment>().not.toEqualTypeOf<Trade>();
expectTypeOf<Trade>().not.toEqualTypeOf<FixedForward>();
expectTypeOf<Trade>().not.toBeAny();
expectTypeOf<FixedForward>().not.toBeAny();

expectTypeOf<WebhookEvent['webhookId']>().toEqualTypeOf<string>();

// UNKNOWN is ours, not a name of the service.
expectTypeOf<'UNKNOWN'>().not.toExtend<WebhookEventName>();
