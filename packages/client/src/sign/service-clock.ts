import type { AnswerHead } from '../common/answer.ts';

export type ServiceClock = ReturnType<typeof createServiceClock>;

const latestTime = Date.UTC(9999, 0);

/**
 * Makes the clock that signs requests.
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
    /** Returns the time as a token has it. @throws {TypeError} when the clock returns an invalid date */
    timestamp() {
      const time = now();
      const current = Math.floor(time.getTime() / 1_000);
      // Formatting a date takes as long as a digest, so it happens once a second.
      if (current !== second) [second, timestamp] = [current, timestampOf(time)];
      return timestamp;
    },
    /** Sets the clock by the `Date` header of an answer, if the clock follows the service. */
    learn(head: Pick<AnswerHead, 'header'>) {
      const time = followsService ? Date.parse(head.header('date') ?? '') : Number.NaN;
      try {
        // No request can be signed with a later time, so no answer could correct it.
        if (time < latestTime) offsetMilliseconds = time - clock().getTime();
      } catch {
        // The request was sent, so its outcome matters more than the clock.
      }
    },
  };
}

/** @throws {TypeError} when the date is invalid */
export function timestampOf(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError('created must be valid.');
  return `${date.toISOString().slice(0, 19)}Z`;
}
