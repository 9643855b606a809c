import { createLine } from '../common/line.ts';
import { own } from '../common/own-error.ts';
import { after } from '../common/timers.ts';

/** How many events are processed at once for each connection of the store. No event needs a connection all the time. */
const workingEach = 4;

/** How many events may wait for each connection of the store. If each takes 100 ms, all finish before the next delivery attempt. */
const waitingEach = 200;

export type Admit = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * Creates a queue that limits how many deliveries are processed at once, so that the first deliveries are finished
 * before the last ones begin. Work that goes on after the answer to its delivery takes no slot.
 *
 * @param seconds - the longest time for which the work of a delivery takes a slot
 */
export function createAdmission(capacity = 25, seconds: number): Admit {
  const longest = waitingEach * capacity;
  const enter = createLine(workingEach * capacity, (waiting) => {
    if (waiting < longest) return;
    throw own(
      new Error(
        `${longest} deliveries are waiting, so this delivery is refused. The service must deliver it again.`,
      ),
    );
  });
  return async (work) => {
    const leave = await enter();
    const stop = after(seconds, leave);
    try {
      return await work();
    } finally {
      stop();
      leave();
    }
  };
}
