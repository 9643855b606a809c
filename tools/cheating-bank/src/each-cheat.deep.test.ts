import { times } from '@crossborder-fx/tools-test-utils/depth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCheats } from './cheats/table.ts';
import { describe, expectedErrors, playWith } from './outcome.ts';
import { type Played, play } from './play/play.ts';

/** Each at full depth. */
const cheats = allCheats.filter((_, index) => times(20) > 1 || index % 20 === 0);

let usual: Played;
const lines: string[] = [];

beforeAll(async () => {
  usual = await play([]);
});

afterAll(() => console.log(lines.join('\n')));

test('without a cheat, all is paid once and booked once, and the month agrees', () => {
  expect(usual.violations).toEqual([]);
  expect(usual.books.differences).toEqual([]);
  expect(usual.books.bookings).toHaveLength(6);
  const states = usual.books.payments.map(({ state }) => state);
  expect(states).toEqual(['done', 'done', 'done', 'done', 'done', 'done', 'refused']);
});

test.each(cheats)('$id: $cheat.says', async (one) => {
  const { errors, violations } = await playWith([one], usual);
  lines.push(`${one.id}  ${one.cheat.says}  ${describe({ errors, violations })}`);
  expect({ errors, violations }).toEqual({ errors: expectedErrors(one.id), violations: [] });
});
