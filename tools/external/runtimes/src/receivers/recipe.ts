import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type Recipe, recipeFiles } from '../../../../../packages/webhooks/test/run-recipe.ts';

const repository = join(import.meta.dirname, '../../../../..');

/** Reads the files of a recipe in RECIPES.md, with the `webhooks.ts` of the README if they import it. */
export async function readRecipe(heading: string): Promise<Recipe> {
  const files = recipeFiles(await readDocument('RECIPES.md'), heading);
  const { 'webhooks.ts': webhooks = '' } = recipeFiles(
    await readDocument('README.md'),
    'A receiver',
  );
  const isNeeded = /'[./]+\/webhooks(\.ts)?'/.test(Object.values(files).join('\n'));
  return { ...(isNeeded && { 'webhooks.ts': webhooks }), ...files };
}

export function readDocument(name: 'README.md' | 'RECIPES.md'): Promise<string> {
  const folder = join(inject('consumer'), 'node_modules/@crossborder-fx/webhooks');
  return readFile(join(folder, name), 'utf8');
}

/** The project has all packages that the files import, and exists until the test is over. */
export async function project(files: Recipe, links: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(inject('consumer'), 'receiver-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const text = Object.values(files).join('\n');
  const imported = [...text.matchAll(/from '(@[\w-]+\/[\w-]+|[\w-]+)/g)].map(
    ([, name = '']) => name,
  );
  const foreign = imported
    .filter((name) => !name.startsWith('@crossborder-fx/') && name !== 'node' && !(name in links))
    .flatMap((name) => [name, `@types/${name}`])
    .map((name) => [name, join(repository, 'node_modules', name)] as const)
    .filter(([, target]) => existsSync(target));
  for (const [name, target] of new Map([...foreign, ...Object.entries(links)])) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link, 'junction');
  }
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), code);
  }
  return folder;
}
