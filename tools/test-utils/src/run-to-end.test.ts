import { expect, test } from 'vitest';
import { runToEnd } from './run-to-end.ts';

const node = (script: string) =>
  runToEnd(process.execPath, ['-e', script], { env: { PLANTED: 'seen' } });

test('gives what a program printed, and how it ended', async () => {
  const script = 'console.log(process.env.PLANTED); console.error("two"); process.exit(3)';
  expect(await node(script)).toEqual({ stdout: 'seen\n', stderr: 'two\n', code: 3 });
});

test('a program that reads its input finds its end at once', async () => {
  expect(await node('process.stdin.pipe(process.stdout)')).toMatchObject({ stdout: '', code: 0 });
});

test('a program that is not there is an error', async () => {
  await expect(runToEnd('no-such-program', [])).rejects.toThrow('ENOENT');
});
