import { expect, test } from 'vitest';
import { differencesOf, ratiosOf, spreadOf } from './statistics.ts';

test('the middle and the quartiles, between two samples interpolated', () => {
  expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, lower: 2, upper: 4 });
  expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, lower: 1.75, upper: 3.25 });
  expect(spreadOf([7])).toEqual({ median: 7, lower: 7, upper: 7 });
  expect(() => spreadOf([])).toThrow(RangeError);
});

test('what is compared is compared round by round', () => {
  expect(ratiosOf([2, 9], [1, 3])).toEqual([2, 3]);
  expect(differencesOf([2, 9], [1, 3])).toEqual([1, 6]);
  expect(() => ratiosOf([1], [1, 2])).toThrow('not measured in the same rounds');
});
