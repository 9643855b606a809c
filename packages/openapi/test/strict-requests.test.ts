import { reachableFrom } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { type BodyExample, parameters, problemsOf, sent } from './body-examples.ts';
import { templated } from './documents.ts';
import { type Place, replaced } from './schema-places.ts';

const forbidden = ['&', '<', '>', '%', '?', '\\', '/', '|'];

const reachable = new Map(sent.flatMap(({ schema }) => [...reachableFrom(templated, schema)]));

const isText = ({ value }: Place) => typeof value === 'string';
const isExempt = ({ path }: Place) =>
  ['url', 'file'].includes(String(path.findLast((key) => typeof key === 'string')));

/** Examples with a forbidden character in one text, for each of the texts and of the characters. */
const spoilt = (examples: BodyExample[]) =>
  examples.flatMap((example) =>
    example.places
      .filter((place) => isText(place) && !isExempt(place))
      .flatMap(({ path, value }) =>
        // In place of the first character, so that no limit of length is broken as well.
        forbidden.map((one) => ({ example, path, text: one + String(value).slice(1) })),
      ),
  );

/** Those that the description should refuse, but accepts. */
const accepted = (changes: ReturnType<typeof spoilt>) =>
  changes
    .filter(
      ({ example, path, text }) =>
        problemsOf(example, replaced(example.value, path, text)).length === 0,
    )
    .map(({ example, path, text }) => `${example.pointer} ${path.join('/')}: ${text}`);

test('there is an example of every text that a request can hold', () => {
  const texts = [...reachable.values()].filter(({ schema }) => schema.type === 'string');
  const shown = new Set(sent.flatMap(({ places }) => places.flatMap((one) => one.schemas)));
  const pointers = new Set([...shown].map(({ pointer }) => pointer));
  expect(texts.length).toBeGreaterThan(10);
  expect([...reachable.keys()].filter((pointer) => !pointers.has(pointer))).toEqual([]);
});

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

test('a forbidden character is refused in every text', () => {
  const changes = spoilt(sent);
  expect(changes.length).toBeGreaterThan(1000);
  expect(accepted(changes)).toEqual([]);
});

test('a forbidden character is refused in every parameter of a path or query', () => {
  const changes = spoilt(parameters);
  expect(parameters.length).toBeGreaterThanOrEqual(15);
  expect(changes).toHaveLength(parameters.length * forbidden.length);
  expect(accepted(changes)).toEqual([]);
});
