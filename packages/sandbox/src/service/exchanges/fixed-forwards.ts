import type {
  FixedForward,
  FixedForwardCreate,
  FixedForwardQuote,
  FixedForwardStatus,
  QuoteCreate,
  Side,
} from '@crossborder-fx/openapi';
import { dateAt, datetimeAt, daysBetween } from '../../calendar/date.ts';
import { forwardWindow, requireDelivery } from '../../calendar/due-time.ts';
import { quoteIdOf } from '../../common/hash-of.ts';
import { type RefusalCode, RefusedError } from '../../common/refused-error.ts';
import { forwardMaximumEuros, forwardQuoteSeconds } from '../../generated/constants.ts';
import { readAmount } from '../../ledger/money.ts';
import { isWithinForwardLimit } from '../../market/market.ts';
import { requireForwardPair } from '../../market/pairs.ts';
import { forwardPrices, ratesAround } from '../../market/rate.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../operation.ts';
import { readDays, readPage } from '../page.ts';
import { itemWith, pull } from '../states/machine.ts';
import { fixedForwardTable } from '../tables/tables.ts';
import { dealAt, dueTimeOf, exchangeWallets, workingDaysOfPair, writeDeal } from './deals.ts';
import { exchangeMachine } from './exchange-machine.ts';

type FixedForwardRecord = Omit<FixedForward, 'fixedForwardId' | 'status'> & QuotedForward;

export const fixedForwardMachine = exchangeMachine<
  FixedForwardStatus,
  FixedForwardRecord,
  FixedForward
>({
  kind: 'fixedForward',
  name: 'fixed forward',
  table: fixedForwardTable,
  idName: 'fixedForwardId',
});

/** Operations on fixed forward payment contracts (service description, section 4.6). */
export const fixedForwardOperations = {
  createFixedForwardQuote(context, { body }) {
    return { quote: addForwardQuote(context, body) };
  },

  createFixedForward(context, { body: { sourceAccountId, deliveryAccountId, ...quote } }) {
    requirePrerequisites(context);
    const terms = useForwardQuote(context, quote);
    const legs = {
      source: readAmount(terms.sourceAmount),
      delivered: readAmount(terms.deliveredAmount),
    };
    const ids = { source: sourceAccountId, delivery: deliveryAccountId };
    const { source, delivery } = exchangeWallets(context, legs, ids);
    const forward = fixedForwardMachine.add(context, {
      record: {
        ...terms,
        createdDate: datetimeAt(context.now()),
        sourceAccountId,
        deliveryAccountId,
      },
      details: {
        sourceWallet: source.id,
        deliveryWallet: delivery.id,
        dueAt: dueTimeOf(context, terms.deliveryDate),
      },
    });
    pull(context, fixedForwardMachine, forward, 'createFixedForward');
    return { fixedForward: fixedForwardMachine.answerOf(context, forward) };
  },

  getFixedForward(context, { path: { fixedForwardId } }) {
    const forward = itemWith(context, fixedForwardMachine, fixedForwardId);
    return { fixedForward: fixedForwardMachine.answerOf(context, forward) };
  },

  listFixedForwards(context, { query }) {
    const { choices } = context;
    const { status = 'all' } = query;
    const list = { status, ...readDays(query) };
    const page = readPage(query, 'DESC');
    const fixedForwards = fixedForwardMachine
      .page(context, list, page)
      .map((forward) => fixedForwardMachine.answerOf(context, forward));
    if (choices.fixedForwardList === 'array') return fixedForwards;
    const total = fixedForwardMachine.count(context, list);
    return { fixedForwards, page: page.number, pageSize: page.size, total };
  },
} satisfies Handlers;

const prerequisites = [
  ['creditApproved', 'creditNotApproved', 'Fixed forwards need a credit approval.'],
  ['collateralInPlace', 'collateralMissing', 'Fixed forwards need a collateral in place.'],
  ['disclaimerAccepted', 'disclaimerNotAccepted', 'Fixed forwards need an accepted disclaimer.'],
] as const satisfies readonly (readonly [string, RefusalCode, string])[];

/** Service description, section 1, rule 7. @throws {RefusedError} when a prerequisite is missing */
function requirePrerequisites({ choices }: Pick<Context, 'choices'>): void {
  for (const [choice, code, sentence] of prerequisites) {
    if (!choices[choice]) throw new RefusedError(code, sentence);
  }
}

export interface QuotedForward
  extends Required<Pick<FixedForwardQuote, 'currencyPair' | 'appliedRate'>>,
    Pick<ReturnType<typeof writeDeal>, 'sourceAmount' | 'deliveredAmount'> {
  side: Side;
  deliveryDate: string;
}

/** Adds a quote for a forward at the current rates (service description, section 4.6). @throws {RefusedError} */
export function addForwardQuote(context: Context, request: QuoteCreate): FixedForwardQuote {
  const { market, now } = context;
  const { side, deliveryDate } = request;
  const pair = requireForwardPair(request.currencyPair);
  const isWorkingDay = workingDaysOfPair(context, pair);
  const { maximumMaturityDate } = context.choices;
  const window = forwardWindow(now(), isWorkingDay, maximumMaturityDate);
  requireDelivery(deliveryDate, window, isWorkingDay);
  const mids = market.mids();
  const days = daysBetween(dateAt(now()), deliveryDate);
  const prices = forwardPrices(ratesAround(mids[pair]).applied, days);
  const deal = dealAt(context, request, { pair, prices });
  // Check both amounts, because they may differ in value. If one amount is in euros, check only that one.
  const legs = [deal.source, deal.delivered];
  const euros = legs.filter(({ currency }) => currency === 'EUR');
  if (!(euros.length > 0 ? euros : legs).every((leg) => isWithinForwardLimit(leg, mids))) {
    throw new RefusedError(
      'amountAboveForwardLimit',
      `A fixed forward must be of at most ${forwardMaximumEuros} EUR, or of this value in another currency at mid-market rates.`,
    );
  }
  const expiresAt = now() + forwardQuoteSeconds * 1000;
  const terms = { currencyPair: pair, ...writeDeal(deal), side, deliveryDate };
  const quoteId = keep(context, terms, expiresAt);
  const { currencyPair, sourceAmount, deliveredAmount, appliedRate } = terms;
  return {
    quoteId,
    currencyPair,
    sourceAmount,
    deliveredAmount,
    appliedRate,
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

/** Marks the quote of a new forward as used. @throws {RefusedError} `quoteUnknown`, `quoteUsed`, `quoteExpired` */
export function useForwardQuote(
  { statements, now }: Pick<Context, 'statements' | 'now'>,
  { quoteId }: Pick<FixedForwardCreate, 'quoteId'>,
): QuotedForward {
  const quote = statements.get<{ expiresAt: number; isUsed: number; terms: string }>(
    'SELECT expiresAt, isUsed, terms FROM forwardQuote WHERE quoteId = :quoteId',
    { quoteId },
  );
  if (!quote) throw new RefusedError('quoteUnknown', 'There is no quote with this quoteId.');
  if (quote.isUsed)
    throw new RefusedError('quoteUsed', 'This quote is already booked: ask for another quote.');
  if (now() >= quote.expiresAt) {
    throw new RefusedError(
      'quoteExpired',
      `This quote has expired after ${forwardQuoteSeconds} seconds: ask for another quote.`,
    );
  }
  statements.run('UPDATE forwardQuote SET isUsed = 1 WHERE quoteId = :quoteId', { quoteId });
  return JSON.parse(quote.terms);
}

function keep({ statements, seed, now }: Context, terms: QuotedForward, expiresAt: number): string {
  const last = statements.get<{ number: number | null }>(
    'SELECT max(number) AS number FROM forwardQuote',
  );
  for (let number = (last?.number ?? 0) + 1; ; number += 1) {
    // Two quotes made in the same millisecond can get the same nine digits from the hash, so skip a quoteId that exists.
    const quoteId = quoteIdOf({ seed, kind: 'forwardQuote', counter: number, now: now() });
    const count = statements.run(
      `INSERT INTO forwardQuote (number, quoteId, expiresAt, isUsed, terms)
       VALUES (:number, :quoteId, :expiresAt, 0, :terms)
       ON CONFLICT (quoteId) DO NOTHING`,
      { number, quoteId, expiresAt, terms: JSON.stringify(terms) },
    );
    if (count > 0) return quoteId;
  }
}
