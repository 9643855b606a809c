import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { outcomes } from './cheats/outcomes.ts';
import { allCheats, table } from './cheats/table.ts';

test('every gap of the interface has a cheat, or a reason why none could show', async () => {
  // A test of codegen holds this file to the gaps of the description.
  const gaps = parse(await readFile(join(repository, 'docs/undocumented.yaml'), 'utf8'));
  expect(Object.keys(table).sort()).toEqual(Object.keys(gaps).sort());
});

test('every cheat says what it is, once, and has its outcome', () => {
  const says = allCheats.map(({ cheat }) => cheat.says);
  expect(new Set(says).size).toBe(says.length);
  expect(Object.keys(outcomes).sort()).toEqual(allCheats.map(({ id }) => id).sort());
});
