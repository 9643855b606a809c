import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { run } from './command.ts';
import type { Registry } from './registry.ts';

/** The packages that are published from a checkout, with their versions. */
export async function packagesOf(copy: string): Promise<Record<string, string>> {
  const manifests = await Array.fromAsync(glob('packages/*/package.json', { cwd: copy }));
  const read = manifests.map(async (file) => JSON.parse(await readFile(join(copy, file), 'utf8')));
  const all: { name: string; version: string; private?: boolean }[] = await Promise.all(read);
  const published = all.filter((manifest) => !manifest.private);
  return Object.fromEntries(published.map(({ name, version }) => [name, version]));
}

/** The names of the changesets that no version has taken up. */
export async function pendingChangesets(copy: string): Promise<string[]> {
  const files = await Array.fromAsync(glob('.changeset/*.md', { cwd: copy }));
  return files.map((file) => basename(file)).filter((name) => name !== 'README.md');
}

/** A changeset for a checkout that has none and whose version is published already. */
export async function plantChangeset(copy: string): Promise<void> {
  const names = Object.keys(await packagesOf(copy)).map((name) => `'${name}': patch\n`);
  await writeFile(
    join(copy, '.changeset/rehearsal.md'),
    `---\n${names.join('')}---\n\nOnly rehearsed.\n`,
  );
}

const changesets = ['tools/node/run.cjs', 'node_modules/@changesets/cli/bin.js'];

/** `changeset publish`, to the registry. */
export async function publishAll(copy: string, registry: Registry): Promise<void> {
  await run(process.execPath, [...changesets, 'publish'], { cwd: copy, env: registry.env });
}
