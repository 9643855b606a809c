import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';

const run = promisify(execFile);
let temporary: string;

beforeEach(async () => {
  temporary = await realpath(await temporaryFolder());
});

/** A program in place of npm reports a vulnerable package in one folder. */
async function audit(root: string, vulnerable = 'nowhere') {
  const bin = join(temporary, 'bin');
  const log = join(temporary, 'log');
  await mkdir(bin, { recursive: true });
  await writeFile(log, '');
  await writeFile(
    join(bin, 'npm'),
    `#!/bin/sh
echo "$PWD" >> '${log}'
[ "$*" = 'audit --audit-level=high' ] && [ "$PWD" != '${join(root, vulnerable)}' ]`,
    { mode: 0o755 },
  );
  const env = { ...process.env, PATH: bin + delimiter + process.env['PATH'] };
  const { code = 0, stderr } = await run(join(root, '.ci/audit'), { env }).catch((error) => error);
  const audited = (await readFile(log, 'utf8')).split('\n').filter(Boolean);
  return { code, stderr, audited: audited.map((folder) => relative(root, folder) || '.') };
}

async function repositoryWith(folders: string[]): Promise<string> {
  const root = join(temporary, 'repository');
  for (const folder of folders) {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, 'package-lock.json'), '{}');
  }
  await cp(join(repository, '.ci/audit'), join(root, '.ci/audit'));
  await run('git', ['init', '--quiet'], { cwd: root });
  await run('git', ['add', '.'], { cwd: root });
  return root;
}

const folders = ['.', 'tools/one', 'tools/a name with spaces'];

test('the audit checks every lock file of this repository', async () => {
  const { stdout } = await run('git', ['ls-files'], { cwd: repository });
  const locks = stdout.split('\n').filter((file) => basename(file) === 'package-lock.json');
  const { audited, code } = await audit(repository);
  expect(code).toBe(0);
  expect(locks.length).toBeGreaterThan(0);
  expect(audited.sort()).toEqual(locks.map(dirname).sort());
});

test.each(folders)(
  'the audit fails when the lock file of %s has a vulnerable package, and still checks all other lock files',
  async (folder) => {
    const { audited, code, stderr } = await audit(await repositoryWith(folders), folder);
    expect(audited).toHaveLength(folders.length);
    expect(code).toBe(1);
    expect(stderr).toBe(`Not passed: ${join(folder, 'package-lock.json')}\n`);
  },
);

test('the audit fails in a repository without a lock file', async () => {
  expect(await audit(await repositoryWith([]))).toMatchObject({ code: 1 });
});

test.each(['ci', 'audit'])('the hosted workflow %s runs the audit', async (name) => {
  const { jobs } = parse(await readFile(join(repository, `.github/workflows/${name}.yml`), 'utf8'));
  expect(jobs.audit.steps).toContainEqual({ run: '.ci/audit' });
});

test('the hosted audit runs every day', async () => {
  const { on } = parse(await readFile(join(repository, '.github/workflows/audit.yml'), 'utf8'));
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
});
