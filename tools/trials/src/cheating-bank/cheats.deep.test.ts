import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { replayOf } from '../harness/report.ts';
import { allCheats, everyTwentieth, randomCheats, table } from './cheats/table.ts';
import { type Played, play } from './play.ts';

test('for every undocumented point of the interface, the simulated bank has a cheat, or a reason says why the bank has none', async () => {
  // A test of tools/codegen requires that docs/undocumented.yaml has the points that the OpenAPI description lists.
  const gaps = parse(await readFile(join(repository, 'docs/undocumented.yaml'), 'utf8'));
  expect(Object.keys(table).sort()).toEqual(Object.keys(gaps).sort());
});

let usual: Played;
beforeAll(async () => {
  usual = await play([]);
});

test('at a bank that does not cheat, the company pays and books everything once, and its books agree with the bank', () => {
  expect(usual.violations).toEqual([]);
  expect(usual.books.differences).toEqual([]);
  expect(usual.books.bookings).toHaveLength(6);
  const states = usual.books.payments.map(({ state }) => state);
  expect(states).toEqual(['done', 'done', 'done', 'done', 'done', 'done', 'refused']);
});

test.each(everyTwentieth(allCheats))(
  'a company is not misled by a bank with the cheat $id: $says',
  async ({ cheat, says }) => {
    const { notes, violations } = await play([cheat]);
    const known = new Set(usual.notes.map(({ where, name }) => `${where} ${name}`));
    const others = notes.filter(({ where, name }) => !known.has(`${where} ${name}`));
    const met = [...new Set(others.map(({ name }) => name.replace(/Error$/, '')))].sort().join(' ');
    const expected = { met: says.split(' → ')[1] ?? '', violations: [] };
    expect({ met, violations }, JSON.stringify(others, null, 1)).toEqual(expected);
  },
);

const seeds = Array.from({ length: times(12) }, (_, index) => seed + index);

test.each(seeds)(
  'a company is not misled by a bank with several cheats at once: random set %i',
  async (own) => {
    const cheats = randomCheats(`set ${own}`);
    expect(randomCheats(`set ${own}`)).toEqual(cheats);
    const { violations } = await play(cheats.map(({ cheat }) => cheat));
    const again = replayOf('cheating-bank/cheats', own, `of set ${own}`);
    expect(violations, `${cheats.map(({ id }) => id).join(' ')}; ${again}`).toEqual([]);
  },
);
