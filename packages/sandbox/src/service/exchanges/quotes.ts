import { datetimeAt } from '../../calendar/paris-time.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../operation.ts';
import { spotDealOf, writeDeal } from './deals.ts';

/** Spot quotes (service description, sections 2.6 and 4.5). Of each, only the number is kept. */
export const quoteOperations = {
  createQuote(context, { body }) {
    const deal = spotDealOf(context, body);
    return {
      id: context.ids.idOf('quote', nextNumber(context)),
      currencyPair: deal.pair,
      ...writeDeal(deal),
      createdDate: datetimeAt(context.now()),
      deliveryDate: body.deliveryDate,
    };
  },
} satisfies Handlers;

function nextNumber({ statements }: Pick<Context, 'statements'>): number {
  return statements.prepare('INSERT INTO quote DEFAULT VALUES').insert();
}
