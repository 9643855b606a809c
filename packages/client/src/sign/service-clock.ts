import type { AnswerHead } from '../ground/answer.ts';

/** The time that requests are signed with. */
export interface ServiceClock {
  now(): Date;
  /** Takes over the service's time from the `Date` header of an answer, if the clock follows it. */
  learn(head: Pick<AnswerHead, 'header'>): void;
}

const latestTime = Date.UTC(9999, 0);

/** @param followsService - whether `learn` corrects the clock, from the next call on */
export function createServiceClock(clock: () => Date, followsService: boolean): ServiceClock {
  let offsetMilliseconds = 0;
  return {
    now: () => new Date(clock().getTime() + offsetMilliseconds),
    learn(head) {
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
