import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readMoment } from './test-clock.ts';

// Each program prints the time. When TEST_CLOCK is set, the program must print the time of the clock that TEST_CLOCK sets.
const programs: [program: string, args: string[]][] = [
  [process.execPath, ['-e', 'process.stdout.write(String(Date.now() / 1000))']],
  ['python3', ['-c', 'import time; print(time.time())']],
  ['sh', ['-c', 'date +%s']],
  [process.execPath, ['-e', "child_process.spawn('date', ['+%s'], { stdio: 'inherit' })"]],
];

test.runIf(process.platform !== 'win32').each(programs)(
  'the program %s %j has the clock of the test that starts it',
  async (program, args) => {
    const begun = Math.floor(Date.now() / 1000);
    const { stdout } = await promisify(execFile)(program, args);
    for (const printed of [stdout, execFileSync(program, args, { encoding: 'utf8' })]) {
      expect(Number(printed)).toBeGreaterThanOrEqual(begun);
      expect(Number(printed)).toBeLessThanOrEqual(Date.now() / 1000);
    }
  },
);

test('readMoment reads a time in UTC, or a number of years from now, and then a Saturday', () => {
  const now = new Date('2026-11-28T09:30:15Z');
  expect(readMoment('2026-12-31T23:59:30Z', now)).toEqual(new Date('2026-12-31T23:59:30Z'));
  expect(readMoment('2026-12-26T10:00Z', now)).toEqual(new Date('2026-12-26T10:00:00Z'));
  expect(readMoment('+2y', now)).toEqual(new Date('2028-12-02T09:30:15Z'));
  expect(readMoment('+1y', new Date('2026-11-27T09:30:15Z'))).toEqual(
    new Date('2027-11-27T09:30:15Z'),
  );
});

test.each(['', '2y', '2026-12-26', '2026-12-26T10:00', '2026-13-01T10:00Z', 'tomorrow'])(
  'readMoment refuses %j',
  (text) => {
    expect(() => readMoment(text)).toThrow(
      `TEST_CLOCK must be a time such as 2026-12-26T10:00Z, or years from now such as +2y, not ${text}.`,
    );
  },
);
