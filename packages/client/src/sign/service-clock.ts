/** The time that requests are signed with. */
export interface ServiceClock {
  now(): Date;
  /** Takes over the service's time from the `Date` header of an answer, if the clock follows it. */
  learn(response: Response): void;
}

/** @param followsService - whether `learn` corrects the clock, from the next call on */
export function createServiceClock(clock: () => Date, followsService: boolean): ServiceClock {
  let offsetMilliseconds = 0;
  return {
    now: () => new Date(clock().getTime() + offsetMilliseconds),
    learn({ headers }) {
      const time = followsService ? Date.parse(headers.get('date') ?? '') : Number.NaN;
      if (!Number.isNaN(time)) offsetMilliseconds = time - clock().getTime();
    },
  };
}
