import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { writeFiles } from '../../test/write-files.ts';
import { saidBump } from './bump.ts';

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
  writeFiles(root, {
    'package.json': { private: true, workspaces: ['packages/*'] },
    'package-lock.json': {},
    '.changeset/config.json': { fixed: [['client', 'openapi']] },
  });
  version('1.2.0');
});

function version(version: string): void {
  for (const name of ['client', 'openapi']) {
    writeFiles(root, { [`packages/${name}/package.json`]: { name, version } });
  }
}

const changeset = (name: string, bump: string) =>
  writeFiles(root, {
    [`.changeset/${name}-${bump}.md`]: `---\n'${name}': ${bump}\n---\n\nA change.\n`,
  });

test('saidBump returns `none` without a changeset', async () => {
  expect(await saidBump(root, 'openapi', '1.2.0')).toBe('none');
});

test('saidBump takes the largest bump of all changesets, because all packages share one version', async () => {
  changeset('openapi', 'patch');
  expect(await saidBump(root, 'openapi', '1.2.0')).toBe('patch');
  changeset('client', 'minor');
  expect(await saidBump(root, 'openapi', '1.2.0')).toBe('minor');
});

test('saidBump compares a version that npm does not have yet with the latest release', async () => {
  version('2.0.0');
  expect(await saidBump(root, 'openapi', '1.2.0')).toBe('major');
});

test('saidBump returns `none` for a version below the latest release, as on an older branch', async () => {
  expect(await saidBump(root, 'openapi', '1.3.0')).toBe('none');
});
