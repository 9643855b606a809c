import { RefusedError } from '../common/refused-error.ts';

// Business time lies in the years 2000 to 2099, for which the rule for summer time in Paris is certain.
const earliestTime = Date.UTC(2000, 0, 1);

export const latestTime = Date.UTC(2100, 0, 1);

export function isTime(time: unknown): time is number {
  return (
    typeof time === 'number' &&
    Number.isSafeInteger(time) &&
    time >= earliestTime &&
    time <= latestTime
  );
}

/** Requires a time in the years that the sandbox can simulate. @throws {RefusedError} `timeOutOfRange` */
export function requireTime(time: number): number {
  if (isTime(time)) return time;
  throw new RefusedError(
    'timeOutOfRange',
    `The time of the clock must be from ${textOf(earliestTime)} to ${textOf(latestTime)}.`,
  );
}

/** @throws {RefusedError} `timeGoesBack` when `until` is before the clock's present time */
export function requireNotBefore(position: number, until: number): void {
  if (until >= position) return;
  throw new RefusedError(
    'timeGoesBack',
    `The clock is at ${textOf(position)} and cannot go back to ${textOf(until)}: restore a snapshot.`,
  );
}

function textOf(time: number): string {
  return new Date(time).toISOString();
}
