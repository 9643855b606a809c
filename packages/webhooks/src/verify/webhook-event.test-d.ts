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

/** A switch narrows the payload too, and nothing is left after the last case. */
export function narrows(event: WebhookEvent): void {
  switch (event.event) {
    case 'PAYMENT_CREATED':
    case 'PAYMENT_PLANIFIED':
    case 'PAYMENT_FINALIZED':
    case 'PAYMENT_WAITING_SIGNATURE':
    case 'PAYMENT_AWAITING_CONFIRMATION':
    case 'PAYMENT_CANCELED':
    case 'PAYMENT_BLOCKED':
    case 'PAYMENT_WAITING_JUSTIFICATION':
    case 'PAYMENT_INCOMING':
      expectTypeOf(event.payload).toEqualTypeOf<Payment>();
      break;
    case 'TRADE_PLANIFIED':
    case 'TRADE_FINALIZED':
    case 'TRADE_CANCELED':
    case 'TRADE_BLOCKED':
      expectTypeOf(event.payload).toEqualTypeOf<Trade>();
      break;
    case 'FIXED_FORWARD_PLANIFIED':
    case 'FIXED_FORWARD_FINALIZED':
    case 'FIXED_FORWARD_CANCELED':
      expectTypeOf(event.payload).toEqualTypeOf<FixedForward>();
      break;
    case 'UNKNOWN':
      expectTypeOf(event).toEqualTypeOf<UnknownWebhookEvent>();
      expectTypeOf(event.eventName).toEqualTypeOf<string>();
      expectTypeOf(event.payload).toEqualTypeOf<unknown>();
      break;
    default:
      expectTypeOf(event).toBeNever();
  }
}

// A placeholder or a collapsed union would make the cases above hold for nothing.
expectTypeOf<Payment>().not.toBeAny();
expectTypeOf<Payment>().not.toEqualTypeOf<Trade>();
expectTypeOf<Trade>().not.toEqualTypeOf<FixedForward>();
expectTypeOf<Trade>().not.toBeAny();
expectTypeOf<FixedForward>().not.toBeAny();

expectTypeOf<WebhookEvent['webhookId']>().toEqualTypeOf<string>();

// UNKNOWN is ours, not a name of the service.
expectTypeOf<'UNKNOWN'>().not.toExtend<WebhookEventName>();
