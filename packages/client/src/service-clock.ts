/** The time that requests are signed with. */
export interface ServiceClock {
  now(): Date;
  /** Takes the service's time over from an answer, when the clock is to follow it. */
  learn(response: Response): void;
}

/** A clock that is `follow`ing the `Date` header of answers corrects the next call, not this one. */
export function createServiceClock(clock: () => Date, follow: boolean): ServiceClock {
  let offset = 0;
  return {
    now: () => new Date(clock().getTime() + offset),
    learn({ headers }) {
      const time = follow ? Date.parse(headers.get('date') ?? '') : Number.NaN;
      if (!Number.isNaN(time)) offset = time - clock().getTime();
    },
  };
}
