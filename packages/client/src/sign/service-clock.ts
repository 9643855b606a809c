import type { AnswerHead } from '../common/answer.ts';

export type ServiceClock = ReturnType<typeof createServiceClock>;

const latestTime = Date.UTC(9999, 0);

/** @param followsService - whether `learn` corrects the times of later requests */
export function createServiceClock(clock: () => Date, followsService: boolean) {
  let offsetMilliseconds = 0;
  let second: number | undefined;
  let timestamp = '';
  const now = () => new Date(clock().getTime() + offsetMilliseconds);
  return {
    now,
    /** Returns the time in the form that the X-WSSE token needs. @throws {TypeError} when the clock returns an invalid date */
    timestamp() {
      const time = now();
      const current = Math.floor(time.getTime() / 1_000);
      // Formats the date at most once a second, because this takes as long as computing the digest of the token.
      if (current !== second) [second, timestamp] = [current, timestampOf(time)];
      return timestamp;
    },
    /** Corrects the clock that signs requests, by the `Date` header of an answer, if the option `clockSync` is set. */
    learn(head: Pick<AnswerHead, 'header'>) {
      const time = followsService ? Date.parse(head.header('date') ?? '') : Number.NaN;
      try {
        // A time after `latestTime` has no valid form in a token, so no request could be signed, and no answer could correct
        // the clock.
        if (time < latestTime) offsetMilliseconds = time - clock().getTime();
      } catch {
        // The request was sent, so an error of the clock must not hide the outcome of the request.
      }
    },
  };
}

/** @throws {TypeError} when the date is invalid */
export function timestampOf(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new TypeError('created must be valid.');
  return `${date.toISOString().slice(0, 19)}Z`;
}
