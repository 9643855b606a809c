import { expectTypeOf } from 'vitest';
import type * as events from '../index.ts';
import type { UnknownWebhookEvent, WebhookEvent, WebhookEventName } from '../index.ts';

type Payment = events.PaymentCreatedEvent['payload'];
type Trade = events.TradePlanifiedEvent['payload'];
type FixedForward = events.FixedForwardPlanifiedEvent['payload'];

/** A switch narrows to each event, and what is left after the last is nothing. */
export function narrows(event: WebhookEvent): void {
  switch (event.event) {
    case 'PAYMENT_CREATED':
      expectTypeOf(event).toEqualTypeOf<events.PaymentCreatedEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Payment>();
      break;
    case 'PAYMENT_PLANIFIED':
      expectTypeOf(event).toEqualTypeOf<events.PaymentPlanifiedEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Payment>();
      break;
    case 'PAYMENT_FINALIZED':
      expectTypeOf(event).toEqualTypeOf<events.PaymentFinalizedEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Payment>();
      break;
    case 'PAYMENT_WAITING_SIGNATURE':
      expectTypeOf(event).toEqualTypeOf<events.PaymentWaitingSignatureEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Payment>();
      break;
    case 'PAYMENT_AWAITING_CONFIRMATION':
      expectTypeOf(event).toEqualTypeOf<events.PaymentAwaitingConfirmationEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Payment>();
      break;
    case 'PAYMENT_CANCELED':
      expectTypeOf(event).toEqualTypeOf<events.PaymentCanceledEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Payment>();
      break;
    case 'PAYMENT_BLOCKED':
      expectTypeOf(event).toEqualTypeOf<events.PaymentBlockedEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Payment>();
      break;
    case 'PAYMENT_WAITING_JUSTIFICATION':
      expectTypeOf(event).toEqualTypeOf<events.PaymentWaitingJustificationEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Payment>();
      break;
    case 'PAYMENT_INCOMING':
      expectTypeOf(event).toEqualTypeOf<events.PaymentIncomingEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Payment>();
      break;
    case 'TRADE_PLANIFIED':
      expectTypeOf(event).toEqualTypeOf<events.TradePlanifiedEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Trade>();
      break;
    case 'TRADE_FINALIZED':
      expectTypeOf(event).toEqualTypeOf<events.TradeFinalizedEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Trade>();
      break;
    case 'TRADE_CANCELED':
      expectTypeOf(event).toEqualTypeOf<events.TradeCanceledEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Trade>();
      break;
    case 'TRADE_BLOCKED':
      expectTypeOf(event).toEqualTypeOf<events.TradeBlockedEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<Trade>();
      break;
    case 'FIXED_FORWARD_PLANIFIED':
      expectTypeOf(event).toEqualTypeOf<events.FixedForwardPlanifiedEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<FixedForward>();
      break;
    case 'FIXED_FORWARD_FINALIZED':
      expectTypeOf(event).toEqualTypeOf<events.FixedForwardFinalizedEvent>();
      expectTypeOf(event.payload).toEqualTypeOf<FixedForward>();
      break;
    case 'FIXED_FORWARD_CANCELED':
      expectTypeOf(event).toEqualTypeOf<events.FixedForwardCanceledEvent>();
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
