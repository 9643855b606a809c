import { reachableFrom } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { parameters, sent } from './body-examples.ts';
import { templated } from './documents.ts';

const reachable = new Map(sent.flatMap(({ schema }) => [...reachableFrom(templated, schema)]));

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
