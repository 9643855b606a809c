import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { keptFile } from '../baseline/kept-file.ts';
import type { Manifest } from './manifest-changes.ts';
import type { Workflows } from './workflow-changes.ts';

/** What a package promises by its package.json and its workflows. */
export interface Contents {
  manifest: Manifest;
  /** By the name that they are imported by, without the package's. */
  workflows: Map<string, Workflows>;
}

/** The contents of a package of the release before. @param owner the folder of the package */
export function keptContents(root: string, owner: string): Promise<Contents> {
  return contentsBy((file) => keptFile(root, owner, file));
}

/** The contents of a package of a checkout. */
export function currentContents(root: string, owner: string): Promise<Contents> {
  return contentsBy((file) => readFile(join(root, 'packages', owner, file), 'utf8'));
}

async function contentsBy(read: (file: string) => Promise<string>): Promise<Contents> {
  const manifest: Manifest = JSON.parse(await read('package.json'));
  const workflows = new Map<string, Workflows>();
  for (const [name, target] of Object.entries(manifest.exports ?? {})) {
    if (typeof target !== 'string' || !target.endsWith('.arazzo.yaml')) continue;
    workflows.set(name, parse(await read(target.slice('./'.length))));
  }
  return { manifest, workflows };
}
