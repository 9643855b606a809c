import { createRequire } from 'node:module';
import type {
  FinancialMovement,
  FinancialMovementTypeLabel,
  FixedForward,
  Payment,
  Trade,
} from '@crossborder-fx/openapi';
import { requireInput } from '../common/schema.ts';
import { readAmount } from '../ledger/money.ts';
import { type QuotedPair, requireQuotedPair } from '../market/pairs.ts';
import { readRate, writeRate } from '../market/rate.ts';
import type { SandboxUser } from '../sandbox-user.ts';
import { bookMovement, type MovementInput } from '../service/accounts/financial-movements.ts';
import { requireDate } from '../service/page.ts';
import { type Incoming, receivePayment } from '../service/payments/payments.ts';
import type { MovedKind } from '../service/states/agenda.ts';
import { movers, type Wanted } from '../service/states/movers.ts';
import { inputs } from './inputs.ts';

/** A mid-market rate to set, such as `{ pair: 'EURUSD', mid: '1.15' }`. */
export interface MovedRate {
  /** The currency pair, in the direction in which the market quotes the pair. */
  pair: QuotedPair;
  mid: string;
}

/** Simulates actions of the provider, a bank or the market, at once instead of when the clock reaches their time. */
export interface Simulation {
  /**
   * Changes the status of a payment, by a row of the state table that leads out of the payment's state.
   *
   * @throws {RefusedError} when the payment does not exist, or no row fits; the message names the rows that fit
   * @throws {TypeError} when the input is misspelt or wrong
   */
  payment(id: string, wanted: Wanted): Payment;
  /** Changes the status of a trade, as `payment` changes the status of a payment. */
  trade(id: string, wanted: Wanted): Trade;
  /** Changes the status of a fixed forward, as `payment` changes the status of a payment. */
  fixedForward(id: string, wanted: Wanted): FixedForward;
  /**
   * Makes an incoming payment, from outside the sandbox to an account.
   *
   * @throws {RefusedError} when the account does not exist, or the amount does not fit the account
   * @throws {TypeError} when the input is misspelt or wrong
   */
  incoming(incoming: Incoming): Payment;
  /** Books a financial movement of a kind that no operation of the service makes. It throws the errors of `incoming`. */
  movement(movement: MovementInput): FinancialMovement;
  /**
   * Sets a mid-market rate, which stays until it is set again.
   *
   * @throws {RefusedError} when the pair is not quoted, or the rate is out of range
   * @throws {TypeError} when the input is misspelt or wrong
   */
  rate(rate: MovedRate): MovedRate;
}

/** @param change - runs a function in a new transaction, or in the open transaction */
export function createSimulation({
  change,
  context,
}: Pick<SandboxUser, 'change' | 'context'>): Simulation {
  const move = <Kind extends MovedKind>(kind: Kind) =>
    ((id: string, wanted: Wanted) => {
      if (typeof id !== 'string') throw new TypeError('id must be text.');
      requireInput(kind, wanted, inputs.wanted);
      return change<object>(() => movers[kind].simulate(context, id, wanted));
    }) as Simulation[Kind];
  return {
    payment: move('payment'),
    trade: move('trade'),
    fixedForward: move('fixedForward'),
    incoming(incoming) {
      requireInput('incoming', incoming, inputs.incoming);
      decimal('value', () => readAmount(incoming.amount));
      if (incoming.valueDate !== undefined) requireDate('valueDate', incoming.valueDate);
      return change(() => receivePayment(context, incoming));
    },
    movement(movement) {
      requireInput('movement', movement, inputs.movement);
      decimal('value', () => readAmount(movement.amount));
      requireTypeLabel(movement.typeLabel);
      return change(() => bookMovement(context, movement));
    },
    rate(rate) {
      requireInput('rate', rate, inputs.rate);
      const pair = requireQuotedPair(rate.pair);
      const mid = decimal('mid', () => readRate(rate.mid));
      change(() => context.market.setMid(pair, mid));
      return { pair, mid: writeRate(mid) };
    },
  };
}

function decimal<Read>(name: string, read: () => Read): Read {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof RangeError || cause instanceof TypeError)) throw cause;
    throw new TypeError(`${name} is wrong: ${cause.message}`, { cause });
  }
}

function requireTypeLabel(typeLabel: FinancialMovementTypeLabel): void {
  const { components } = createRequire(import.meta.url)('@crossborder-fx/openapi/openapi.json');
  const known: string[] = components.schemas.FinancialMovementTypeLabel.enum;
  if (known.includes(typeLabel)) return;
  throw new TypeError(`typeLabel must be one of ${known.join(', ')}.`);
}
