import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { isPlatformOfRuntimes, oldestWithSqlite } from './runtimes.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../../..');
const sandbox = join(repository, 'packages/sandbox');
const program = join(import.meta.dirname, '../../rehearsal/programs/consumer.mjs');
const nodes = [
  ['Node 22.13.0', oldestWithSqlite, 'v22.13.0'],
  ['the Node of the tests', process.execPath, process.version],
];

// The sandbox's test files that need SQLite, files, sockets or processes of Node; all other test files need none.
const ofNode = [
  'src/store/',
  'src/notify/',
  'src/sandbox-user.test.ts',
  'src/command-line.test.ts',
  'src/start-sandbox.test.ts',
  'src/connect.test.ts',
  'src/cli.test.ts',
  'test/full-disk.test.ts',
];

describe.runIf(isPlatformOfRuntimes)('the sandbox', () => {
  test.each(nodes)(
    'the packed sandbox pays and keeps its data from one start to the next on %s',
    async (_, node = '', version) => {
      expect((await run(node, ['--version'])).stdout.trim()).toBe(version);
      const cwd = await mkdtemp(join(inject('consumer'), 'sandbox-'));
      await cp(program, join(cwd, 'consumer.mjs'));
      // Each start of consumer.mjs checks the data that the previous start left in the sandbox's data file.
      for (const start of ['1', '2', '3'])
        await run(node, ['consumer.mjs', 'data-file', start, cwd], { cwd, env: {} });
      const { found } = JSON.parse(await readFile(join(cwd, 'data-file.json'), 'utf8'));
      expect(found).toMatchObject({
        payments: expect.arrayContaining([expect.stringMatching(/ finalized$/)]),
        now: '2026-11-26T08:00:00.000Z',
      });
    },
  );

  test("the sandbox passes its tests of Node's SQLite, files, sockets and processes on Node 22.13.0", async () => {
    // Vitest silently ignores a file name on its command line that fits no file, so the test checks that each file exists.
    for (const name of ofNode) expect(existsSync(join(sandbox, name)), name).toBe(true);
    const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
    const ended = await run(oldestWithSqlite, [vitest, 'run', '--reporter=dot', ...ofNode], {
      cwd: sandbox,
      // The Vitest that this test starts gets no environment variables of the Vitest that runs this test.
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NO_COLOR: '1',
        CI: process.env['CI'],
      },
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error) => error);
    expect(ended.code ?? 0, ended.stdout + ended.stderr).toBe(0);
  });
});
