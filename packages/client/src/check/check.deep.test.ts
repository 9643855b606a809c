import document from '@crossborder-fx/openapi/openapi.codegen.json' with { type: 'json' };
import { times } from '@crossborder-fx/tools-test-utils/depth';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { exampleCalls } from '../../test/example-calls.ts';
import type { Check, OperationTable } from '../common/operation.ts';
import * as checksOfBodies from '../generated/bodies.ts';
import { operations } from '../generated/operations.ts';
import { findViolation } from './check.ts';

const ajv = new Ajv2020({ strict: false, logger: false });
ajv.addFormat('date', (text) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(year, month, 0).getDate();
});
ajv.addKeyword({
  keyword: 'x-above-zero',
  validate: (_: true, value: unknown) => typeof value !== 'string' || Number(value) > 0,
});
ajv.addSchema({ ...closed(document), $id: 'https://base-url.invalid/openapi.json' });

/** Returns the OpenAPI document, changed so that every object schema with properties refuses unknown fields. */
function closed(node: object): object {
  const entries = Object.entries(node).map(([key, value]) => {
    if (typeof value !== 'object' || value === null) return [key, value];
    const inner = closed(value);
    return [key, key === 'properties' ? mapValues(inner, closedSchema) : inner];
  });
  return Array.isArray(node) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

function mapValues(record: object, change: (value: object) => object): object {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function closedSchema(schema: object): object {
  return { allOf: [schema], unevaluatedProperties: false };
}

function schemaAt(pointer: string): (value: unknown) => unknown {
  return ajv.compile(closedSchema({ $ref: `https://base-url.invalid/openapi.json${pointer}` }));
}

// Values, by operation, for optional fields that the examples lack, so that the test covers the checks of these fields too.
const address = { street: 'Rue 1', postCode: '75001', city: 'Paris', province: 'P', country: 'FR' };
const optional: Record<string, object> = {
  createWallet: { tag: 't', holder: { name: 'n', type: 'Individual', address } },
  createPayment: { tag: 't', communication: 'c', verificationOfPayee: true },
  createExternalBankAccount: {
    holder: { name: 'n', type: 'Corporate', address },
    holderBank: { clearingCodeType: 'FW', clearingCode: '0260', name: 'Bank', address },
    accountNumber: '0532013000',
    contactEmail: 'accounts@example.com',
    tag: 't',
    correspondentBic: 'EXAMDEFF',
    verificationOfPayee: false,
  },
  createTrade: { sourceWalletId: 'A', deliveryWalletId: 'B', tag: 't' },
  updateWebhook: { url: 'https://hooks.example.com', events: [] },
};

/** Generates values that obey the rules of the description, and values that break the rules. */
const telling = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1.5, {}, []],
    ...['', ' ', 'EUR', 'eur', 'EURO', 'all', '48H', 'B', '2026-11-21'],
    ...['2026-02-30', '2026-13-01', '2024-02-29', '2025-02-29', '000000000000.0', '-000000000000'],
    ...['000000000012.5', '12.5', '-000000000012', '000000000012.12345678', '000000000012.\n'],
    ...['DE89370400440532013000', 'de89370400440532013000', 'EXAMDEFF', 'EXAMDEFFXXX', 'EXAMDEFFX'],
    ...['a@b.co', 'a@b', 'a b@c.de', 'http://a', 'ftp://a', ' https://a', 'SGk=', 'SGk===', 'S G'],
    ...['PAYMENT_CREATED', ['PAYMENT_CREATED', 'x'], { country: 'FR' }, { name: 'n' }, { bic: 1 }],
  ),
  fc
    .tuple(
      fc.constantFrom('x', '0', 'é', '🏦', '\ud800'),
      fc.constantFrom(1, 2, 3, 15, 50, 76, 100),
    )
    .chain(([unit, length]) =>
      fc.constantFrom(unit.repeat(length - 1), unit.repeat(length), unit.repeat(length + 1)),
    ),
  fc.string({ unit: fc.constantFrom(...'&<>%?\\/|aZ0 .-@\n') }),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.jsonValue({ maxDepth: 2 }),
);

type Change = (value: unknown) => unknown;

/** Generates changes of one letter or digit in a text. The changed text often still obeys all rules of its field. */
const similar = fc.tuple(fc.nat({ max: 40 }), fc.constantFrom(...'0123456789')).map(
  ([place, digit]): Change =>
    (value) => {
      if (typeof value !== 'string') return value;
      const at = place % (value.length + 1);
      const other = (value[at] ?? '').replace(/[A-Z]/, 'S').replace(/[0-9]/, digit);
      return value.slice(0, at) + other + value.slice(at + 1);
    },
);

/**
 * Returns a copy of `value` with one inner value changed. `choices` selects the inner value; `by` is its new value, a function
 * that makes the new value from the old one, or undefined to remove it.
 */
function mutated(value: unknown, [choice = 0, ...choices]: number[], by: unknown): unknown {
  if (typeof by === 'function' && typeof value !== 'object') return by(value);
  if (typeof value !== 'object' || value === null || choice === 0) {
    return typeof by === 'function' ? value : (by ?? null);
  }
  const keys = Object.keys(value);
  // The choice after the last key of the object or array adds a new field or item.
  const key = keys[choice % (keys.length + 1)] ?? (Array.isArray(value) ? keys.length : 'extra');
  const takenOut = by === undefined && choices.length < 2;
  const entries = Object.entries(value).filter(([name]) => !(takenOut && name === key));
  const inner = (value as Record<string, unknown>)[key];
  // A function in `by` changes a value that exists, and cannot add a new field or item.
  if (typeof by === 'function' && inner === undefined) return value;
  if (!takenOut) entries.push([String(key), mutated(inner, choices, by)]);
  const changed = Object.fromEntries(entries);
  return Array.isArray(value) ? Object.values(changed) : changed;
}

const mutation = fc.tuple(
  fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 }),
  fc.oneof(similar, fc.option(telling, { nil: undefined, freq: 4 })),
);

const checks: OperationTable = operations;
const checkNamed: Record<string, Check> = { ...checksOfBodies };
const bodies = exampleCalls.flatMap(({ operation: { id }, body, bodySchema }) => {
  const check = checkNamed[checks[id]?.body ?? ''];
  return check ? [{ id, check, body: body as object, bodySchema }] : [];
});

test('these tests compare the checks of 11 operations with the schemas of the operations', () => {
  expect(bodies).toHaveLength(11);
});

test.each(bodies)(
  'the check of a body of $id refuses exactly the bodies that its schema refuses',
  ({ id, check, body, bodySchema }) => {
    const schema = schemaAt(bodySchema);
    const seeds = [body, { ...body, ...optional[id] }];
    for (const seed of seeds) expect(findViolation(check, seed)).toBeUndefined();
    let valid = 0;
    let invalid = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        (seed, mutations) => {
          const value = mutations.reduce<unknown>(
            (current, [choices, by]) => mutated(current, choices, by),
            seed,
          );
          const accepted = schema(value);
          if (accepted) valid++;
          else invalid++;
          expect(findViolation(check, value) === undefined).toBe(accepted);
        },
      ),
      { numRuns: times(1_500) },
    );
    // The comparison with Ajv would prove nothing if the checks accepted all values or refused all values.
    expect(valid).toBeGreaterThan(times(100));
    expect(invalid).toBeGreaterThan(times(100));
  },
);

const violation = (check: Check, value: unknown) => {
  const found = findViolation(check, value, 'field');
  return found && `${found.path} ${found.rule}`;
};

test.each<[Check, unknown, string]>([
  [{ type: 'string' }, 1, 'field must be a string'],
  [{ type: 'object' }, [], 'field must be an object'],
  [{ type: 'object' }, null, 'field must be an object'],
  [{ type: 'array' }, {}, 'field must be an array'],
  [{ type: 'boolean' }, 'true', 'field must be a boolean'],
  [{ enum: ['a', 'b'] }, 'c', 'field must be one of a, b'],
  [{ enum: ['a'], rule: 'must be a' }, 'c', 'field must be a'],
  [{ pattern: /^a$/ }, 'b', 'field must match ^a$'],
  [{ pattern: /^a$/, rule: 'must be a' }, 'b', 'field must be a'],
  [{ minLength: 1 }, '', 'field must not be empty'],
  [{ maxLength: 2 }, 'abc', 'field must have at most 2 characters'],
  [{ date: true }, '2026-02-29', 'field must be a day that exists'],
  [{ date: true }, '2026', 'field must be a day that exists'],
  [{ date: true }, 'soon', 'field must be a day that exists'],
  [{ date: true, pattern: /^\d+$/, rule: 'must be a date' }, 'soon', 'field must be a date'],
  [{ aboveZero: true }, '000000000000.0000000', 'field must be above zero'],
  [{ aboveZero: true }, '-000000000001', 'field must be above zero'],
  [{ aboveZero: true }, '-000000000000', 'field must be above zero'],
  [{ required: ['a'] }, {}, 'field.a is required'],
  [{ required: ['a'] }, { a: undefined }, 'field.a is required'],
  [{ properties: { a: { required: ['b'] } } }, { a: {} }, 'field.a.b is required'],
  [{ items: { type: 'string' } }, ['a', 1], 'field[1] must be a string'],
  [{ items: { properties: { a: { enum: [1] } } } }, [{ a: 2 }], 'field[0].a must be one of 1'],
  [{ allOf: [{ minLength: 1 }, { maxLength: 2 }] }, 'abc', 'field must have at most 2 characters'],
  [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, 1, 'field must be a boolean'],
  [
    { anyOf: [{ type: 'string' }, { type: 'object' }, { type: 'boolean' }] },
    1,
    'field must be a boolean',
  ],
  [{ anyOf: [{ required: ['a'] }], rule: 'needs a' }, {}, 'field needs a'],
  [{ not: { enum: ['all'] } }, 'all', 'field is not allowed'],
  [{ not: { enum: ['all'] }, rule: 'must be an id' }, 'all', 'field must be an id'],
  [{ when: { type: 'string' }, must: { minLength: 1 } }, '', 'field must not be empty'],
])('the check %o finds in %j: %s', (check, value, expected) => {
  expect(violation(check, value)).toBe(expected);
});

test('the violation that a check returns never repeats the refused value', () => {
  const { paymentCreate } = checksOfBodies;
  fc.assert(
    fc.property(fc.string({ minLength: 20, unit: fc.constantFrom(...'0123456789/') }), (value) => {
      const fields = Object.keys(paymentCreate.properties ?? {});
      for (const field of fields) {
        const found = findViolation(paymentCreate, { [field]: value });
        expect(JSON.stringify(found)).not.toContain(value);
      }
    }),
  );
});
