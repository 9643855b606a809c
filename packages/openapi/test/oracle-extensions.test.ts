import { nodesOf } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { expanded, templated } from './documents.ts';

/** What extensions say of the interface, from the service description unless another reason is given. */
const facts = {
  'x-token': {
    // Section 5: about 5 minutes, at least 32 characters.
    'components/securitySchemes/XWSSE': { lifetimeSeconds: 300, nonceLength: 32 },
  },
  'x-delivery': {
    // Sections 6 (2) and 8: three in total, 60 seconds apart.
    'components/responses/NotificationNotAccepted': { maximumAttempts: 3, intervalSeconds: 60 },
  },
  'x-lifetime': {
    // Sections 3, 4.6 and 8: valid for 12 seconds.
    'paths//fixed-forwards/quote/post': { seconds: 12 },
  },
  'x-limits': {
    // Sections 4.6 (1 to 3) and 8.
    'paths//fixed-forwards/quote/post': {
      maximumEuros: '1000000',
      minimumBusinessDays: 3,
      maximumMonths: 6,
    },
    // Sections 4.5 and 8: within the next two business days.
    'paths//trades/post': { maximumBusinessDays: 2 },
    // Sections 4.2 and 8: the last 12 months.
    'paths//financialMovements/get': { maximumMonths: 12 },
    // Sections 6 (5) and 8: at most 10 active at once.
    'paths//webhooks/post': { maximumActive: 10 },
  },
  'x-required-result': {
    // Section 4.6: booking takes the reference from the quote. Its name is provisional in the quote only.
    'paths//fixed-forwards/quote/post': ['quoteId'],
  },
  'x-above-zero': {
    // Not documented: what is asked for is an amount to pay, or to exchange.
    'components/schemas/AmountInput/properties/value': true,
  },
};

test.each([
  ['templated', templated],
  ['expanded', expanded],
])('the %s document has these extensions with these values, and nowhere else', (_, document) => {
  const found = Object.keys(facts).map((extension) => {
    const places = Array.from(nodesOf(document)).flatMap(({ node, keys }) =>
      extension in node ? [[keys.join('/'), node[extension]]] : [],
    );
    return [extension, Object.fromEntries(places)];
  });
  expect(Object.fromEntries(found)).toEqual(facts);
});
