import { createRequire } from 'node:module';
import type {
  AmountObject,
  FinancialMovement,
  FinancialMovementTypeLabel,
  FixedForward,
  Payment,
  Trade,
} from '@crossborder-fx/openapi';
import { requireKnown } from '@crossborder-fx/test-server';
import { readAmount } from './ledger/money.ts';
import { type QuotedPair, requireQuotedPair } from './market/pairs.ts';
import { readRate, writeRate } from './market/rate.ts';
import type { SandboxUser } from './sandbox-user.ts';
import { bookMovement, type MovementInput } from './service/accounts/financial-movements.ts';
import { requireDate } from './service/page.ts';
import { type Incoming, receivePayment } from './service/payments/payments.ts';
import type { MovedKind } from './service/states/agenda.ts';
import { movers, type Wanted } from './service/states/movers.ts';

/** A mid-market rate, such as `{ pair: 'EURUSD', mid: '1.15' }`. */
export interface MovedRate {
  /** In the direction in which the market quotes it. */
  pair: QuotedPair;
  mid: string;
}

/** Makes happen what the provider, a bank or the market does, now and without waiting for the clock. */
export interface Simulation {
  /**
   * Moves a payment to a status, by a row of its table that leads out of its state.
   *
   * @throws {RefusedError} when there is no such payment, or no row fits; it names those that do
   * @throws {TypeError} when the input is misspelt or wrong
   */
  payment(id: string, wanted: Wanted): Payment;
  /** As `payment`. */
  trade(id: string, wanted: Wanted): Trade;
  /** As `payment`. */
  fixedForward(id: string, wanted: Wanted): FixedForward;
  /**
   * A payment comes in from outside.
   *
   * @throws {RefusedError} when there is no such account, or the amount does not fit it
   * @throws {TypeError} when the input is misspelt or wrong
   */
  incoming(incoming: Incoming): Payment;
  /** Books a financial movement of a kind that no operation makes. It throws as `incoming`. */
  movement(movement: MovementInput): FinancialMovement;
  /**
   * Moves a mid-market rate, where it stays.
   *
   * @throws {RefusedError} when the pair is not quoted, or the rate is out of range
   * @throws {TypeError} when the input is misspelt or wrong
   */
  rate(rate: MovedRate): MovedRate;
}

/** @param change - does its work in a transaction of its own, or in the one that is open */
export function createSimulation({
  change,
  context,
}: Pick<SandboxUser, 'change' | 'context'>): Simulation {
  const move = <Kind extends MovedKind>(kind: Kind) =>
    ((id: string, wanted: Wanted) => {
      requireText({ id });
      requireKnown('simulate', wanted, ['to', 'row']);
      requireText({ to: wanted.to, row: wanted.row ?? '' });
      return change<object>(() => movers[kind].simulate(context, id, wanted));
    }) as Simulation[Kind];
  return {
    payment: move('payment'),
    trade: move('trade'),
    fixedForward: move('fixedForward'),
    incoming(incoming) {
      requireIncoming(incoming);
      return change(() => receivePayment(context, incoming));
    },
    movement(movement) {
      requireMovement(movement);
      return change(() => bookMovement(context, movement));
    },
    rate(rate) {
      requireKnown('A rate', rate, ['pair', 'mid']);
      requireText({ pair: rate.pair, mid: rate.mid });
      const pair = requireQuotedPair(rate.pair);
      const mid = decimal('mid', () => readRate(rate.mid));
      change(() => context.market.setMid(pair, mid));
      return { pair, mid: writeRate(mid) };
    },
  };
}

/** @throws {TypeError} @throws {RefusedError} for an amount that its currency does not have */
function requireIncoming(incoming: Incoming): void {
  requireKnown('An incoming payment', incoming, [
    'walletId',
    'amount',
    'communication',
    'valueDate',
  ]);
  const { walletId, amount, communication = '', valueDate } = incoming;
  requireText({ walletId, communication });
  requireAmount(amount);
  if (valueDate === undefined) return;
  requireText({ valueDate });
  requireDate('valueDate', valueDate);
}

function requireMovement(movement: MovementInput): void {
  requireKnown('A movement', movement, ['walletId', 'typeLabel', 'amount', 'description']);
  const { walletId, typeLabel, amount, description = '' } = movement;
  requireText({ walletId, description });
  requireAmount(amount);
  if (typeLabels().includes(typeLabel)) return;
  throw new TypeError(`typeLabel must be one of ${typeLabels().join(', ')}.`);
}

function requireAmount(amount: AmountObject): void {
  requireKnown('An amount', amount, ['value', 'currency']);
  requireText({ value: amount.value, currency: amount.currency });
  decimal('value', () => readAmount(amount));
}

function requireText(fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') throw new TypeError(`${name} must be text.`);
  }
}

function decimal<Read>(name: string, read: () => Read): Read {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof RangeError || cause instanceof TypeError)) throw cause;
    throw new TypeError(`${name} is wrong: ${cause.message}`, { cause });
  }
}

export function typeLabels(): readonly FinancialMovementTypeLabel[] {
  const { components } = createRequire(import.meta.url)('@crossborder-fx/openapi/openapi.json');
  return components.schemas.FinancialMovementTypeLabel.enum;
}
