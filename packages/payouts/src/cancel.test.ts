import { expect, test } from 'vitest';
import { rowsUpTo, runSetup } from '../test/setup.ts';

test('what is created and not confirmed is deleted, and nothing else', async () => {
  const { bank, runOf } = await runSetup();
  const one = runOf(rowsUpTo(2));
  const { digest } = await one.create();
  await one.confirm({ approved: digest });
  const all = runOf(rowsUpTo(6));
  await all.create();
  const [, , , byColleague] = [...bank.payments.values()];
  Object.assign(byColleague ?? {}, { status: 'planified' });
  bank.effects.length = 0;
  bank.fate = (what) => (what === 'delete P5' ? 'done, then dropped' : 'done');
  expect(await all.cancel()).toMatchObject({ done: 3, refused: 3, undecided: 0, left: 0 });
  expect(bank.effects.toSorted()).toEqual(['delete P3', 'delete P5', 'delete P6']);
  expect(await all.cancel()).toMatchObject({ done: 0, alreadyDone: 3, refused: 3 });
  // A reference is never used again.
  expect(await all.create()).toMatchObject({ done: 0, alreadyDone: 6 });
});
