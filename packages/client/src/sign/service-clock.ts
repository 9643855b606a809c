import type { AnswerHead } from '../ground/answer.ts';

export type ServiceClock = ReturnType<typeof createServiceClock>;

const latestTime = Date.UTC(9999, 0);

/**
 * The time that requests are signed with.
 *
 * @param followsService - whether `learn` corrects the clock, from the next call on
 */
export function createServiceClock(clock: () => Date, followsService: boolean) {
  let offsetMilliseconds = 0;
  let second: number | undefined;
  let timestamp = '';
  const now = () => new Date(clock().getTime() + offsetMilliseconds);
  return {
    now,
    /** As a token has it. @throws {TypeError} when the clock gives no valid date */
    timestamp() {
      const time = now();
      const current = Math.floor(time.getTime() / 1_000);
      // To write a date takes as long as a digest.
      if (current !== second) [second, timestamp] = [current, timestampOf(time)];
      return timestamp;
    },
    /** Takes over the service's time from the `Date` header of an answer, if the clock follows it. */
    learn(head: Pick<AnswerHead, 'header'>) {
      const time = followsService ? Date.parse(head.header('date') ?? '') : Number.NaN;
      try {
        // Nothing could be signed with a later time, so no answer would ever correct it.
        if (time < latestTime) offsetMilliseconds = time - clock().getTime();
      } catch {
        // The request was sent: its outcome counts more than the clock.
      }
    },
  };
}

/** @throws {TypeError} when the date is invalid */
export function timestampOf(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError('needs a valid date.');
  return `${date.toISOString().slice(0, 19)}Z`;
}
