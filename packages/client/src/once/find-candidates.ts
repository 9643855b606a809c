import type {
  AmountObject,
  Payment,
  PaymentCreate,
  Trade,
  TradeCreate,
} from '@crossborder-fx/openapi';
import type { CallOptions } from '../call/pipeline.ts';
import { ValidationError } from '../errors/errors.ts';
import type { Payments } from '../generated/payments.ts';
import type { Trades } from '../generated/trades.ts';
import { parseDecimal } from '../money.ts';

export interface FindCandidatesOptions extends CallOptions {
  /** When the call was made, or a day (`YYYY-MM-DD`) before that. Older objects are left out. */
  since: Date | string;
}

export interface FindCandidates<Body, Found> {
  /**
   * Finds the objects at the service that `body` may have created, after an error whose outcome is
   * `unknown`. A candidate proves nothing: another call may have created it. Give every payment a tag
   * of its own, to tell it from others; a trade that is read back has no tag.
   */
  findCandidates(body: Body, options: FindCandidatesOptions): Promise<Found[]>;
}

const paymentFields = [
  'sourceWalletId',
  'externalBankAccountId',
  'desiredExecutionDate',
  'tag',
  'communication',
] as const;

export function findPaymentCandidates(
  payments: Pick<Payments, 'iterate'>,
): FindCandidates<PaymentCreate, Payment>['findCandidates'] {
  return async (body, { since, ...options }) =>
    collect(
      payments.iterate({ status: 'all', fromDate: dayOf(since) }, options),
      (payment) =>
        paymentFields.every((name) => couldEqual(payment[name], body[name])) &&
        couldEqualAmount(payment.amount, body.amount),
    );
}

const tradeFields = ['side', 'deliveryDate', 'sourceWalletId', 'deliveryWalletId'] as const;

export function findTradeCandidates(
  trades: Pick<Trades, 'iterate'>,
): FindCandidates<TradeCreate, Trade>['findCandidates'] {
  return async (body, { since, ...options }) =>
    collect(
      trades.iterate({ status: 'all', fromDate: dayOf(since) }, options),
      (trade) =>
        tradeFields.every((name) => couldEqual(trade[name], body[name])) &&
        // The currency decides whether the amount is the one bought or the one sold.
        (couldEqualAmount(trade.sourceAmount, body.amount) ||
          couldEqualAmount(trade.deliveredAmount, body.amount)),
    );
}

async function collect<Item>(
  items: AsyncIterable<Item>,
  isCandidate: (item: Item) => boolean,
): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) if (isCandidate(item)) found.push(item);
  return found;
}

/** A value that is missing on either side rules nothing out. */
function couldEqual(found: string | null | undefined, asked: string | undefined): boolean {
  return found == null || asked === undefined || found === asked;
}

function couldEqualAmount(found: AmountObject | null | undefined, asked: AmountObject): boolean {
  if (!found) return true;
  const value = parseDecimal(asked.value);
  try {
    return couldEqual(found.currency, asked.currency) && parseDecimal(found.value) === value;
  } catch {
    // An amount that cannot be read rules nothing out either.
    return true;
  }
}

const oneDayMilliseconds = 24 * 60 * 60 * 1000;

/** The day before a moment: the dates of the service have no time zone, so the day itself may be one. */
function dayOf(since: Date | string): string {
  if (typeof since === 'string') return since;
  if (Number.isNaN(since.getTime())) throw new ValidationError('since', 'must be a valid date.');
  return new Date(since.getTime() - oneDayMilliseconds).toISOString().slice(0, 10);
}
