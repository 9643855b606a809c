import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { forbiddenCharacters, version } from './generated/constants.ts';

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/** Returns the names in the `export { … }` lists of a file, after any renaming with `as`. */
async function exportedBy(name: string): Promise<string[]> {
  const lists = (await read(name)).matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  return [...lists].flatMap(([, list = '']) => list.match(/\w+(?=\s*(?:,|$))/g) ?? []);
}

// When a named export has the same name as a type of an `export *`, TypeScript hides that type without an error.
test('no export of the client has the name of an API type, because the export would hide the type', async () => {
  const [own, generated] = [await exportedBy('index.ts'), await exportedBy('generated/types.ts')];
  expect(own).toContain('ValidationError');
  expect(generated).toContain('Payment');
  expect(own.filter((name) => generated.includes(name))).toEqual([]);
});

test('every type of the package openapi can be imported from the client', async () => {
  const index = await read('../../openapi/src/generated/index.ts');
  const types = [...index.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name);
  expect(types.length).toBeGreaterThan(50);
  expect(await exportedBy('generated/types.ts')).toEqual(expect.arrayContaining(types));
});

test('the exported version is the version of the package', () => {
  expect(version).toBe(manifest.version);
});

test('the client forbids the characters that section 5 of the service description forbids', () => {
  expect([...forbiddenCharacters].sort()).toEqual(['%', '&', '/', '<', '>', '?', '\\', '|']);
});
