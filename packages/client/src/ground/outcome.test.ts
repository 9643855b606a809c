import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Effect } from './operation.ts';
import { outcomeOfFailure, outcomeOfStatus } from './outcome.ts';

const writing: Effect[] = ['changes', 'creates', 'secret'];

describe('the outcome', () => {
  test.each([
    [399, 'unknown'],
    [400, 'rejected'],
    [407, 'rejected'],
    [408, 'unknown'],
    [409, 'rejected'],
    [421, 'rejected'],
    [429, 'rejected'],
    [499, 'rejected'],
    [500, 'unknown'],
  ])('of a readable answer %i is %s', (status, outcome) => {
    for (const effect of writing) expect(outcomeOfStatus(effect, status, true)).toBe(outcome);
  });

  test('is rejected only after a readable 4xx, and no-effect for what has none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.boolean(), (status, isReadable) => {
        const isRefusal = status >= 400 && status <= 499 && status !== 408 && isReadable;
        for (const effect of writing) {
          const outcome = isRefusal ? 'rejected' : 'unknown';
          expect(outcomeOfStatus(effect, status, isReadable)).toBe(outcome);
        }
        expect(outcomeOfStatus('none', status, isReadable)).toBe('no-effect');
      }),
    );
  });

  test('of no answer is not-sent only where that is certain', () => {
    for (const effect of writing) {
      expect(outcomeOfFailure(effect, true)).toBe('not-sent');
      expect(outcomeOfFailure(effect, false)).toBe('unknown');
    }
    expect(outcomeOfFailure('none', true)).toBe('no-effect');
    expect(outcomeOfFailure('none', false)).toBe('no-effect');
  });
});
