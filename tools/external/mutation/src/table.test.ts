import { expect, test } from 'vitest';
import type { Group } from './groups.ts';
import { table } from './table.ts';

const money: Group = { name: 'money', atLeast: 90, files: ['money.ts', 'decimal.ts'] };
const retry: Group = { name: 'retry', atLeast: 50, files: ['retry.ts'] };

const mutants = (fileName: string, ...statuses: string[]) =>
  statuses.map((status) => ({ fileName, status }));
const all = (status: string, count: number) => Array<string>(count).fill(status);

test('a group passes with its score, which its files share', () => {
  const { text, passed } = table(
    [money],
    [
      ...mutants('money.ts', ...all('Killed', 8)),
      ...mutants('decimal.ts', 'Survived', 'Timeout'),
      ...mutants('another.ts', 'Survived'),
    ],
  );
  expect(passed).toBe(true);
  expect(text.replaceAll(/ +/g, ' ')).toBe(
    [
      'money 90.0 % 9 of 10, at least 90 %',
      ' money.ts 100.0 % 8 of 8',
      ' decimal.ts 50.0 % 1 of 2',
    ].join('\n'),
  );
});

test('one group below its score fails the run, whichever it is', () => {
  const low = mutants('retry.ts', 'Killed', 'Survived', 'NoCoverage');
  const high = [...mutants('money.ts', 'Killed'), ...mutants('decimal.ts', 'Killed')];
  for (const groups of [
    [money, retry],
    [retry, money],
  ]) {
    const { text, passed } = table(groups, [...low, ...high]);
    expect(passed).toBe(false);
    expect(text).toMatch(/^retry .* 33\.3 % {2}1 of 3, at least 50 %: FAILED$/m);
    expect(text).toMatch(/^money .*at least 90 %$/m);
  }
});

test('mutants that did not run are not counted', () => {
  const { text } = table([retry], mutants('retry.ts', 'Killed', 'CompileError', 'Ignored'));
  expect(text).toContain('100.0 %  1 of 1');
});

test('a file of which nothing was tried fails its group', () => {
  const { text, passed } = table([money], mutants('money.ts', ...all('Killed', 100)));
  expect(passed).toBe(false);
  expect(text).toContain(': FAILED');
  expect(text).toMatch(/decimal\.ts +no mutants/);
});
