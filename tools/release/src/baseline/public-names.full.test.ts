import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { publicEntries } from './public-entries.ts';
import { withPublicNames } from './public-names.ts';

const entries = await publicEntries(repository);
const file = join(repository, 'packages/client/test/any.test.ts');
const kept = (text: string, types: 'keep' | 'drop' = 'keep') =>
  withPublicNames({ file, text }, entries, types);

test('an import of a source becomes one of the entry that is built from it', () => {
  expect(kept("import { money } from '../src/money.ts';")).toBe(
    "import { money } from '@crossborder-fx/client/money';",
  );
  expect(kept("import type * as all from '../src/index.ts';")).toBe(
    "import type * as all from '@crossborder-fx/client';",
  );
});

test('and where there is none, of the entry that exports each name', () => {
  expect(
    kept("import { ApiError as Refusal, type Outcome } from '../src/errors/errors.ts';\nrest();"),
  ).toBe("import { ApiError as Refusal, type Outcome } from '@crossborder-fx/client';\nrest();");
});

test('types are left out where only values are needed, public or not', () => {
  expect(kept("import type { Timing } from '../src/call/retry.ts';", 'drop')).toBe('');
  expect(kept("import { ApiError, type Hidden } from '../src/errors/errors.ts';", 'drop')).toBe(
    "import { ApiError } from '@crossborder-fx/client';",
  );
});

test('what is no source of a package stays as it is', () => {
  const text = "import { once } from 'node:events';\nimport { json } from './json.ts';";
  expect(kept(text)).toBe(text);
});

test.each([
  ["import { ApiError, mayRetry } from '../src/call/retry.ts';", 'mayRetry of'],
  ["import * as retry from '../src/call/retry.ts';", '* of'],
  ["const { mayRetry } = await import('../src/call/retry.ts');", 'import('],
  ["export { mayRetry } from '../src/call/retry.ts';", 'export … from'],
])('%s is refused: no package exports it', (text, named) => {
  expect(() => kept(text)).toThrow(`${file} needs ${named}`);
  expect(() => kept(text)).toThrow(
    'which the package does not export. Use what it exports, or take',
  );
});
