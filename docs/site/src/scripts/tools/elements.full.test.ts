import { expect, test } from 'vitest';
import { latestOnly } from './elements.ts';

test('latestOnly shows the result of the latest call, even if an earlier call ends later', async () => {
  const shown: string[] = [];
  const show = latestOnly((text: string) => void shown.push(text));
  const slow = Promise.withResolvers<string>();
  const earlier = show(slow.promise);
  await show(Promise.resolve('last'));
  slow.resolve('first');
  await earlier;
  expect(shown).toEqual(['last']);
});
