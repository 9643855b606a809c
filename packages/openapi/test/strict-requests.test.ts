import { reachableFrom } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { parameters, problemsOf, sent } from './body-examples.ts';
import { templated } from './documents.ts';

const forbidden = ['&', '<', '>', '%', '?', '\\', '/', '|'];

const reachable = new Map(sent.flatMap(({ schema }) => [...reachableFrom(templated, schema)]));

/** Examples of parameters with a forbidden character, for each of the characters. */
const spoilt = parameters.flatMap((example) =>
  // In place of the first character, so that no limit of length is broken as well.
  forbidden.map((one) => ({ example, text: one + String(example.value).slice(1) })),
);

test('every pattern and every alternative says in a sentence what a value has to be', () => {
  const schemas = parameters.flatMap(({ places }) => places.flatMap((one) => one.schemas));
  const all = new Map([...reachable, ...schemas.map((one) => [one.pointer, one] as const)]);
  const ruled = [...all.values()].filter(({ schema }) =>
    ['pattern', 'anyOf', 'not'].some((keyword) => keyword in schema),
  );
  expect(ruled.length).toBeGreaterThan(15);
  // Lengths, enumerations and the like need none: what they allow is said as it is.
  const silent = ruled.filter(({ schema }) => !/^(must|needs) .*[^.]$/.test(`${schema['x-rule']}`));
  expect(silent.map(({ pointer }) => pointer)).toEqual([]);
});

// The oracle tries every text of a body.
test('a forbidden character is refused in every parameter of a path or query', () => {
  expect(parameters.length).toBeGreaterThanOrEqual(15);
  const accepted = spoilt.filter(({ example, text }) => problemsOf(example, text).length === 0);
  expect(accepted.map(({ example, text }) => `${example.pointer}: ${text}`)).toEqual([]);
});
