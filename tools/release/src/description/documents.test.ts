import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { previousVersion } from '../baseline/previous-version.ts';
import { previousDocuments } from './documents.ts';

const kept = 'tools/release/baseline/packages';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'crossborder-fx-previous-'));
  await mkdir(join(root, kept), { recursive: true });
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function keep(version: string): Promise<void> {
  const real = previousVersion(repository);
  const archive = (of: string) => `crossborder-fx-openapi-${of}.tgz`;
  await cp(join(repository, kept, archive(real)), join(root, kept, archive(version)));
}

test('the newest release that is kept is the previous one', async () => {
  await keep('1.0.0');
  await keep('1.9.0');
  await keep('1.10.0');
  expect(previousVersion(root)).toBe('1.10.0');
  const documents = await previousDocuments(root);
  expect(Object.keys(documents.expanded.paths)).toContain('/payments/all');
  expect(Object.keys(documents.templated.paths)).toContain('/payments/{status}');
});

test('a checkout that keeps no release is told the command', async () => {
  await expect(previousDocuments(root)).rejects.toThrow(/no tarball .*: npm run release:keep$/);
});
