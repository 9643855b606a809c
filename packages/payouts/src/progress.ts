/** The progress of a payout run. */
export interface Progress {
  /** The number of rows that are finished. */
  done: number;
  /** The number of all rows of the run. While the run checks its rows, the number of rows that it has read so far. */
  of: number;
  state: 'checking' | 'creating' | 'reading' | 'confirming' | 'canceling';
  /** The number of rows finished per second, since the run entered its present state. */
  rate: number;
  /** The seconds until all rows are finished at the present rate; undefined while the rate is unknown. */
  remaining: number | undefined;
  /** The seconds that are left of a pause that the service asked for; undefined without a pause. */
  paused: number | undefined;
}

/** The milliseconds between two reports of the progress: at most three in a second, and one more at the end. */
const interval = 334;

/** @param now - milliseconds of a clock that never goes back */
export function progressOf(
  onProgress: ((progress: Progress) => void) | undefined,
  state: Progress['state'],
  now: () => number,
) {
  const begun = now();
  let toldAt = -Infinity;
  let last = { done: 0, of: 0 };
  let told: typeof last | undefined;
  let pausedUntil = 0;
  const tell = async () => {
    const { done, of } = last;
    const seconds = (now() - begun) / 1000;
    const rate = seconds > 0 ? done / seconds : 0;
    const remaining = rate > 0 && state !== 'checking' ? (of - done) / rate : undefined;
    const pause = Math.ceil((pausedUntil - now()) / 1000);
    const paused = pause > 0 ? pause : undefined;
    toldAt = now();
    told = last;
    try {
      await onProgress?.({ done, of, state, rate, remaining, paused });
    } catch {
      // An error of the caller's progress callback must not end the run.
    }
  };
  return {
    step(done: number, of: number) {
      last = { done, of };
      if (now() - toldAt >= interval) void tell();
    },
    pause(until: number) {
      const isBegun = pausedUntil <= now();
      pausedUntil = until;
      if (isBegun) void tell();
    },
    end() {
      if (last !== told) void tell();
    },
  };
}
