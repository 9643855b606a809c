import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { choiceNames } from './choices.ts';
import { chosenValues } from './chosen-values.ts';

test('chosenValues has every option of the sandbox, and each part of an option under a path such as cutOffs.settlement', () => {
  const names = new Set(Object.keys(chosenValues).map((name) => name.split('.')[0]));
  expect(choiceNames.filter((name) => !names.has(name))).toEqual([]);
});

test('every value of chosenValues is a text that fits into a sentence', () => {
  expect(chosenValues).toMatchObject({
    statusAfterCreate: 'waitingconfirmation',
    lockOnRoll: 'false',
    'cutOffs.settlement': '17:00',
    holidays: 'none',
    maximumMaturityDate: 'none',
    'delays.sameDayTrade': '20 minutes',
    'delays.settlement.instant': '10 seconds',
    'spreads.applied': '0.07 %',
  });
});

test('the sources of the generated pages import only Node modules, so that the pages need no build', async () => {
  const pages = ['chosen-values.ts', 'fees/tariff.ts', 'service/tables/tables.ts'];
  const seen = new Set<string>();
  const packages: string[] = [];
  async function follow(file: URL): Promise<void> {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    const text = await readFile(file, 'utf8');
    for (const [, from = ''] of text.matchAll(/^import (?!type\s)[^']*'([^']+)'/gm)) {
      if (from.startsWith('.')) await follow(new URL(from, file));
      else packages.push(from);
    }
  }
  for (const page of pages) await follow(new URL(page, import.meta.url));
  expect(seen.size).toBeGreaterThan(10);
  expect(packages.filter((name) => !name.startsWith('node:'))).toEqual([]);
});
