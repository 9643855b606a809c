import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { countNumbers } from './numbers.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const count = (file: string, pattern: RegExp) => read(file).match(pattern)?.length ?? 0;

test('the numbers are those of other files that are made from the same sources', async () => {
  const numbers = await countNumbers();
  expect(numbers).toMatchObject({
    operations: count('packages/openapi/openapi.templated.yaml', /^ +x-client-method: /gm),
    events: count('packages/webhooks/src/generated/events.ts', /^ {2}event: '/gm),
    unknowns: Number(/leaves (\d+) things open/.exec(read('docs/generated/undocumented.md'))?.[1]),
    transitions: new Set(read('docs/generated/sandbox-states.md').match(/^\| [A-Z]+\d+\w* \|/gm))
      .size,
  });
  const rows = read('docs/promises.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes('.test.ts'));
  expect(numbers.promises).toBe(rows.length);
  // Each operation and each event is a fact, and so are their fields.
  expect(numbers.facts).toBeGreaterThan(numbers.operations + numbers.events);
});
