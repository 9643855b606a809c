import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { saidBump } from './bump.ts';

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
  await write('package.json', { private: true, workspaces: ['packages/*'] });
  await write('package-lock.json', {});
  await write('.changeset/config.json', { fixed: [['client', 'openapi']] });
  await version('1.2.0');
});

async function write(file: string, content: object | string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(
    join(root, file),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
}

async function version(version: string): Promise<void> {
  for (const name of ['client', 'openapi']) {
    await write(`packages/${name}/package.json`, { name, version });
  }
}

const changeset = (name: string, bump: string) =>
  write(`.changeset/${name}-${bump}.md`, `---\n'${name}': ${bump}\n---\n\nA change.\n`);

test('without a changeset there is no next version', async () => {
  expect(await saidBump(root, 'openapi', '1.2.0')).toBe('none');
});

test('the largest changeset counts, since the packages have one version', async () => {
  await changeset('openapi', 'patch');
  expect(await saidBump(root, 'openapi', '1.2.0')).toBe('patch');
  await changeset('client', 'minor');
  expect(await saidBump(root, 'openapi', '1.2.0')).toBe('minor');
});

test('a version that npm does not have yet counts as its changesets did', async () => {
  await version('2.0.0');
  expect(await saidBump(root, 'openapi', '1.2.0')).toBe('major');
});

test('a version below the latest release, as on an older branch, is no next one', async () => {
  expect(await saidBump(root, 'openapi', '1.3.0')).toBe('none');
});
