import { expect, test } from 'vitest';
import type { Effect } from './operation.ts';
import { outcomeOfStatus } from './outcome.ts';

const writing: Effect[] = ['changes', 'creates', 'secret'];

test('the outcome is rejected only after a readable 4xx other than 408 and 499, and no-effect for what has none', () => {
  for (let status = 100; status <= 599; status++) {
    const isRefusal = /^4/.test(String(status)) && status !== 408 && status !== 499;
    for (const effect of writing) {
      const readable = outcomeOfStatus(effect, status, true);
      expect([status, readable]).toEqual([status, isRefusal ? 'rejected' : 'unknown']);
      expect(outcomeOfStatus(effect, status, false)).toBe('unknown');
    }
    expect(outcomeOfStatus('none', status, true)).toBe('no-effect');
    expect(outcomeOfStatus('none', status, false)).toBe('no-effect');
  }
});
