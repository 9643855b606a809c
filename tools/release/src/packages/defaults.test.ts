import { expect, test } from 'vitest';
import { defaultChanges, defaultsIn } from './defaults.ts';

const options = (...members: string[]) => `export interface Options {\n${members.join('\n')}\n}\n`;
const before = options(
  '/** Milliseconds. @default 30_000 */ timeout?: number;',
  `/**\n * Name of the table.\n *\n * @default 'rows'\n */\n table?: string;`,
  '/** @default [400, 500] */ retried?: number[];',
  '/** @default the time of the system */ clock?: () => Date;',
  '/** What it is for. */ note?: string;',
);
const changesTo = (after: string) => defaultChanges(defaultsIn(before), defaultsIn(after));

test('what is said of each option is read', () => {
  expect([...defaultsIn(before)]).toEqual([
    ['Options.timeout', '30_000'],
    ['Options.table', "'rows'"],
    ['Options.retried', '[400, 500]'],
    ['Options.clock', 'the time of the system'],
    ['Options.note', undefined],
  ]);
});

test('options of one name, one within another, are two', () => {
  const text = 'type Outer = {\n/** @default 1 */ a?: {\n/** @default 2 */ a?: number } };\n';
  expect([...defaultsIn(text)]).toEqual([
    ['Outer.a', '1'],
    ['Outer.a.a', '2'],
  ]);
});

test.each<[string, string]>([
  ['the same', before],
  ['a value that is written otherwise', before.replace('30_000', '30000')],
  ['words for words', before.replace('time of the system', 'system clock')],
  ['a value for words', before.replace('the time of the system', 'Date.now')],
  ['a default more', before.replace('What it is for.', '@default none')],
  ['an option more', options('/** @default 1 */ more?: number;') + before],
  ['an option less', before.replace('timeout', 'patience')],
])('%s is no change', (_name, after) => {
  expect(changesTo(after)).toEqual([]);
});

test.each<[string, string, string, string]>([
  ['a number', '30_000', '20_000', 'Options.timeout was 30_000 and is 20_000'],
  ['a text', "'rows'", "'row'", "Options.table was 'rows' and is 'row'"],
  ['a list', '[400, 500]', '[400]', 'Options.retried was [400, 500] and is [400]'],
  ['words for a value', '[400, 500]', 'none', 'Options.retried was [400, 500] and is none'],
  ['silence', '@default 30_000', '', 'Options.timeout was 30_000 and is not said'],
])('%s needs major', (_name, from, to, what) => {
  expect(changesTo(before.replace(from, to))).toEqual([
    { bump: 'major', what: `the default of ${what}` },
  ]);
});
