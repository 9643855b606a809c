import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { commitAll } from './clean-copy.ts';
import { run } from './command.ts';
import { packEarlier } from './previous.ts';

test('the packages of the commit before the last one are built and packed', async () => {
  const folder = await temporaryFolder();
  const repository = join(folder, 'repository');
  const write = async (file: string, content: object) => {
    await mkdir(dirname(join(repository, file)), { recursive: true });
    await writeFile(join(repository, file), JSON.stringify(content));
  };
  const one = (version: string) => ({ name: '@crossborder-fx/one', version, files: ['built'] });
  const build = "node -e \"fs.writeFileSync('packages/one/built', '')\"";
  await write('package.json', { private: true, workspaces: ['packages/*'], scripts: { build } });
  await write('packages/one/package.json', one('1.0.0'));
  await write('packages/own/package.json', { name: 'own', version: '0.0.0', private: true });
  const options = { cwd: repository, env: process.env };
  await run('npm', ['install', '--package-lock-only', '--offline'], options);
  await run('git', ['init', '--quiet'], options);
  await commitAll(repository, 'The old version');
  await write('packages/one/package.json', one('1.1.0'));
  await commitAll(repository, 'The next version');

  const { version, tarballs } = await packEarlier(repository, join(folder, 'old'));
  expect(version).toBe('1.0.0');
  const names = tarballs.map((tarball) => basename(tarball));
  expect(names).toEqual(['crossborder-fx-one-1.0.0.tgz']);
  const listed = await run('tar', ['-tzf', ...names], { ...options, cwd: join(folder, 'old') });
  expect(listed).toContain('package/built');
});
