import {
  type ExampleOperation,
  exampleOperations,
  isReference,
  nodesOf,
  pointerBelow,
  readDocument,
} from '@crossborder-fx/tools-description';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validatorOf } from '../../../openapi/test/validation.ts';
import type { OperationId } from '../common/router.ts';
import type { Problem } from './problems.ts';
import { createValidator } from './validate.ts';

// The validators of this package accept and refuse the same requests as plain Ajv with the published OpenAPI document.
const document = await readDocument('expanded');
const problemsOf = validatorOf(document);
// The published OpenAPI document allows fields of unknown names, with any text as value. The validators of this package
// refuse such a field or text.
const validate = createValidator({ lenient: true });
const validateNames = createValidator();

function withoutUnknown(problems: readonly Problem[], named: readonly Problem[]): Problem[] {
  const unknown = named.filter((one) => one.unknown).map(({ path }) => path);
  const isBelow = (path: string, name: string) =>
    path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
  return problems.filter(({ path }) => !unknown.some((name) => isBelow(path, name)));
}

function operationsWith(has: (one: ExampleOperation) => boolean) {
  return exampleOperations(document).flatMap((one) => {
    const group = (one.operation['x-operation-group'] ?? one.id) as OperationId;
    return has(one) ? [{ ...one, group }] : [];
  });
}

/** Returns valid path parameters from the examples, so that only the body of the request can be wrong. */
function pathParametersOf({ parameters }: Pick<ExampleOperation, 'parameters'>) {
  const ofPath = parameters.filter((one) => one.in === 'path');
  return Object.fromEntries(ofPath.map(({ name, example }) => [name, String(example)]));
}

/** Generates values of fields that follow some rules of the schemas and break others. */
const telling = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -1.5, '', ' ', {}, [], [[]], { country: 'FR' }, { bic: 'EXAMDEFF' }],
    ...['EUR', 'eur', 'EURO', 'EURUSD', 'B', 'all', 'planified', '48H', '24H', 'BEN', 'Corporate'],
    ...['2026-02-28', '2026-02-29', '2026-13-01', '2024-02-29', '0000-01-01', '2026-1-1'],
    ...['9999-12-31', 'DE89370400440532013000', ' d e 89 3704 0044 0532 0130 00 '],
    ...['EXAMDEFF', 'EXAMDEFFXXX', 'X'],
    ...['000000000012.5', '12.5', '-000000000012', '000000000012.12345678', '000000000012\n'],
    ...['a@b.co', 'a@b', 'http://a', 'ftp://a', 'https://a?b=c&d', 'SGk=', 'S\nGk=\r\n', 'SGk==='],
    ...['PAYMENT_CREATED', ['PAYMENT_CREATED'], ['PAYMENT_CREATED', 'x', 1], { name: 'n' }],
    ...['3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63', '1', '01', '-1', '\u0660'],
  ),
  fc
    .tuple(
      fc.constantFrom('x', '0', 'é', '🏦', '\ud800', '&'),
      fc.constantFrom(1, 2, 3, 8, 11, 15, 16, 50, 51, 76, 77, 100, 101, 120, 121),
    )
    .map(([unit, length]) => unit.repeat(length)),
  fc.string({ unit: fc.constantFrom(...'&<>%?\\/|aZ0 .-@\n'), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const sentences = new Set(
  Array.from(nodesOf(document), ({ node }) => node['x-rule']).filter((rule) => rule !== undefined),
);
const derived = [
  /^is required$/,
  /^must be an? (object|array|string|boolean)$/,
  /^must not be empty$/,
  /^must have at most \d+ characters$/,
  /^must be a day that exists$/,
  /^must be one of \w+(, \w+)*$/,
];

/** Expects sentences of the OpenAPI document, or the fixed phrases for lengths, types and days. */
function expectSentences(problems: readonly Problem[]): void {
  for (const { path, rule } of problems) {
    expect(path).toMatch(/^(path|query|body)(\.\w+|\[\d+\])*$/);
    const isOurs = sentences.has(rule) || derived.some((one) => one.test(rule));
    expect(isOurs, rule).toBe(true);
  }
}

type Key = string | number;

function placesIn(value: unknown, place: Key[] = []): Key[][] {
  if (typeof value !== 'object' || value === null) return [place];
  const below = Object.entries(value).flatMap(([key, one]) =>
    placesIn(one, [...place, Array.isArray(value) ? Number(key) : key]),
  );
  return [place, ...below];
}

/** Returns a copy of the value in which `to` replaces the part at the path of keys. Removes the part when `to` is undefined. */
function changed(value: unknown, [key, ...rest]: Key[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy = structuredClone(value) as Record<Key, unknown>;
  copy[key] = changed(copy[key], rest, to);
  return JSON.parse(JSON.stringify(copy));
}

const changedBody = (bodies: readonly unknown[]) =>
  fc
    .tuple(
      fc.constantFrom(...bodies),
      fc.array(fc.tuple(fc.nat({ max: 60 }), fc.option(telling, { nil: undefined, freq: 6 })), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([body, changes]) =>
      changes.reduce<unknown>((held, [choice, to]) => {
        const places = placesIn(held);
        return changed(held, places[choice % places.length] ?? [], to);
      }, body),
    );

const withBody = operationsWith(({ bodies }) => bodies.length > 0);

describe('bodies', () => {
  test('the tests below validate the bodies of 11 operations', () => {
    expect(withBody).toHaveLength(11);
  });

  test.each(withBody)(
    'the validator refuses a body of $id exactly when plain Ajv refuses the body',
    ({ bodies, bodySchema, group, ...one }) => {
      const pathParameters = pathParametersOf(one);
      const count = { valid: 0, invalid: 0 };
      fc.assert(
        fc.property(fc.oneof(fc.constantFrom(...bodies), changedBody(bodies)), (body) => {
          const isValid = body !== undefined && problemsOf(bodySchema, body).length === 0;
          const input = { pathParameters, query: {}, body };
          const problems = validate({ group }, input);
          expectSentences(problems);
          const described = withoutUnknown(problems, validateNames({ group }, input));
          expect(described.length === 0).toBe(isValid);
          count[isValid ? 'valid' : 'invalid']++;
        }),
        { numRuns: times(1_000) },
      );
      // The comparison with Ajv proves nothing when the validators accept all generated values, or refuse all.
      expect(count.valid).toBeGreaterThan(times(50));
      expect(count.invalid).toBeGreaterThan(times(50));
    },
  );
});

const withParameters = operationsWith(({ parameters }) => parameters.length > 0);

/** Returns references to the schemas of the operation's parameters, in their order. */
function schemasOf({ template, method, operation }: ExampleOperation): string[] {
  const place = pointerBelow('#/paths', template, method.toLowerCase(), 'parameters');
  return (operation.parameters ?? []).map((written, index) =>
    isReference(written) ? `${written.$ref}/schema` : `${place}/${index}/schema`,
  );
}

describe('parameters', () => {
  test.each(withParameters)(
    'the validator refuses a parameter of $id exactly when plain Ajv refuses the parameter',
    (one) => {
      const { parameters, bodies, group } = one;
      const schemas = schemasOf(one);
      expect(schemas).toHaveLength(parameters.length);
      const right = { pathParameters: pathParametersOf(one), query: {}, body: bodies[0] };
      const count = { valid: 0, invalid: 0 };
      fc.assert(
        fc.property(fc.nat({ max: parameters.length - 1 }), telling, (index, value) => {
          const { name, in: where, example } = parameters[index] ?? expect.fail();
          for (const text of [String(value), String(example)]) {
            const isValid = problemsOf(schemas[index] ?? '', text).length === 0;
            const input =
              where === 'path'
                ? { ...right, pathParameters: { ...right.pathParameters, [name]: text } }
                : { ...right, query: { [name]: text } };
            const problems = validate({ group }, input);
            expectSentences(problems);
            expect(problems.map(({ path }) => path)).toEqual(isValid ? [] : [`${where}.${name}`]);
            count[isValid ? 'valid' : 'invalid']++;
          }
        }),
      );
      expect(Math.min(count.valid, count.invalid)).toBeGreaterThan(10);
    },
  );
});
