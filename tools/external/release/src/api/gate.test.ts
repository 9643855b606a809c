import { type Note, notesOf } from '@crossborder-fx/tools-release/notes';
import { expect, test } from 'vitest';
import { typeProblems } from './gate.ts';

const reportWith = (...lines: string[]) => ({
  'index.api.md': ['# Report', '```ts', '', ...lines, '', '```', ''].join('\n'),
});
const options = [
  '// @public',
  'export interface Options {',
  '    a: string;',
  '    b: string;',
  '}',
];
const other = ['', '// @public', 'export interface Other {', '    a: string;', '}'];
const previous = reportWith("import { X } from 'x';", '', ...options, ...other);
const minor: Note[] = [{ bump: 'minor', text: 'A new option.' }];

const changelogNotes = (changelog: string, since: string) =>
  notesOf('one', { changesets: [], changelog, since });

const refused = (what: string, more = 0) => [
  `packages/one/api/index.api.md: no longer has \`${what}\`${more === 0 ? '' : ` (and ${more} more)`} of the release before; say major for @crossborder-fx/one, or why no consumer breaks in a line \`Types: …\`: npm run changeset`,
];

test.each<[string, string[]]>([
  ['the same', [...options, ...other]],
  ['another order of declarations', [...other, '', ...options]],
  ['a declaration more', [...options, ...other, '', '// @public', 'export type More = string;']],
  ['a member more', [...options.toSpliced(3, 0, '    more?: string;'), ...other]],
  ['a comment more', [...options.toSpliced(2, 0, '    // (undocumented)'), ...other]],
])('%s may be minor', (_name, lines) => {
  expect(typeProblems('one', previous, reportWith(...lines), minor)).toEqual([]);
});

test.each<[string, string[], string]>([
  ['a declaration less', other, 'export interface Options {'],
  ['a member less', [...options.toSpliced(3, 1), ...other], 'b: string;'],
  ['a member less, though another has it', [...options.toSpliced(2, 1), ...other], 'a: string;'],
  [
    'a member of another type',
    [...options.toSpliced(3, 1, '    b: number;'), ...other],
    'b: string;',
  ],
])('%s may not', (_name, lines, what) => {
  expect(typeProblems('one', previous, reportWith(...lines), minor)).toEqual(refused(what));
});

test('a line that stands twice and is gone once is missed', () => {
  const nested = (...names: string[]) =>
    reportWith('', '// @public', 'export type Nested = {', ...names, '};');
  const both = nested(
    '    a: {',
    '        id: string;',
    '    };',
    '    b: {',
    '        id: string;',
    '    };',
  );
  const one = nested('    a: {', '        id: string;', '    };', '    b: {', '    };');
  expect(typeProblems('one', both, one, minor)).toEqual(refused('id: string;'));
});

test('an entry point less may not be minor', () => {
  expect(typeProblems('one', previous, {}, [])).toEqual(refused('export interface Options {', 1));
});

test('types that cannot be read count as changed', () => {
  expect(typeProblems('one', undefined, previous, minor)).toEqual([
    'packages/one: the types of the release before cannot be read; say major for @crossborder-fx/one, or why no consumer breaks in a line `Types: …`: npm run changeset',
  ]);
});

test('a note of a major version, or why no consumer breaks, lets it pass', () => {
  const notes: Note[][] = [
    [{ bump: 'major', text: 'No options.' }],
    [{ bump: 'patch', text: 'Mends.\n\nTypes: `b` was never read.' }],
    changelogNotes('# one\n\n## 1.1.0\n\n### Minor Changes\n\n- 0a1b2c3: Types: unused\n', '1.0.0'),
    changelogNotes('# one\n\n## 2.0.0\n\n### Major Changes\n\n- 0a1b2c3: No options.\n', '1.0.0'),
  ];
  for (const said of notes) expect(typeProblems('one', previous, {}, said)).toEqual([]);
});

test('a note of the release before, or without a reason, does not', () => {
  const notes: Note[][] = [
    [{ bump: 'patch', text: 'Types:' }],
    changelogNotes('# one\n\n## 1.0.0\n\n### Major Changes\n\n- 0a1b2c3: All.\n', '1.0.0'),
  ];
  for (const said of notes) expect(typeProblems('one', previous, {}, said)).toHaveLength(1);
});
