import { isRecord, reachableFrom } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { type BodyExample, parameters, problemsOf, received, sent } from './body-examples.ts';
import { templated } from './documents.ts';
import { replaced, without } from './schema-places.ts';

const reachable = new Map(received.flatMap(({ schema }) => [...reachableFrom(templated, schema)]));

/** Leaves the fields that a schema requires. With keepContainers, fields that hold an object or array stay too. */
function bare({ value, places }: BodyExample, keepContainers: boolean): unknown {
  const optional = places.filter(({ path, value: field }) => {
    const key = path.at(-1);
    if (typeof key !== 'string') return false;
    if (keepContainers && typeof field === 'object' && field !== null) return false;
    const parent = places.find((one) => one.path.join('/') === path.slice(0, -1).join('/'));
    return !parent?.schemas.some(({ schema }) => schema.required?.includes(key));
  });
  // Remove the most deeply nested fields first, so that each path still exists when its field is removed.
  return optional.reverse().reduce((root, { path }) => without(root, path), value);
}

const every = (change: (example: BodyExample) => unknown) =>
  received.flatMap((example) => problemsOf(example, change(example)));

test('each schema of an answer or notification has an example', () => {
  expect(received.length).toBeGreaterThan(90);
  const shown = new Set(received.flatMap(({ places }) => places.flatMap((one) => one.schemas)));
  const pointers = new Set([...shown].map(({ pointer }) => pointer));
  expect([...reachable.keys()].filter((pointer) => !pointers.has(pointer))).toEqual([]);
});

test('each object that a client receives may have an undocumented field', () => {
  let objects = 0;
  const problems = received.flatMap((example) =>
    example.places
      .filter(({ value }) => isRecord(value))
      .flatMap(({ path, value }) => {
        objects++;
        const extended = { ...Object(value), fieldOfTomorrow: { any: ['thing'] } };
        return problemsOf(example, replaced(example.value, path, extended));
      }),
  );
  expect(objects).toBeGreaterThan(300);
  expect(problems).toEqual([]);
});

test('each example of a received body stays valid without its optional fields', () => {
  for (const keepContainers of [false, true]) {
    expect(every((example) => bare(example, keepContainers))).toEqual([]);
  }
});

const sendable = new Map(sent.flatMap(({ schema }) => [...reachableFrom(templated, schema)]));

test('each pattern and each alternative of a request states its rule in a sentence', () => {
  const schemas = parameters.flatMap(({ places }) => places.flatMap((one) => one.schemas));
  const all = new Map([...sendable, ...schemas.map((one) => [one.pointer, one] as const)]);
  const ruled = [...all.values()].filter(({ schema }) =>
    ['pattern', 'anyOf', 'not'].some((keyword) => keyword in schema),
  );
  expect(ruled.length).toBeGreaterThan(15);
  // Only patterns and alternatives need a rule in words. For other constraints, the words come from the schema keyword.
  const silent = ruled.filter(({ schema }) => !/^(must|needs) .*[^.]$/.test(`${schema['x-rule']}`));
  expect(silent.map(({ pointer }) => pointer)).toEqual([]);
});
