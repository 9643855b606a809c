import { globSync } from 'node:fs';

/**
 * Starts this program again with a clock that begins at the moment in `TEST_CLOCK` and runs on.
 *
 * @throws {Error} when `TEST_CLOCK` is not a moment, or libfaketime is missing
 */
export function startTestClock(): void {
  const wanted = process.env['TEST_CLOCK'];
  if (wanted === undefined || process.env['FAKETIME'] !== undefined) return;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, again, { ...process.env, ...clockFrom(wanted) });
}

/**
 * Returns the environment in which libfaketime gives a process and its children a clock that begins at a moment.
 * Timers, time-outs and the times of files stay real.
 *
 * @throws {Error} when the text is not a moment, or libfaketime is missing
 */
export function clockFrom(wanted: string) {
  const moment = readMoment(wanted);
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined) {
    throw new Error(
      'TEST_CLOCK needs libfaketime. On Debian and Ubuntu, run: apt-get install libfaketime',
    );
  }
  const seconds = (moment.getTime() - Date.now()) / 1000;
  return {
    TEST_CLOCK: moment.toISOString(),
    LD_PRELOAD: [library, process.env['LD_PRELOAD'] ?? []].flat().join(':'),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Older versions of libfaketime read only DONT_FAKE_MONOTONIC, the former name of FAKETIME_DONT_FAKE_MONOTONIC.
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

/**
 * Reads `2026-12-26T10:00Z`, or `+2y` for the first Saturday that is at least two years from now.
 *
 * @throws {Error} for any other text
 */
export function readMoment(text: string, now = new Date()): Date {
  const [, years] = /^\+(\d{1,2})y$/.exec(text) ?? [];
  const moment = years === undefined ? new Date(text) : new Date(now);
  if (years !== undefined) {
    moment.setUTCFullYear(now.getUTCFullYear() + Number(years));
    moment.setUTCDate(moment.getUTCDate() + 6 - moment.getUTCDay());
  } else if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || Number.isNaN(moment.getTime())) {
    throw new Error(
      `TEST_CLOCK must be a time such as 2026-12-26T10:00Z, or years from now such as +2y, not ${text}.`,
    );
  }
  return moment;
}
