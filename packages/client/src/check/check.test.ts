import document from '@crossborder-fx/openapi/openapi.templated.json' with { type: 'json' };
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleCalls } from '../../test/example-calls.ts';
import { paymentCreate } from '../generated/checks.ts';
import { type Check, findViolation, sensitiveTexts } from './check.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
ajv.addSchema({ ...document, $id: 'https://base-url.invalid/openapi.json' });

/** Ajv's check of a value against a schema of the document. */
function schemaAt(pointer: string): (value: unknown) => unknown {
  const validate = ajv.getSchema(`https://base-url.invalid/openapi.json${pointer}`);
  if (!validate) throw new Error(`there is no schema at ${pointer}`);
  return validate;
}

// By operation, fields that the examples leave out, so that their checks are tested too.
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

/** Values that keep the rules, and values that break them. */
const telling = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      true,
      0,
      -1.5,
      '',
      ' ',
      'EUR',
      'eur',
      'EURO',
      'all',
      '48H',
      'B',
      '2026-11-21',
      {},
      [],
    ],
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
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** `value` with the node that `choices` lead to replaced, or removed when `by` is undefined. */
function mutated(value: unknown, [choice = 0, ...choices]: number[], by: unknown): unknown {
  if (typeof value !== 'object' || value === null || choice === 0) return by ?? null;
  const keys = Object.keys(value);
  // One past the last is a new field or item.
  const key = keys[choice % (keys.length + 1)] ?? (Array.isArray(value) ? keys.length : 'extra');
  const takenOut = by === undefined && choices.length < 2;
  const entries = Object.entries(value).filter(([name]) => !(takenOut && name === key));
  const inner = (value as Record<string, unknown>)[key];
  if (!takenOut) entries.push([String(key), mutated(inner, choices, by)]);
  const changed = Object.fromEntries(entries);
  return Array.isArray(value) ? Object.values(changed) : changed;
}

const mutation = fc.tuple(
  fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 3 }),
  fc.option(telling, { nil: undefined, freq: 4 }),
);

const bodies = exampleCalls.flatMap(({ operation: { id, body: check }, body, bodySchema }) =>
  check ? [{ id, check, body: body as object, bodySchema }] : [],
);

describe('a body is refused exactly when its schema refuses it', () => {
  test('in 10 operations', () => {
    expect(bodies).toHaveLength(10);
  });

  test.each(bodies)('$id', ({ id, check, body, bodySchema }) => {
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
      { numRuns: 1_500 },
    );
    // A test in which all values are accepted, or all refused, proves nothing.
    expect(valid).toBeGreaterThan(100);
    expect(invalid).toBeGreaterThan(100);
  });
});

describe('a check', () => {
  const violation = (check: Check, value: unknown) => {
    const found = findViolation(check, value, 'field');
    return found && `${found.path} ${found.rule}`;
  };

  test.each<[Check, unknown, string | undefined]>([
    [{ type: 'string' }, 'a', undefined],
    [{ type: 'string' }, 1, 'field must be a string'],
    [{ type: 'object' }, [], 'field must be an object'],
    [{ type: 'object' }, null, 'field must be an object'],
    [{ type: 'array' }, {}, 'field must be an array'],
    [{ type: 'boolean' }, 'true', 'field must be a boolean'],
    [{ enum: ['a', 'b'] }, 'c', 'field must be one of a, b'],
    [{ enum: ['a'], rule: 'must be a' }, 'c', 'field must be a'],
    [{ pattern: /^a$/ }, 'b', 'field must match ^a$'],
    [{ pattern: /^a$/, rule: 'must be a' }, 'b', 'field must be a'],
    [{ pattern: /^a$/ }, 1, undefined],
    [{ minLength: 1 }, '', 'field must not be empty'],
    [{ maxLength: 2 }, 'abc', 'field must have at most 2 characters'],
    [{ maxLength: 2 }, '🏦🏦', undefined],
    [{ required: ['a'] }, {}, 'field.a is required'],
    [{ required: ['a'] }, { a: undefined }, 'field.a is required'],
    [{ required: ['a'] }, { a: null }, undefined],
    [{ required: ['a'] }, 'a', undefined],
    [{ properties: { a: { type: 'string' } } }, { a: undefined }, undefined],
    [{ properties: { a: { required: ['b'] } } }, { a: {} }, 'field.a.b is required'],
    [{ items: { type: 'string' } }, ['a', 1], 'field[1] must be a string'],
    [{ items: { properties: { a: { enum: [1] } } } }, [{ a: 2 }], 'field[0].a must be one of 1'],
    [
      { allOf: [{ minLength: 1 }, { maxLength: 2 }] },
      'abc',
      'field must have at most 2 characters',
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, 'a', undefined],
    [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, true, undefined],
    [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, 1, 'field must be a boolean'],
    [
      { anyOf: [{ type: 'string' }, { type: 'object' }, { type: 'boolean' }] },
      1,
      'field must be a boolean',
    ],
    [{ anyOf: [{ required: ['a'] }], rule: 'needs a' }, {}, 'field needs a'],
    [{ not: { enum: ['all'] } }, 'all', 'field is not allowed'],
    [{ not: { enum: ['all'] }, rule: 'must be an id' }, 'all', 'field must be an id'],
    [{ not: { enum: ['all'] } }, 'P1', undefined],
    [{ when: { type: 'string' }, must: { minLength: 1 } }, '', 'field must not be empty'],
    [{ when: { type: 'string' }, must: { minLength: 1 } }, 1, undefined],
    [{ when: { type: 'string' } }, '', undefined],
    [{ must: { minLength: 1 } }, '', undefined],
  ])('%o of %j: %s', (check, value, expected) => {
    expect(violation(check, value)).toBe(expected);
  });

  test('has no path before the name of a field at the top', () => {
    expect(findViolation({ required: ['a'] }, {})).toEqual({ path: 'a', rule: 'is required' });
    expect(findViolation({ items: { type: 'string' } }, [1])?.path).toBe('[0]');
  });

  test('never repeats the value', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 20, unit: fc.constantFrom(...'0123456789/') }),
        (value) => {
          const fields = Object.keys(paymentCreate.properties ?? {});
          for (const field of fields) {
            const found = findViolation(paymentCreate, { [field]: value });
            expect(JSON.stringify(found)).not.toContain(value);
          }
        },
      ),
    );
  });
});

describe('sensitive texts', () => {
  const check: Check = {
    properties: {
      name: { sensitive: true },
      tag: {},
      address: { sensitive: true, properties: { city: {} } },
      list: { items: { properties: { file: { sensitive: true } } } },
    },
    allOf: [{ properties: { iban: { sensitive: true } } }],
  };

  test('are found at any depth, with everything below them', () => {
    const value = {
      name: 'n',
      tag: 'no',
      address: { city: 'c', lines: ['one', { two: 'two' }], number: 1 },
      list: [{ file: 'f', tag: 'no' }],
      iban: 'i',
      extra: { name: 'no' },
    };
    expect(sensitiveTexts(check, value)).toEqual(['n', 'c', 'one', 'two', 'f', 'i']);
  });

  test.each([undefined, null, 1, 'text', [], {}])('are not in %j', (value) => {
    expect(sensitiveTexts(check, value)).toEqual([]);
  });

  test('are found in a value that contains itself', () => {
    const address: Record<string, unknown> = { city: 'c' };
    address['self'] = address;
    expect(sensitiveTexts(check, { address, name: 'n' })).toEqual(['c', 'n']);
  });

  test('are found twice in a value that occurs twice', () => {
    const shared = { city: 'c' };
    expect(sensitiveTexts(check, { extra: shared, address: shared })).toEqual(['c']);
  });
});
