import { type Journal, TimeoutError } from '@crossborder-fx/client';

/** How long `createOnce` takes a call for one that is on its way, after the time-out of its record. */
const graceMilliseconds = 30_000;
/** How many ended calls are remembered. A repeat of an older one waits. */
const most = 10_000;

/**
 * Knows which calls of this process have ended without an answer, by the nonce of their record: a repeat needs not wait,
 * and looks at the service at once. After a time-out the service may be at work, so that a repeat waits.
 */
export function createEndedCalls() {
  /** How many milliseconds each took, since its record was written. */
  const ended = new Map<string, number>();
  return async <Result>(
    journal: Journal,
    call: (journal: Journal) => Promise<Result>,
  ): Promise<Result> => {
    let begun = 0;
    let nonce: string | undefined;
    try {
      return await call({
        ...journal,
        async claim(record) {
          const isClaimed = await journal.claim(record);
          // Later than the time of the record, so that a repeat right after the call does not wait.
          begun = performance.now();
          nonce = record.nonce;
          return isClaimed;
        },
        async read(key) {
          const { attempts, ...others } = await journal.read(key);
          const known = attempts.map((one) => {
            const took = ended.get(one.nonce);
            return took === undefined ? one : { ...one, timeout: took - graceMilliseconds };
          });
          return { ...others, attempts: known };
        },
      });
    } catch (error) {
      if (nonce !== undefined && !(error instanceof TimeoutError)) {
        ended.set(nonce, Math.floor(performance.now() - begun));
        const [oldest = nonce] = ended.keys();
        if (ended.size > most) ended.delete(oldest);
      }
      throw error;
    }
  };
}
