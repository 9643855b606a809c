import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { unpackKept } from '../baseline/kept-file.ts';
import { type Defaults, defaultsIn } from './defaults.ts';
import type { Manifest } from './manifest-changes.ts';
import type { Workflows } from './workflow-changes.ts';

/** What a package promises by its package.json, its workflows and the docstrings of its options. */
export interface Contents {
  manifest: Manifest;
  /** By the name that they are imported by, without the package's. */
  workflows: Map<string, Workflows>;
  defaults: Defaults;
}

/** The contents of a package of the release before. @param owner the folder of the package */
export async function keptContents(root: string, owner: string): Promise<Contents> {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-contents-'));
  try {
    await unpackKept(root, owner, folder);
    return await contentsOf(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The contents of a package of a checkout. */
export function currentContents(root: string, owner: string): Promise<Contents> {
  return contentsOf(join(root, 'packages', owner));
}

async function contentsOf(folder: string): Promise<Contents> {
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const manifest: Manifest = JSON.parse(await read('package.json'));
  const workflows = new Map<string, Workflows>();
  for (const [name, target] of Object.entries(manifest.exports ?? {})) {
    if (typeof target !== 'string' || !target.endsWith('.arazzo.yaml')) continue;
    workflows.set(name, parse(await read(target.slice('./'.length))));
  }
  const declarations = globSync('dist/**/*.d.ts', { cwd: folder }).sort();
  const defaults = await Promise.all(
    declarations.map(async (file) => defaultsIn(await read(file))),
  );
  return { manifest, workflows, defaults: new Map(defaults.flatMap((of) => [...of])) };
}
