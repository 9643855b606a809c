import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compilers, resolutions } from './compilers.ts';
import { runtimes } from './runtimes.ts';

const repository = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFile(join(repository, file), 'utf8');
const guide = await read('docs/guides/compatibility.md');

const rows = Array.from(
  guide.matchAll(/^\| (`[a-z`, -]+`) \| ([\d.]+) \| (.+) \|$/gm),
  ([, packages = '', oldest, tried = '']) => ({
    packages: packages.replaceAll('`', '').split(', '),
    oldest,
    tried: tried.split(', '),
  }),
);

test('the guide on compatibility names every package, with the oldest Node that its field `engines` allows', async () => {
  const folders = await readdir(join(repository, 'packages'));
  expect(rows.flatMap(({ packages }) => packages).sort()).toEqual(folders.sort());
  for (const { packages, oldest } of rows) {
    for (const name of packages) {
      const { engines } = JSON.parse(await read(`packages/${name}/package.json`));
      expect(engines.node, name).toBe(`>=${oldest}`);
    }
  }
});

test('the guide on compatibility names the runtimes that client and webhooks are tried on', () => {
  const names = runtimes.map(({ name }) => name.replace(/, (?:import|require)$/, ''));
  expect(rows[0]?.tried).toEqual([...new Set(names)]);
});

test('the guide on compatibility names the compilers, and how the compilers find the packages', () => {
  const text = guide.replaceAll(/\s+/g, ' ');
  const list = (names: string[]) => new Intl.ListFormat('en-GB').format(names);
  expect(text).toContain(`${list(Object.keys(compilers))} compile`);
  const found = Object.keys(resolutions).map((name) => `\`${name}\``);
  expect(text).toContain(`\`moduleResolution\` ${list(found)}`);
});
