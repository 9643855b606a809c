import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { environment } from './environment.ts';

const jest = fileURLToPath(import.meta.resolve('jest/bin/jest'));

// Jest gives each file an `Error` of its own, which errors of Node are no instances of.
test.each(['import.jest.mjs', 'require.jest.cjs'])(
  'the client passes under Jest: %s',
  async (file) => {
    const folder = join(inject('consumer'), 'jest');
    const args = [jest, '--ci', '--rootDir', folder, '--cacheDirectory', join(folder, '.cache')];
    const {
      code = 0,
      stdout,
      stderr,
    } = await promisify(execFile)(
      process.execPath,
      ['--experimental-vm-modules', ...args, '--testMatch', `**/${file}`],
      { cwd: folder, env: environment() },
    ).catch((error) => error);
    expect(code, stdout + stderr).toBe(0);
    expect(stderr).toContain('3 passed, 3 total');
  },
  120_000,
);
