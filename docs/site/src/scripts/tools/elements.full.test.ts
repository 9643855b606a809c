import { expect, test } from 'vitest';
import { latestOnly } from './elements.ts';

test('what was asked for last is shown, even if an earlier answer comes after it', async () => {
  const shown: string[] = [];
  const show = latestOnly((text: string) => void shown.push(text));
  const slow = Promise.withResolvers<string>();
  const earlier = show(slow.promise);
  await show(Promise.resolve('last'));
  slow.resolve('first');
  await earlier;
  expect(shown).toEqual(['last']);
});
