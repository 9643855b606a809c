import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf } from '@crossborder-fx/tools-test-utils/page-programs';
import { baseline, workFolder } from '../baseline/folders.ts';

/** A program of a README of the previous release. */
export interface Program {
  package: string;
  /** Such as `README program 2`: the second block of TypeScript. */
  title: string;
  /** Below the folder, with slashes. */
  file: string;
  /** Whether the README says what it prints. */
  isRun: boolean;
}

/** The previous release's tests and README programs, where they find the packages of this repository. */
export interface PreviousRelease {
  folder: string;
  programs: Program[];
}

/** @param name - of a folder that git ignores, and that is made anew */
export async function previousRelease(name: string): Promise<PreviousRelease> {
  const folder = join(workFolder, name);
  await rm(folder, { recursive: true, force: true });
  const tests = join(folder, 'tests');
  await mkdir(tests, { recursive: true });
  const args = ['-xzf', 'tests-0.0.0.tgz', '--strip-components=1', '-C', tests];
  await promisify(execFile)('tar', args, { cwd: baseline });
  const programs: Program[] = [];
  for (const archive of await readdir(join(baseline, 'packages'))) {
    const [, owner = ''] = /^crossborder-fx-([a-z-]+)-\d/.exec(archive) ?? [];
    programs.push(...(await writePrograms(folder, owner, await readmeOf(archive))));
  }
  return { folder, programs };
}

async function readmeOf(archive: string): Promise<string> {
  // A relative name, since some tars take the colon of a Windows path for a host.
  const { stdout } = await promisify(execFile)('tar', ['-xOzf', archive, 'package/README.md'], {
    cwd: join(baseline, 'packages'),
  });
  return stdout;
}

async function writePrograms(folder: string, owner: string, readme: string): Promise<Program[]> {
  const below = `programs/${owner}`;
  await mkdir(join(folder, below), { recursive: true });
  const blocks = blocksOf(readme).filter(({ language }) => language === 'ts');
  for (const [index, { file, code }] of blocks.entries()) {
    await writeFile(join(folder, below, file ?? `${index + 1}.ts`), code);
  }
  return blocks.map(({ file, printed }, index) => ({
    package: owner,
    title: `README program ${index + 1}`,
    file: `${below}/${file ?? `${index + 1}.ts`}`,
    isRun: printed !== undefined,
  }));
}
