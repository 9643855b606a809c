import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { built } from '../site/folders.ts';
import { headersFor } from './headers-for.ts';

test('every file of the site has a type that is known, but those that only Pagefind reads', () => {
  const files = globSync('**/*.[a-z]*', { cwd: built }).map((file) => file.replaceAll('\\', '/'));
  const unknown = files.filter(
    (file) => headersFor(file)['Content-Type'] === 'application/octet-stream',
  );
  expect(files).toContain('console.png');
  expect(unknown.filter((file) => !/^pagefind\/.*\.(?:pagefind|pf_\w+)$/.test(file))).toEqual([]);
});
