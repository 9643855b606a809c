import { type Journal, TimeoutError } from '@crossborder-fx/client';

/** For how many milliseconds after a call's timeout `createOnce` still treats the call as under way. */
const graceMilliseconds = 30_000;
/** How many ended calls the gateway remembers. When a program repeats an older call, the gateway waits first. */
const most = 10_000;

/**
 * Remembers the calls of this process that ended without a response, by the nonce of the journal record. When a program
 * repeats such a call, the gateway looks for its effect at once. After a timeout the gateway waits first, because the
 * service may still be working on the first call.
 */
export function createEndedCalls() {
  /** The milliseconds from the journal record of each ended call to the call's end, by the nonce of the record. */
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
          // The call is measured from shortly after the time in the call's record. If the measurement began before that
          // time, the call would seem to end later, and a program that repeats the call at once would wait.
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
