import { expect, test } from 'vitest';
import { promises } from './promises.ts';
import { requestSabotages } from './sabotages/request-sabotages.ts';
import type { Sabotages } from './sabotages/sabotage.ts';
import { stateSabotages } from './sabotages/state-sabotages.ts';

// Each promise is broken on purpose, by a sandbox that does wrong, and has to be the one that notices.

const sabotages: Required<Sabotages> = {
  ...requestSabotages,
  ...stateSabotages,
};

const all = promises.flatMap((promise) =>
  Object.entries(sabotages[promise]).map(([what, breakIt]) => ({ promise, what, breakIt })),
);

test('every promise has a sabotage', () => {
  for (const promise of promises) expect(Object.keys(sabotages[promise])).not.toEqual([]);
});

test.each(all)('$promise: $what', { timeout: 400_000 }, async ({ promise, breakIt }) => {
  await expect(breakIt()).rejects.toThrow(`${promise}: `);
});
