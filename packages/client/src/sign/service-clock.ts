import type { AnswerHead } from '../transport/transport.ts';

/** The time that requests are signed with. */
export interface ServiceClock {
  now(): Date;
  /** Takes over the service's time from the `Date` header of an answer, if the clock follows it. */
  learn(head: Pick<AnswerHead, 'header'>): void;
}

/** @param followsService - whether `learn` corrects the clock, from the next call on */
export function createServiceClock(clock: () => Date, followsService: boolean): ServiceClock {
  let offsetMilliseconds = 0;
  return {
    now: () => new Date(clock().getTime() + offsetMilliseconds),
    learn(head) {
      const time = followsService ? Date.parse(head.header('date') ?? '') : Number.NaN;
      if (!Number.isNaN(time)) offsetMilliseconds = time - clock().getTime();
    },
  };
}
