import type {
  AmountObject,
  Payment,
  PaymentCreate,
  Trade,
  TradeCreate,
} from '@crossborder-fx/openapi';
import { ValidationError } from './errors/validation-error.ts';
import type { Payments } from './generated/payments.ts';
import type { Trades } from './generated/trades.ts';
import { parseDecimal } from './money.ts';
import type { CallOptions } from './pipeline.ts';

export interface FindCandidatesOptions extends CallOptions {
  /** When the call was made, or a day before it (`YYYY-MM-DD`); older objects are left out. */
  since: Date | string;
}

export interface FindCandidates<Body, Found> {
  /**
   * After an error whose outcome is `unknown`: the objects at the service that could be the one that
   * `body` asked for. A candidate is never a verdict: give every `body` a tag of its own and two
   * payments can be told apart, while a trade that is read back has no tag.
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
        paymentFields.every((name) => sameText(payment[name], body[name])) &&
        sameAmount(payment.amount, body.amount),
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
        tradeFields.every((name) => sameText(trade[name], body[name])) &&
        // The currency of the amount tells whether it is the nominal bought or sold.
        (sameAmount(trade.sourceAmount, body.amount) ||
          sameAmount(trade.deliveredAmount, body.amount)),
    );
}

async function collect<Item>(
  items: AsyncIterable<Item>,
  couldBe: (item: Item) => boolean,
): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) if (couldBe(item)) found.push(item);
  return found;
}

/** What is missing on either side cannot rule an object out. */
function sameText(found: string | null | undefined, asked: string | undefined): boolean {
  return found == null || asked === undefined || found === asked;
}

function sameAmount(found: AmountObject | null | undefined, asked: AmountObject): boolean {
  if (!found) return true;
  const value = parseDecimal(asked.value);
  try {
    return sameText(found.currency, asked.currency) && parseDecimal(found.value) === value;
  } catch {
    // An amount that cannot be read cannot rule an object out either.
    return true;
  }
}

const oneDay = 24 * 60 * 60 * 1000;

/** The service's dates have no zone, so a moment is taken back by a day to be on the safe side. */
function dayOf(since: Date | string): string {
  if (typeof since === 'string') return since;
  if (Number.isNaN(since.getTime())) throw new ValidationError('since', 'must be a valid date.');
  return new Date(since.getTime() - oneDay).toISOString().slice(0, 10);
}
