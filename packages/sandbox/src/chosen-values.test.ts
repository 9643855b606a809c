import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('the sources of the generated pages import only Node modules, so that the pages need no build', async () => {
  const pages = ['chosen-values.ts', 'fees/tariff.ts', 'service/tables/tables.ts'];
  const seen = new Set<string>();
  const packages: string[] = [];
  async function follow(file: URL): Promise<void> {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    const text = await readFile(file, 'utf8');
    for (const [, from = ''] of text.matchAll(/^import (?!type\s)[^']*'([^']+)'/gm)) {
      if (from.startsWith('.')) await follow(new URL(from, file));
      else packages.push(from);
    }
  }
  for (const page of pages) await follow(new URL(page, import.meta.url));
  expect(seen.size).toBeGreaterThan(10);
  expect(packages.filter((name) => !name.startsWith('node:'))).toEqual([]);
});
