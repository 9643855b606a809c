import { createLine } from '../ground/line.ts';
import { own } from '../ground/own-error.ts';
import { after } from '../ground/timers.ts';

/** At work at once for each connection: while some wait for the database, others wait for something else. */
const workingEach = 4;

/**
 * In line for each connection. If each event takes a connection 100 milliseconds, all of them are done within 20
 * seconds: before the service delivers again what was answered with 500 meanwhile.
 */
const waitingEach = 200;

/** Runs work of a delivery when it has its turn. */
export type Admit = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * A line for deliveries, so that those which come first are finished instead of all being begun. Work that takes
 * longer than an answer may take goes on, and no longer keeps others from their turn.
 *
 * @param seconds - how long work keeps its place
 */
export function createAdmission(capacity = 25, seconds: number): Admit {
  const longest = waitingEach * capacity;
  const enter = createLine(workingEach * capacity, (waiting) => {
    if (waiting < longest) return;
    throw own(
      new Error(`${longest} deliveries wait for their turn: this one is left to its next attempt.`),
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
