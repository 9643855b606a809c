import { nodesOf } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { expanded, templated } from './documents.ts';
import { limits } from './oracle/fact-table.ts';

type Extensions = Record<string, Record<string, object | true>>;

/** The statements of extensions beyond the limits. */
const facts: Extensions = {
  'x-required-result': {
    // Section 4.6: booking takes the reference from the quote. Its name is provisional in the quote only.
    'paths//fixed-forwards/quote/post': ['quoteId'],
  },
  'x-above-zero': {
    // Not documented: what is asked for is an amount to pay, or to exchange.
    'components/schemas/AmountInput/properties/value': true,
  },
};

for (const { extension = {} } of limits) {
  for (const [place, extensions] of Object.entries(extension)) {
    for (const [name, value] of Object.entries(extensions)) {
      facts[name] = { ...facts[name], [place]: { ...Object(facts[name]?.[place]), ...value } };
    }
  }
}

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
