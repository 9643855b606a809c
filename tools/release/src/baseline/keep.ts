import { execFile } from 'node:child_process';
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { bundleTest } from './bundle-test.ts';
import { contractTests, typeTests } from './contract-tests.ts';
import { type PublicEntry, publicEntries } from './public-entries.ts';
import { withPublicNames } from './public-names.ts';

/**
 * Keeps the packages of a repository, which have to be built, and their contract tests, in place of what
 * the folder holds.
 */
export async function keep(repository: string, folder: string): Promise<void> {
  const entries = await publicEntries(repository);
  const kept: { file: string; text: string }[] = [];
  for (const file of contractTests) {
    const name = `${basename(file, '.ts')}.js`;
    kept.push({
      file: join(packageOf(file), name),
      text: await bundleTest(repository, join(repository, file), entries),
    });
  }
  kept.push(...(await typeTestsOf(repository, entries)));
  // Only now, so that a failure leaves what was there.
  await rm(folder, { recursive: true, force: true });
  const manifests = await Array.fromAsync(glob('packages/*/package.json', { cwd: repository }));
  const packages = manifests.sort().map((manifest) => `./${join(manifest, '..')}`);
  await pack(packages, repository, join(folder, 'packages'));
  await packTests(kept, folder);
}

/** As one archive, so that nobody searches or edits them. */
async function packTests(kept: { file: string; text: string }[], folder: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'crossborder-fx-tests-'));
  try {
    const manifest = { name: 'tests', version: '0.0.0', type: 'module' };
    for (const { file, text } of [
      ...kept,
      { file: 'package.json', text: JSON.stringify(manifest) },
    ]) {
      const path = join(temporary, file);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, text);
    }
    await pack(['.'], temporary, folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function typeTestsOf(repository: string, entries: readonly PublicEntry[]) {
  const files = await Array.fromAsync(glob(typeTests, { cwd: repository }));
  const kept = files.sort().map(async (file) => {
    const path = join(repository, file);
    const text = withPublicNames(
      { file: path, text: await readFile(path, 'utf8') },
      entries,
      'keep',
    );
    return { file: join(packageOf(file), basename(file)), text };
  });
  const found = await Promise.all(kept);
  const twice = found.find(
    ({ file }, index) => found.findIndex((one) => one.file === file) < index,
  );
  if (twice) throw new Error(`Two type tests are called ${twice.file}: give one another name.`);
  return found;
}

const packageOf = (file: string) => file.split(/[\\/]/)[1] ?? '';

async function pack(packages: string[], cwd: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const options = ['--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
  // On Windows npm is a script, which needs a shell.
  await promisify(execFile)('npm', ['pack', ...options, ...packages], {
    cwd,
    shell: process.platform === 'win32',
  });
}
