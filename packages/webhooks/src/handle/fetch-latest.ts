import type { Payment, Trade } from '@crossborder-fx/openapi';
import type { KnownWebhookEvent } from '../generated/events.ts';

type Named<Prefix extends string> = Extract<KnownWebhookEvent, { event: `${Prefix}_${string}` }>;

/** The events whose payment or trade can be read by its id. No operation returns a single fixed forward. */
export type PaymentEvent = Named<'PAYMENT'>;
export type TradeEvent = Named<'TRADE'>;

/** The part of the client that `fetchLatest` uses. */
export interface DetailReader {
  payments: { get(id: string): Promise<Payment> };
  trades: { get(id: string): Promise<Trade> };
}

/**
 * Reads the current payment or trade of an event from the service. Notifications may arrive out of order (service description,
 * section 6), so a payload may be older than the last known state. Lock your own row of the object before the call: without
 * the lock, of two handlers at once, the one with the older state may write last.
 *
 * @throws {TypeError} for an event of any other object
 * @throws the error of the client
 */
export function fetchLatest(
  event: PaymentEvent,
  fx: Pick<DetailReader, 'payments'>,
): Promise<Payment>;
export function fetchLatest(event: TradeEvent, fx: Pick<DetailReader, 'trades'>): Promise<Trade>;
export async function fetchLatest(
  event: PaymentEvent | TradeEvent,
  fx: Partial<DetailReader>,
): Promise<Payment | Trade> {
  const { id } = event.payload;
  if (event.event.startsWith('PAYMENT_') && fx.payments) return fx.payments.get(id);
  if (event.event.startsWith('TRADE_') && fx.trades) return fx.trades.get(id);
  throw new TypeError(`There is no operation that reads the object of ${event.event}.`);
}
