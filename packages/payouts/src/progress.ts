/** The progress of a run. */
export interface Progress {
  /** The number of finished rows. */
  done: number;
  /** The number of all rows; during the check, of the rows read so far. */
  of: number;
  state: 'checking' | 'creating' | 'reading' | 'confirming' | 'canceling';
  /** Rows a second, since this state began. */
  rate: number;
  /** Seconds until the end at this rate; undefined while that is not known. */
  remaining: number | undefined;
  /** Seconds of a pause that the service has asked for; undefined without a pause. */
  paused: number | undefined;
}

/** Reports come three times a second, so that the last report makes four at most. */
const interval = 334;

/** Reports the progress of one state of a run. @param now - milliseconds of a clock that never goes back */
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
      // An error of the progress callback must not end the run.
    }
  };
  return {
    step(done: number, of: number) {
      last = { done, of };
      if (now() - toldAt >= interval) void tell();
    },
    /** Reports a pause when the pause begins. */
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
