import { globSync } from 'node:fs';

/**
 * With `TEST_CLOCK`, starts this program again with a clock that begins at that moment, and goes on from there.
 *
 * @throws {Error} when it is no moment, or libfaketime is missing
 */
export function startTestClock(): void {
  const wanted = process.env['TEST_CLOCK'];
  if (wanted === undefined || process.env['FAKETIME'] !== undefined) return;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, again, { ...process.env, ...clockFrom(wanted) });
}

/**
 * The environment in which libfaketime gives a process, and all that it starts, a clock that begins at a moment now.
 * Timers, time-outs and the times of files stay real.
 *
 * @throws {Error} when it is no moment, or libfaketime is missing
 */
export function clockFrom(wanted: string) {
  const moment = readMoment(wanted);
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined) {
    throw new Error(
      'TEST_CLOCK needs libfaketime, of Debian and Ubuntu: apt-get install libfaketime',
    );
  }
  const seconds = (moment.getTime() - Date.now()) / 1000;
  return {
    TEST_CLOCK: moment.toISOString(),
    LD_PRELOAD: [library, process.env['LD_PRELOAD'] ?? []].flat().join(':'),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Older versions know this name only.
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

/**
 * `2026-12-26T10:00Z`, or `+2y`: two years from now.
 *
 * @throws {Error} when it is neither
 */
export function readMoment(text: string, now = new Date()): Date {
  const [, years] = /^\+(\d{1,2})y$/.exec(text) ?? [];
  const moment = years === undefined ? new Date(text) : new Date(now);
  if (years !== undefined) moment.setUTCFullYear(now.getUTCFullYear() + Number(years));
  else if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || Number.isNaN(moment.getTime())) {
    throw new Error(`TEST_CLOCK must be like 2026-12-26T10:00Z or +2y, and is ${text}.`);
  }
  return moment;
}
