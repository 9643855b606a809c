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

const refused = (what: string, { more = 0, name = 'Options' } = {}) => [
  `packages/one/api/index.api.md: no longer has \`${what}\`${more === 0 ? '' : ` (and ${more} more)`} of the release before; say major for @crossborder-fx/one, or why no consumer breaks in a line \`Types: ${name} …\`: npm run changeset`,
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
  expect(typeProblems('one', both, one, minor)).toEqual(refused('id: string;', { name: 'Nested' }));
});

test('an entry point less may not be minor', () => {
  expect(typeProblems('one', previous, {}, [])).toEqual(
    refused('export interface Options {', { more: 1 }),
  );
});

test('types that cannot be read count as changed', () => {
  expect(typeProblems('one', undefined, previous, minor)).toEqual([
    'packages/one: the types of the release before cannot be read; say major for @crossborder-fx/one, or why no consumer breaks in a line `Types: …`: npm run changeset',
  ]);
});

test('a note of a major version, or why no consumer breaks, lets it pass', () => {
  const notes: Note[][] = [
    [{ bump: 'major', text: 'No options.' }],
    [{ bump: 'patch', text: 'Mends.\n\nTypes: nobody reads `Options` or `Other`.' }],
    [{ bump: 'patch', text: 'Types: `Options` is unused.\nTypes: `Other`, too.' }],
    changelogNotes(
      '# one\n\n## 1.1.0\n\n### Minor Changes\n\n- 0a1b2c3: Types: Options, Other: unused\n',
      '1.0.0',
    ),
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

test('a reason lets pass what it names, and nothing else', () => {
  const said: Note[] = [{ bump: 'patch', text: 'Types: no `Options` and no Others.' }];
  expect(typeProblems('one', previous, reportWith(...other), said)).toEqual([]);
  expect(typeProblems('one', previous, {}, said)).toEqual(
    refused('export interface Other {', { name: 'Other' }),
  );
});

test('types that could not be read need a reason too', () => {
  const said: Note[] = [{ bump: 'patch', text: 'Types: they could not be followed.' }];
  expect(typeProblems('one', undefined, previous, said)).toEqual([]);
});

test.each([
  ['export type Named = string;', 'Named'],
  ['export const named: () => void;', 'named'],
  ['export function named(): void;', 'named'],
  ['export abstract class Named {', 'Named'],
  ['class Inner<T> {', 'Inner'],
  ['export { Named }', 'Named'],
  ['export default named;', 'named'],
])('the name of `%s` is %s', (line, name) => {
  expect(typeProblems('one', reportWith('', line), {}, minor)).toEqual(refused(line, { name }));
});
