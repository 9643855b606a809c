import { type Journal, TimeoutError } from '@crossborder-fx/client';

/** For how many milliseconds after its timeout `createOnce` still treats a call as under way. */
const graceMilliseconds = 30_000;
/** How many ended calls the gateway remembers. A repeat of an older call waits. */
const most = 10_000;

/**
 * Remembers the calls of this process that ended without a response, by the nonce of their journal record. A repeat of such a
 * call does not wait, but looks at the service at once. After a timeout a repeat waits, because the service may still be at
 * work.
 */
export function createEndedCalls() {
  /** How many milliseconds each call took after its journal record was written, by nonce. */
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
          // The start of the call is later than the time in its record, so that a repeat right after the call does not wait.
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
