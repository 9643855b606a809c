import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { BuildError, reportBuildError, runInProject } from './run-astro.ts';

test('a site build with a wrong setting prints only the message about this setting', async () => {
  const build = join(import.meta.dirname, 'build-site.ts');
  const { stdout, stderr, code } = await runToEnd(process.execPath, [build], {
    cwd: import.meta.dirname,
    env: { SITE_BASE: 'https://a.example/' },
  });
  expect({ stdout, stderr, code }).toEqual({
    stdout: '',
    stderr: 'SITE_BASE must be a path such as /crossborder-fx/, not https://a.example/\n',
    code: 1,
  });
});

test('runInProject throws a BuildError with the whole output of a program that fails', async () => {
  const folder = await temporaryFolder();
  const program = join(folder, 'fails.mjs');
  await writeFile(program, "console.log('out'); console.error('err'); process.exit(3);");
  const failure = runInProject(program, ['now']);
  await expect(failure).rejects.toThrow(BuildError);
  await expect(failure).rejects.toThrow('fails.mjs now failed in docs/site:\nout\nerr\n');
});

test('reportBuildError rethrows an error that is not a BuildError', () => {
  const error = new TypeError('planted');
  expect(() => reportBuildError(error)).toThrow(error);
});
