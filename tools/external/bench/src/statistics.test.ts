import { describe, expect, test } from 'vitest';
import { differencesOf, ratiosOf, spreadOf } from './statistics.ts';

describe('the spread', () => {
  test('of an odd number of samples is three of them', () => {
    expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ lower: 2, median: 3, upper: 4 });
  });

  test('lies between two samples where none is in the middle', () => {
    expect(spreadOf([10, 20])).toEqual({ lower: 12.5, median: 15, upper: 17.5 });
  });

  test('of one sample is that sample', () => {
    expect(spreadOf([7])).toEqual({ lower: 7, median: 7, upper: 7 });
  });

  test('sorts numbers as numbers, and leaves the samples as they were', () => {
    const samples = [100, 9, 20];
    expect(spreadOf(samples).median).toBe(20);
    expect(samples).toEqual([100, 9, 20]);
  });

  test('of nothing is an error', () => {
    expect(() => spreadOf([])).toThrow('there are no samples');
  });
});

describe('two subjects are compared round by round', () => {
  test('so that a slow round of both leaves the ratio as it is', () => {
    expect(ratiosOf([20, 200, 20], [10, 100, 10])).toEqual([2, 2, 2]);
    expect(differencesOf([20, 200], [10, 100])).toEqual([10, 100]);
  });

  test('or not at all, when one has more rounds', () => {
    expect(() => ratiosOf([1, 2], [1])).toThrow('same rounds');
    expect(() => ratiosOf([1], [1, 2])).toThrow('same rounds');
  });
});
