import { expect, test } from 'vitest';
import { saidBump } from './said-bump.ts';

const name = '@crossborder-fx/openapi';
const other = '@crossborder-fx/client';
const nothing = { changesets: [], changelog: '', since: '1.0.0' };

test('nothing is said where neither a changeset nor the changelog says anything', () => {
  expect(saidBump(name, nothing)).toEqual({ bump: 'none', reasons: new Set() });
});

test('the largest bump of several changesets counts', () => {
  const changesets = [
    { releases: [{ name, type: 'patch' as const }], summary: 'Words.' },
    { releases: [{ name, type: 'minor' as const }], summary: 'A parameter.' },
    { releases: [{ name, type: 'patch' as const }], summary: 'Words.' },
  ];
  expect(saidBump(name, { ...nothing, changesets }).bump).toBe('minor');
});

test('what is said of another package of the group does not count', () => {
  const changesets = [
    {
      releases: [
        { name: other, type: 'major' as const },
        { name, type: 'patch' as const },
      ],
      summary: 'Why major: errors are others.',
    },
  ];
  expect(saidBump(name, { ...nothing, changesets })).toEqual({
    bump: 'patch',
    reasons: new Set(),
  });
});

test.each([
  ['at the beginning of a line', 'A story.\n\nWhy minor: types have names.', ['minor']],
  ['of another bump', 'Why major: types have names.', []],
  ['in the middle of a line', 'It says Why minor: nowhere.', []],
  ['without a reason', 'Why minor:\nTypes.', []],
])('a reason %s', (_name, summary, reasons) => {
  const changesets = [{ releases: [{ name, type: 'minor' as const }], summary }];
  expect(saidBump(name, { ...nothing, changesets }).reasons).toEqual(new Set(reasons));
});

const changelog = `# ${name}

## 1.2.0

### Minor Changes

- 0f3a9c1: A parameter more.

  Why minor: types have names.

### Patch Changes

- Words.

## 1.1.0

## 1.0.0

### Major Changes

- Why major: the first release.
`;

test.each([
  ['0.0.0', 'major', ['minor', 'major']],
  ['1.0.0', 'minor', ['minor']],
  ['1.1.0', 'minor', ['minor']],
  ['1.2.0', 'none', []],
])('the sections of the changelog above %s count', (since, bump, reasons) => {
  expect(saidBump(name, { ...nothing, changelog, since })).toEqual({
    bump,
    reasons: new Set(reasons),
  });
});
