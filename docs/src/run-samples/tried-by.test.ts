import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { testedBy } from './tested-by.ts';
import { triedProblem } from './tried-by.ts';

test.each([
  ['quick-start/balance.ts', true],
  ['fx/quote.sh', true],
  ['sign-in-any-language/Header.java', true],
  ['sign-in-any-language/notification.go', true],
  ['sandbox/fork.test.ts', false],
  ['containers/Dockerfile', false],
  ['durable-workflows/dbos-worker.ts', false],
])('triedProblem accepts the sample %s', (file, hasOutput) => {
  expect(triedProblem(file, hasOutput)).toBeUndefined();
});

test.each([
  ['payments/Pay.java', true],
  ['sign-in-any-language/Other.java', true],
  ['sandbox/fork.test.ts', true],
  ['containers/compose.yml', true],
  ['durable-workflows/dbos-worker.ts', true],
])('triedProblem refuses an output of %s, which no test runs', (file, hasOutput) => {
  expect(triedProblem(file, hasOutput)).toBe(
    `no test runs ${file}, so its page must not show an output of the program`,
  );
});

test.each(['payments/Pay.java', 'payments/table.sql', 'payments/compose.yml', 'fx/Dockerfile'])(
  'triedProblem says that no test runs %s',
  (file) => {
    expect(triedProblem(file, false)).toMatch(/^no test runs the sample \S+: name its test/);
  },
);

test.each(Object.entries(testedBy))(
  'the test that tested-by.ts names reads the sample %s',
  (file, by) => {
    const [folder = ''] = file.split('/');
    const text = readFileSync(join(repository, by), 'utf8');
    expect(text).toContain(`samples/${folder}`);
    expect(text).toMatch(new RegExp(`['/]${basename(file).replace('.', '\\.')}'`));
  },
);
