import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

const repository = join(import.meta.dirname, '../../../../..');

/** The files of a recipe by their path, such as `app/notifications/route.ts`. */
export type Recipe = Record<string, string>;

/**
 * The files below a heading of the README of webhooks, as it is in the tarball: the blocks of code, and
 * what stands in the text as `` `path.ts`: `code` ``. The path of a block is its first line (`// path.ts`)
 * or the last one that the text before it names; without any, it is `receiver.ts`.
 */
export async function readRecipe(heading: RegExp): Promise<Recipe> {
  const readme = join(inject('consumer'), 'node_modules/@crossborder-fx/webhooks/README.md');
  const text = await readFile(readme, 'utf8');
  const section = text
    .split(/^(?=#{2,} )/m)
    .find((part) => heading.test(part.split('\n')[0] ?? ''));
  if (section === undefined) throw new Error(`The README has no heading like ${heading}`);
  const files: Recipe = {};
  for (const [, before = '', code = ''] of section.matchAll(
    /([\s\S]*?)^```ts\n([\s\S]*?)^```$/gm,
  )) {
    const named = /^\/\/ (\S+\.ts)\b/.exec(code)?.[1];
    files[named ?? before.match(/(?<=`)[\w./-]+\.ts(?=`)/g)?.at(-1) ?? 'receiver.ts'] = code;
  }
  for (const [, path = '', code = ''] of section.matchAll(/`([\w./-]+\.ts)`:\s+`([^`]+)`/g)) {
    files[path] = code;
  }
  if (Object.keys(files).length === 0) throw new Error(`The README has no code below ${heading}`);
  return files;
}

/** A project with the files, the packed packages, and what else the files import, until the test is over. */
export async function project(
  files: Recipe,
  { links = {} }: { links?: Record<string, string> } = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-receiver-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const modules = join(folder, 'node_modules');
  await cp(join(inject('consumer'), 'node_modules'), modules, {
    recursive: true,
    verbatimSymlinks: true,
  });
  const text = Object.values(files).join('\n');
  const imported = [...text.matchAll(/from '(@[\w-]+\/[\w-]+|[\w-]+)/g)].map(
    ([, name = '']) => name,
  );
  const foreign = imported
    .filter((name) => !name.startsWith('@crossborder-fx/') && name !== 'node' && !(name in links))
    .map((name) => [name, join(repository, 'node_modules', name)] as const);
  for (const [name, target] of new Map([...foreign, ...Object.entries(links)])) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await rm(join(modules, name), { recursive: true, force: true });
    await symlink(target, join(modules, name), 'junction');
  }
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), code);
  }
  return folder;
}
