import { isRecord } from '@crossborder-fx/tools-description';
import type { Control } from './interoperability-case.ts';

// What several cases have to notice.

/** A status keyword is then taken for an id, which the expanded document is there to prevent. */
export const withoutListOfAllPayments: Control = {
  what: 'a list that is not there',
  breakDocument: ({ paths }) => remove(paths, '/payments/all'),
  problem: /^GET \/payments\/all\?\S+: /,
};

export const withImpossibleQuote: Control = {
  what: 'a body that nothing fits',
  breakDocument: ({ components }) => {
    const quote = components?.['schemas']?.['QuoteCreate'];
    if (!isRecord(quote)) throw new Error('There is no QuoteCreate to break');
    quote['required'] = ['noSuchField'];
  },
  problem: /^POST \/quotes: /,
};

export const withoutPaymentDetail: Control = {
  what: 'an operation that is not there',
  breakDocument: ({ paths }) => remove(paths['/payments/{id}'], 'get'),
  problem: /^no function getPayment$/,
};

export const withoutStatuses: Control = {
  what: 'a status that may be anything',
  breakDocument: ({ components }) => {
    remove(components?.['schemas']?.['PaymentStatusFilter'], 'enum');
  },
  problem: /^`listPayments` takes a status that does not exist$/,
};

export function remove(from: unknown, key: string): void {
  if (!isRecord(from) || !(key in from)) throw new Error(`There is no ${key} to remove`);
  delete from[key];
}
