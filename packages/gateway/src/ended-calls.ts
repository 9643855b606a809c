import { type Journal, TimeoutError } from '@crossborder-fx/client';

/** Milliseconds after the timeout of a record for which `createOnce` takes the call for one under way. */
const graceMilliseconds = 30_000;
/** The number of ended calls that are remembered. A repeat of an older call waits. */
const most = 10_000;

/**
 * Remembers the calls of this process that ended without an answer, by the nonce of their record: a repeat need not wait, and
 * looks at the service at once. After a timeout the service may still be at work, so a repeat waits.
 */
export function createEndedCalls() {
  /** The milliseconds that each call took after its record was written. */
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
          // This time is later than that of the record, so that a repeat right after the call does not wait.
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
