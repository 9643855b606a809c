/** The progress of a run. */
export interface Progress {
  /** The number of finished rows. */
  done: number;
  /** The number of all rows. During the check, it is the number of rows read so far. */
  of: number;
  state: 'checking' | 'creating' | 'reading' | 'confirming' | 'canceling';
  /** The finished rows per second, since the run entered this state. */
  rate: number;
  /** The seconds until the end at this rate; undefined while the rate is unknown. */
  remaining: number | undefined;
  /** The seconds of a pause that the service asked for; undefined without a pause. */
  paused: number | undefined;
}

/** The progress is reported three times a second, so that the last report is at most the fourth in a second. */
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
