import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RequestSchema } from '#validators';
import { type Problem, sentenceOf } from './problems.ts';
import { addUnknown, nearestName, shapeOf } from './unknown.ts';
import { createValidator, type ValidatorOptions } from './validate.ts';

type Validator = ReturnType<typeof createValidator>;
type Group = Parameters<Validator>[0]['group'];
type Input = Parameters<Validator>[1];

function problems(group: Group, input: Partial<Input>, options: ValidatorOptions = {}) {
  const whole = { pathParameters: {}, query: {}, body: undefined, ...input };
  return createValidator(options)({ group }, whole);
}

function unknownIn(schema: RequestSchema, value: unknown): Problem[] {
  const found: Problem[] = [];
  addUnknown(found, shapeOf([schema]), value, 'body', { lenient: false });
  return found;
}

const wallet = { currency: 'EUR', tag: 'Supplier payments' };
const holder = { name: 'Imogen Hartley', type: 'Individual', address: { country: 'GB' } };
const forbidden = [...'&<>%?\\/|'];
const rule = 'must not contain & < > % ? \\ / |';
const lenient = { lenient: true };

describe('an unknown field', () => {
  const unknownOf = (group: Group, body: object) =>
    sentenceOf(problems(group, { body }).filter((one) => one.unknown));
  const nested = { ...holder, address: { country: 'GB', town: 1 } };
  const inherited = JSON.parse('{ "__proto__": {}, "toString": 1, "constructor": 1 }');
  const inheritedUnknown =
    'body.__proto__ is unknown; body.toString is unknown; body.constructor is unknown.';

  test.each<[string, object, string]>([
    ['the name resembles a known name', { tagg: 'x' }, 'body.tagg is unknown; did you mean tag?'],
    ['the name differs in case only', { Tag: 'x' }, 'body.Tag is unknown; did you mean tag?'],
    ['the name resembles no known name', { reference: 'x' }, 'body.reference is unknown.'],
    ['the value is null', { reference: null }, 'body.reference is unknown.'],
    ['a nested object has the field', { holder: nested }, 'body.holder.address.town is unknown.'],
    ['every object inherits the name', inherited, inheritedUnknown],
    ['the name is not a plain name', { 'Jean Dupont': 1 }, 'body.* is unknown.'],
    ['the name has a line break', { 'a\nb': 1 }, 'body.* is unknown.'],
    ['the name is a megabyte long', { ['x'.repeat(1_000_000)]: 1 }, 'body.* is unknown.'],
  ])('a field that the description does not have is refused: %s', (_, more, expected) => {
    expect(unknownOf('createWallet', { ...wallet, ...more })).toBe(expected);
  });

  test('an unknown field is refused where the schema is composed of several schemas', () => {
    const expected = 'body.sourceWallettId is unknown; did you mean sourceWalletId?';
    expect(unknownOf('createTrade', { sourceWallettId: 'x' })).toBe(expected);
  });

  test('a field is known when one part of a composed schema has this field', () => {
    const body = {
      ...{ accountNumber: 'DE89370400440532013000', currency: 'EUR', holder },
      holderBank: { bic: 'EXAMDEFF', name: 'Bank', address: { country: 'DE' } },
    };
    expect(problems('createExternalBankAccount', { body })).toEqual([]);
  });

  test('a field is known when any part of a schema except the keyword `if` defines the field', () => {
    const note = { type: 'string', pattern: '^' };
    const schema = Object.fromEntries([
      ['allOf', [{ properties: { a: note } }, { anyOf: [{ properties: { b: note } }] }]],
      ['if', { properties: { asked: note } }],
      ['then', { properties: { c: note, list: { items: { properties: { d: note } } } } }],
    ]);
    const found = (value: object) => unknownIn(schema, value).map(({ path }) => path);
    expect(found({ a: '', b: '', c: '', list: [{ d: '' }] })).toEqual([]);
    expect(found({ asked: '', list: [{ d: '' }, { e: '' }] })).toEqual([
      'body.asked',
      'body.list[1].e',
    ]);
  });

  test('where a schema names no field, any field is accepted, but forbidden characters are refused', () => {
    const found = (value: object) => [...unknownIn({ properties: { any: {} } }, { any: value })];
    expect(found({ of: ['these', 1, null, true] })).toEqual([]);
    expect(found({ type: ['R&D'] })).toEqual([{ path: 'body.any.type[0]', rule }]);
  });

  test('the server does not report unknown fields in a value of the wrong type', () => {
    const body = { ...wallet, tag: { a: 'R&D' }, holder: ['R&D', { a: 1 }] };
    expect(sentenceOf(problems('createWallet', { body }))).toBe(
      'body.tag must be a string; body.holder must be an object.',
    );
  });

  test('a lenient server accepts an unknown field, and still checks the known fields', () => {
    const body = { ...wallet, currency: 'euro', reference: { a: ['b', 1, null] } };
    expect(sentenceOf(problems('createWallet', { body }, lenient))).toBe(
      'body.currency must be 3 capital letters.',
    );
  });
});

describe('an unknown query parameter', () => {
  test('the message that refuses an unknown query parameter suggests the nearest known name', () => {
    const query = { pagee: '1', perpage: ['1', '2'] };
    expect(sentenceOf(problems('listWallets', { query }))).toBe(
      'query.pagee is unknown; did you mean page?; query.perpage is unknown; did you mean per_page?',
    );
  });

  test('a query parameter is refused for an operation without query parameters', () => {
    expect(problems('listWebhooks', { query: { page: '1' } })).toEqual([
      { path: 'query.page', rule: 'is unknown', unknown: true },
    ]);
  });

  test('a lenient server accepts an unknown query parameter', () => {
    expect(problems('listWallets', { query: { pagee: '1' } }, lenient)).toEqual([]);
  });

  test('an unknown query parameter is accepted where the API description says that its list of parameters is incomplete', () => {
    const query = { pagee: '1', other: ['1', '2'] };
    expect(problems('listFixedForwards', { query })).toEqual([]);
    expect(sentenceOf(problems('listFixedForwards', { query: { ...query, sort: 'x' } }))).toBe(
      'query.sort must be one of ASC, DESC.',
    );
  });

  test('a query parameter in the option alsoKnown is accepted', () => {
    const alsoKnown = ['__code', '__example'];
    const options = { alsoKnown };
    expect(problems('listWallets', { query: { __code: '404' } }, options)).toEqual([]);
    expect(sentenceOf(problems('listWallets', { query: { __exmple: 'x' } }, options))).toBe(
      'query.__exmple is unknown; did you mean __example?',
    );
    // The server accepts `__code` as a query parameter, but not as a field of the body.
    const body = { ...wallet, __code: '404' };
    expect(sentenceOf(problems('createWallet', { body }, options))).toBe('body.__code is unknown.');
  });
});

describe('a forbidden character', () => {
  const found = (group: Group, input: Partial<Input>) =>
    sentenceOf(problems(group, input, lenient));

  test.each(forbidden)('the forbidden character %s is refused wherever it occurs', (character) => {
    const text = `a${character}b`;
    const inBody = (more: object) => found('createWallet', { body: { ...wallet, ...more } });
    expect(found('getWalletBalance', { pathParameters: { id: 'W', date: text } })).toBe(
      `path.date ${rule}.`,
    );
    expect(found('listWallets', { query: { other: text } })).toBe(`query.other ${rule}.`);
    expect(found('listWallets', { query: { other: ['a', text] } })).toBe(`query.other[1] ${rule}.`);
    expect(found('listWallets', { query: { [text]: 'a' } })).toBe(`query.* ${rule} in its name.`);
    expect(found('listFixedForwards', { query: { other: text } })).toBe(`query.other ${rule}.`);
    expect(inBody({ tag: text })).toBe(`body.tag ${rule}.`);
    expect(inBody({ holder: { ...holder, address: { country: 'GB', street: text } } })).toBe(
      `body.holder.address.street ${rule}.`,
    );
    expect(inBody({ other: [{ deep: text }] })).toBe(`body.other[0].deep ${rule}.`);
    expect(inBody({ [text]: 1 })).toBe(`body.* ${rule} in its name.`);
    expect(inBody({ other: [{ [text]: text }] })).toBe(
      `body.other[0].* ${rule} in its name; body.other[0].* ${rule}.`,
    );
  });

  test('a forbidden character may be in a URL and in a file, but not in the tag of the same body', () => {
    const url = 'https://hooks.example.com/a?b=c&d';
    expect(found('createWebhook', { body: { events: ['TRADE_BLOCKED'], url } })).toBe('');
    const proof = { documentType: 'invoice', tag: 'Invoice', file: 'ab/+cd==' };
    const upload = (body: object) =>
      found('uploadProofOfTransaction', { pathParameters: { id: 'A' }, body });
    expect(upload(proof)).toBe('');
    expect(upload({ ...proof, tag: proof.file })).toBe(`body.tag ${rule}.`);
  });

  test('in a body field that no schema describes, a forbidden character is refused, and any other JSON is accepted', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...forbidden), (value, character) => {
        const clean = JSON.parse(JSON.stringify(value).replaceAll(/[&<>%?/|]|\\\\/g, '_'));
        expect(found('createWallet', { body: { ...wallet, other: clean } })).toBe('');
        const body = { ...wallet, other: [clean, character] };
        expect(found('createWallet', { body })).toBe(`body.other[1] ${rule}.`);
      }),
    );
  });
});

const known = ['communication', 'tag', 'sourceWalletId', 'per_page'];

test.each([
  ['comunication', 'communication'],
  ['COMMUNICATION', 'communication'],
  ['sourceWaletIdd', 'sourceWalletId'],
  ['perpage', 'per_page'],
  ['tga', undefined],
  ['taag', 'tag'],
  ['reference', undefined],
  ['', undefined],
])('the known name nearest to %j is %j', (name, expected) => {
  expect(nearestName(name, known)).toBe(expected);
});
