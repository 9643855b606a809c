import { createLine } from '../common/line.ts';
import { own } from '../common/own-error.ts';
import { after } from '../common/timers.ts';

/** How many events are processed at once for each connection of the store: some use the database, others wait. */
const workingEach = 4;

/**
 * How many events may wait for each connection of the store. At 100 milliseconds of a connection for each event, the queue is
 * empty within 20 seconds: before the service repeats deliveries that got 500 meanwhile.
 */
const waitingEach = 200;

/** Runs the work of a delivery when its turn comes. */
export type Admit = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * Creates a queue that finishes the first deliveries before it begins all of them. Work that outlasts its answer
 * goes on without holding its slot.
 *
 * @param seconds - how long work holds its slot
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
