import { expect, test } from 'vitest';
import { differences, sumOf } from './books.ts';

const owed = new Map([['a', '100.00']]);
const booked = new Map([['a', '000000000100.00']]);
const debited = new Map([
  ['a', '100'],
  ['refused and given back', '0'],
]);
const books = { owed, booked, debited };

test('differences finds nothing when the books agree about each payment', () => {
  expect(differences(books)).toEqual([]);
});

test.each(['owed', 'booked', 'debited'] as const)(
  'differences finds an amount in the book "%s" that is missing, is wrong or belongs to another payment',
  (name) => {
    const own = books[name];
    const others = [new Map(), new Map([['a', '1']]), new Map([...own, ['b', '66.04']])];
    for (const other of others) expect(differences({ ...books, [name]: other })).toHaveLength(1);
  },
);

test.each(['journal', 'debited', 'booked'])(
  'differences finds that the sum of the book "%s" differs',
  (name) => {
    const sums = { journal: sumOf(owed), debited: sumOf(debited), booked: sumOf(booked) };
    expect(differences(sums)).toEqual([]);
    for (const more of [['b', '0.01'] as const, ['a', '100.00'] as const]) {
      expect(differences({ ...sums, [name]: sumOf([...owed, more]) })).toHaveLength(1);
    }
  },
);
