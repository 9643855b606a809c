import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { bundleTest } from './bundle-test.ts';
import { workFolder } from './folders.ts';
import { keep } from './keep.ts';
import { publicEntries } from './public-entries.ts';

test('the same packages are kept as the same bytes, in place of what was there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-'));
  try {
    const contents = [];
    await writeFile(join(folder, 'left-over'), '');
    for (const _ of [1, 2]) {
      await keep(repository, folder);
      contents.push(await contentOf(folder));
    }
    const [first, second] = contents;
    expect(second).toEqual(first);
    const packed = (await readdir(join(repository, 'packages'))).map((name) =>
      expect.stringMatching(new RegExp(`^packages/crossborder-fx-${name}-\\d.*\\.tgz$`)),
    );
    expect([...(first?.keys() ?? [])]).toEqual([...packed, 'tests-0.0.0.tgz']);
    const { stdout } = await promisify(execFile)('tar', ['-tzf', 'tests-0.0.0.tgz'], {
      cwd: folder,
    });
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        'package/client/fault-matrix.test.js',
        'package/client/money.test-d.ts',
      ]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a test that reads what lies beside it is not kept', async () => {
  const file = join(workFolder, 'kept/beside.test.ts');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, "import { expect } from 'vitest';\nexpect(import.meta.url).toBe('');\n");
  await expect(bundleTest(repository, file, [])).rejects.toThrow(
    /beside\.test\.ts needs import\.meta\.url, which names another place once it is kept\./,
  );
  await rm(join(file, '..'), { recursive: true });
});

test('nor is one that needs what a package does not export', async () => {
  const file = join(repository, 'packages/client/src/call/retry.test.ts');
  const entries = await publicEntries(repository);
  await expect(bundleTest(repository, file, entries)).rejects.toThrow(
    /^\S+ needs .+, which the package does not export/,
  );
});

async function contentOf(folder: string): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  for (const file of (await readdir(folder, { recursive: true })).sort()) {
    const path = join(folder, file);
    if ((await stat(path)).isFile())
      content.set(file.replaceAll('\\', '/'), await readFile(path, 'base64'));
  }
  return content;
}
