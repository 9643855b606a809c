import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const known = ['id', 'tag', 'per_page', 'fromDate', 'sourceWalletId', 'verificationOfPayee'];

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
])('nearestName finds for %s the name %s', (name, expected) => {
  expect(nearestName(name, known)).toBe(expected);
});

test('nearestName returns the nearest of several names, and the first of two equally near ones', () => {
  expect(nearestName('amounts', ['account', 'amount', 'amount2'])).toBe('amount');
  expect(nearestName('sort1', ['sort2', 'sort3'])).toBe('sort2');
});

test('nearestName skips a name that is far longer than any known name', () => {
  expect(nearestName('tag'.repeat(1_000_000), known)).toBeUndefined();
});

test('nearestName finds a name with one letter too many, too few or wrong', () => {
  const name = fc.constantFrom(...known.filter((one) => one.length > 5));
  fc.assert(
    fc.property(name, fc.nat(), fc.constantFrom('', 'x', 'yz'), (right, place, letters) => {
      const at = place % right.length;
      const wrong = right.slice(0, at) + letters + right.slice(at + 1);
      expect(nearestName(wrong, known)).toBe(right);
    }),
  );
});
