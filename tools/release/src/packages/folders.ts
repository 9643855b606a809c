import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import type { Lock } from './lock.ts';

export const published = globSync('packages/*/package.json', { cwd: repository })
  .map((file) => dirname(file).replaceAll('\\', '/'))
  .sort();

export function readJson<Content = Record<string, unknown>>(path: string): Content {
  return JSON.parse(readFileSync(join(repository, path), 'utf8'));
}

export function readLock(folder: string): Lock {
  return readJson<Lock>(join(folder, 'package-lock.json'));
}
