import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { countNumbers } from './start-page.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const count = (file: string, pattern: RegExp) => read(file).match(pattern)?.length ?? 0;

test('the numbers are those of other files that are made from the same sources', async () => {
  const numbers = await countNumbers();
  expect(numbers).toEqual({
    operations: count('packages/openapi/openapi.templated.yaml', /^ +x-client-method: /gm),
    events: count('packages/webhooks/src/generated/events.ts', /^ {2}event: '/gm),
    unknowns: Number(/leaves (\d+) things open/.exec(read('docs/generated/undocumented.md'))?.[1]),
  });
});
