import { expect, test } from 'vitest';
import type { Bump } from '../notes/bump.ts';
import { notesOf } from '../notes/notes.ts';
import type { Broken } from './broken.ts';
import { breaksOf } from './given-up.ts';
import { judge } from './judge.ts';

const broken: Broken = {
  package: 'client',
  kind: 'behaviour',
  title: 'answers 504',
  file: 'fault-matrix.test.js',
  problem: 'AssertionError: expected 1 to be 2',
};
const name = '@crossborder-fx/client';
const judgeBy = (changelog: string, summary?: string, bump: Bump = 'major') => {
  const changesets = summary === undefined ? [] : [{ releases: [{ name, type: bump }], summary }];
  const notes = notesOf(name, { changesets, changelog, since: '1.2.0' });
  return judge([broken], new Map([['client', breaksOf(notes)]]));
};

test('what breaks is refused where no changeset of the package says major', () => {
  expect(judgeBy('')).toEqual([
    '@crossborder-fx/client breaks a test of the previous release, "answers 504" in fault-matrix.test.js: AssertionError: expected 1 to be 2. ' +
      'A change of behaviour: say major, with "Breaks: answers 504" (npm run changeset), or mend it.',
  ]);
  const note = { bump: 'major' as const, text: 'Breaks: answers 504' };
  expect(judge([broken], new Map([['webhooks', breaksOf([note])]]))).toHaveLength(1);
  expect(judgeBy('', 'Breaks: answers 504', 'minor')).toHaveLength(1);
});

test('and where one does, but does not name the test', () => {
  const unnamed = expect.stringContaining(
    'add "Breaks: answers 504" to the changeset of the package that says major (npm run changeset)',
  );
  for (const text of [
    'Why major: a new default.',
    'Breaks: answers 50',
    'It Breaks: answers 504',
  ]) {
    expect(judgeBy('', text)).toEqual([unnamed]);
  }
});

test('what a changeset that says major names is given up', () => {
  expect(judgeBy('', 'A new default.\n\nWhy major: 504 is final.\nBreaks: answers 504 \n')).toEqual(
    [],
  );
});

test('so is what a changelog names below Major Changes, above the previous version', () => {
  const section = (version: string, part: string) =>
    `## ${version}\n\n### ${part} Changes\n\n- 1f0c2ab: A new default.\n\n  Breaks: answers 504\n`;
  expect(judgeBy(`# client\n\n${section('2.0.0', 'Major')}`)).toEqual([]);
  expect(judgeBy(`# client\n\n${section('1.2.0', 'Major')}`)).toHaveLength(1);
  expect(judgeBy(`# client\n\n${section('2.0.0', 'Minor')}`)).toHaveLength(1);
  expect(judgeBy('# client\n\n## 2.0.0\n\n### Major Changes\n\n- Breaks: answers 504\n')).toEqual(
    [],
  );
});

test('a type test is given up by a minor version that names it', () => {
  const types: Broken = { ...broken, kind: 'types', title: 'errors.test-d.ts' };
  const judged = (text: string) =>
    judge([types], new Map([['client', breaksOf([{ bump: 'minor', text }])]]));
  expect(judged('A union grows.\n\nBreaks: errors.test-d.ts')).toEqual([]);
  expect(judged('A union grows.')).toHaveLength(1);
});
