import type { JsonSchema } from '@crossborder-fx/test-server';
import { day, objectOf, text } from '../common/schema.ts';
import type { MovementInput } from '../service/accounts/financial-movements.ts';
import type { Incoming } from '../service/payments/payments.ts';

const amount = {
  description: 'As the service takes it.',
  ...objectOf({ value: text, currency: text }),
};

/** The schemas of the inputs of `simulate`. This module loads nothing of the sandbox. */
export const inputs = {
  wanted: objectOf(
    {
      to: { type: 'string', description: 'A status that a row of its table leads to.' },
      row: { type: 'string', description: 'Which row, where several lead there.' },
    },
    'row',
  ),
  incoming: objectOf(
    {
      walletId: text,
      amount,
      communication: text,
      valueDate: { ...day, description: 'Left out: today.' },
    } satisfies Record<keyof Incoming, JsonSchema>,
    ...['communication', 'valueDate'],
  ),
  movement: objectOf(
    {
      walletId: text,
      typeLabel: { type: 'string', description: 'A FinancialMovementTypeLabel of the service.' },
      amount: { ...amount, description: 'Negative for a debit.' },
      description: text,
    } satisfies Record<keyof MovementInput, JsonSchema>,
    'description',
  ),
  rate: objectOf({
    pair: { type: 'string', description: 'In the direction in which it is quoted.' },
    mid: { type: 'string', description: 'A decimal number.' },
  } satisfies Record<'pair' | 'mid', JsonSchema>),
};
