import type { JsonSchema } from '@crossborder-fx/test-server';
import { day, objectOf, text } from '../common/schema.ts';
import type { MovementInput } from '../service/accounts/financial-movements.ts';
import type { Incoming } from '../service/payments/payments.ts';

const amount = {
  description: 'The amount, written as in requests to the service.',
  ...objectOf({ value: text, currency: text }),
};

/** The JSON schemas of the inputs of `simulate`. This module loads no other part of the sandbox. */
export const inputs = {
  wanted: objectOf(
    {
      to: {
        type: 'string',
        description: 'The new status, to which a row of the state table of the object must lead.',
      },
      row: {
        type: 'string',
        description: 'The id of the transition, if several transitions lead to the status.',
      },
    },
    'row',
  ),
  incoming: objectOf(
    {
      walletId: text,
      amount,
      communication: text,
      valueDate: { ...day, description: 'The value date. Without this field, it is today.' },
    } satisfies Record<keyof Incoming, JsonSchema>,
    ...['communication', 'valueDate'],
  ),
  movement: objectOf(
    {
      walletId: text,
      typeLabel: {
        type: 'string',
        description: 'The kind of the movement, a FinancialMovementTypeLabel of the service.',
      },
      amount: { ...amount, description: 'The amount, negative for a debit.' },
      description: text,
    } satisfies Record<keyof MovementInput, JsonSchema>,
    'description',
  ),
  rate: objectOf({
    pair: {
      type: 'string',
      description: 'The currency pair as the market quotes it, such as EURUSD.',
    },
    mid: { type: 'string', description: 'The new mid-market rate, a decimal number.' },
  } satisfies Record<'pair' | 'mid', JsonSchema>),
};
