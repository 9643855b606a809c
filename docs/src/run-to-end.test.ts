import { expect, test } from 'vitest';
import { runToEnd } from './run-to-end.ts';

const node = (script: string, input?: string) =>
  runToEnd(process.execPath, ['-e', script], {
    cwd: import.meta.dirname,
    env: { PLANTED: 'seen' },
    ...(input === undefined ? {} : { input }),
  });

test('gives what a program printed, and how it ended', async () => {
  const script = 'console.log(process.env.PLANTED); console.error("two"); process.exit(3)';
  expect(await node(script)).toEqual({ stdout: 'seen\n', stderr: 'two\n', code: 3 });
});

test('a program reads its input to the end, which is there at once when there is none', async () => {
  const script = 'process.stdin.pipe(process.stdout)';
  expect(await node(script, 'given')).toMatchObject({ stdout: 'given', code: 0 });
  expect(await node(script)).toMatchObject({ stdout: '', code: 0 });
});

test('a program that reads nothing of a long input is no error of ours', async () => {
  expect(await node('process.exit(0)', 'a'.repeat(10_000_000))).toMatchObject({ code: 0 });
});

test('a program that is not there is an error', async () => {
  await expect(runToEnd('no-such-program', [], { cwd: import.meta.dirname })).rejects.toThrow(
    'ENOENT',
  );
});
