// Generated from spec/ by `npm run generate`. Do not edit.

import type { Quote, QuoteCreate } from '@crossborder-fx/openapi';
import type { CallOptions, Pipeline } from '../common/pipeline.ts';

/**
 * Spot foreign exchange between two accounts of one counterparty. The source account is debited and
 * the delivery account is credited on the delivery date.
 */
export interface Quotes {
  /**
   * Ask for a spot quote.
   *
   * Returns the rate and amounts of a spot exchange. A spot quote is read-only and creates nothing.
   *
   * `POST /quotes`. The request changes nothing, so the client retries it after a temporary failure.
   *
   * @returns The quote.
   */
  create(body: QuoteCreate, options?: CallOptions): Promise<Quote>;
}

export function createQuotes({ call }: Pipeline): Quotes {
  return {
    create: (body, options) => call('createQuote', { body }, options),
  };
}
