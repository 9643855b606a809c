import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Check } from '../common/operation.ts';
import { forbiddenCharacters } from '../generated/constants.ts';
import { findViolation } from './check.ts';
import { nearestName } from './unknown-fields.ts';

const address: Check = { type: 'object', properties: { city: { type: 'string', pattern: /^/ } } };
const check: Check = {
  type: 'object',
  allOf: [
    { properties: { amount: { type: 'string', enum: ['1'] }, address } },
    { anyOf: [{ required: ['tag'] }, { properties: { note: { type: 'string', pattern: /^/ } } }] },
  ],
  properties: {
    tag: { type: 'string', pattern: /^[a-z/]*$/ },
    lines: { type: 'array', items: address },
    any: {},
  },
  when: { required: ['amount'] },
  must: { properties: { reason: { type: 'string', pattern: /^/ } } },
};

const found = (value: unknown, allowUnknown = false) => {
  const violation = findViolation(check, value, '', { allowUnknown });
  return violation && `${violation.path} ${violation.rule}`;
};

const known = 'known names are tag, lines, any, amount, address, note, reason';
const free = 'must not contain & < > % ? \\ / |';

test('a field is known if any part of the check of its object lists this field', () => {
  const value = { tag: 't', amount: '1', note: 'n', reason: 'r', address: { city: 'c' } };
  expect(found({ ...value, lines: [{ city: 'c' }] })).toBeUndefined();
});

test.each([
  [{ Tag: 't' }, 'Tag is unknown; did you mean tag?'],
  [{ amont: '1' }, 'amont is unknown; did you mean amount?'],
  [{ note: 'n', resaon: 'r' }, 'resaon is unknown; did you mean reason?'],
  [{ tag: 't', address: { town: 'x' } }, 'address.* is unknown; known names are city'],
  [{ tag: 't', lines: [{}, { citty: 'x' }] }, 'lines[1].citty is unknown; did you mean city?'],
  [{ tag: 't', somethingElse: undefined }, undefined],
  [{ tag: 't', somethingElse: null }, `* is unknown; ${known}`],
  [JSON.parse('{ "tag": "t", "__proto__": { "city": "x" } }'), `* is unknown; ${known}`],
  [{ tag: 't', toString: 'x' }, `* is unknown; ${known}`],
  [{ tag: 't', 'line\nbreak': 1 }, `* is unknown; ${known}`],
  [{ tag: 't', ['x'.repeat(41)]: 1 }, `* is unknown; ${known}`],
  [{ tag: 't', address: { 'Jean Dupont': 1 } }, 'address.* is unknown; known names are city'],
])('the check of %j for unknown fields finds this violation: %s', (value, expected) => {
  expect(found(value)).toBe(expected);
});

test('a field of the wrong type is refused for its type, and not for its content', () => {
  expect(found({ tag: { a: 1 } })).toBe('tag must be a string');
  expect(found({ tag: ['a&b'] })).toBe('tag must be a string');
  expect(found({ tag: new Uint8Array(3) })).toBe('tag must be a string');
  expect(found({ tag: 't', lines: { length: 1 } })).toBe('lines must be an array');
  expect(found([1])).toBe(' must be an object');
});

test('a field may hold anything without forbidden characters if its check names no inner fields', () => {
  expect(found({ tag: 't', any: { of: ['these', 1, null, true] } })).toBeUndefined();
  expect(found({ tag: 't', any: { of: ['a/b'] } })).toBe(`any.*[0] ${free}`);
  expect(found({ tag: 't', any: 'a/b' })).toBe(`any ${free}`);
});

const characters = [...forbiddenCharacters];
const name = fc.string({ unit: fc.constantFrom(...'abc_'), minLength: 3 }).map((one) => `x${one}`);

test.each(characters)(
  'allowUnknown refuses %s in texts and names of unknown fields, at any depth',
  (character) => {
    const wrap = fc.constantFrom<(value: unknown, name: string) => unknown>(
      (value, name) => ({ [name]: value }),
      (value) => [value],
    );
    fc.assert(
      fc.property(name, fc.array(wrap, { maxLength: 5 }), fc.boolean(), (key, wraps, asName) => {
        const bad = `a${character}b`;
        const inner: unknown = asName ? { [bad]: 1 } : bad;
        const value = wraps.reduce((held, wrap) => wrap(held, key), inner);
        expect(found({ tag: 't', [key]: value }, true)).toContain(free);
        expect(found({ tag: 't', address: { [key]: value } }, true)).toContain(free);
      }),
    );
  },
);

test('allowUnknown accepts any other unknown field, and known fields are checked as usual', () => {
  fc.assert(
    fc.property(name, fc.jsonValue(), (key, value) => {
      // Skips values whose JSON contains a forbidden character, such as the backslash of an escaped line break.
      fc.pre(!characters.some((character) => JSON.stringify(value).includes(character)));
      expect(found({ tag: 't', [key]: value }, true)).toBeUndefined();
    }),
  );
  // The pattern of the field `tag` allows a slash, which the service otherwise forbids.
  expect(found({ tag: 'a/b', other: 1 }, true)).toBeUndefined();
  expect(found({ tag: 'A', other: 1 }, true)).toBe('tag must match ^[a-z/]*$');
});

test('allowUnknown refuses endless and very deep nesting', () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = [circular];
  expect(found({ tag: 't', other: circular }, true)).toBe('* is nested too deeply');
  const deep = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));
  expect(found({ tag: 't', other: deep }, true)).toBe('* is nested too deeply');
  const allowed = JSON.parse('['.repeat(90) + ']'.repeat(90));
  expect(found({ tag: 't', other: allowed }, true)).toBeUndefined();
});

const names = ['id', 'tag', 'per_page', 'fromDate', 'sourceWalletId', 'verificationOfPayee'];

test.each([
  ['verificationOfpayee', 'verificationOfPayee'],
  ['VERIFICATIONOFPAYEE', 'verificationOfPayee'],
  ['verificationPayee', 'verificationOfPayee'],
  ['ID', 'id'],
  ['perPage', 'per_page'],
  ['from_date', 'fromDate'],
  ['source_wallet_id', 'sourceWalletId'],
  ['sourceWallet', 'sourceWalletId'],
  ['tags', 'tag'],
  ['ta', undefined],
  ['page', undefined],
  ['toDay', undefined],
  ['', undefined],
  ['ie', undefined],
])('nearestName returns, for the unknown name %s, the name %s', (name, expected) => {
  expect(nearestName(name, names)).toBe(expected);
});

test('nearestName returns the nearest of several names, and the first of two equally near ones', () => {
  expect(nearestName('amounts', ['account', 'amount', 'amount2'])).toBe('amount');
  expect(nearestName('sort1', ['sort2', 'sort3'])).toBe('sort2');
});

test('nearestName skips a name that is far longer than any known name', () => {
  expect(nearestName('tag'.repeat(1_000_000), names)).toBeUndefined();
});

test('nearestName finds a name with one letter too many, too few or wrong', () => {
  const right = fc.constantFrom(...names.filter((one) => one.length > 5));
  fc.assert(
    fc.property(right, fc.nat(), fc.constantFrom('', 'x', 'yz'), (right, place, letters) => {
      const at = place % right.length;
      const wrong = right.slice(0, at) + letters + right.slice(at + 1);
      expect(nearestName(wrong, names)).toBe(right);
    }),
  );
});
