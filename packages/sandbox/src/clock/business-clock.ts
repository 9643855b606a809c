import { setImmediate as turn } from 'node:timers/promises';
import { Refusal } from '@crossborder-fx/test-server';
import { RefusedError } from '../common/refused-error.ts';

/** The planned events and notifications of a business clock. Every time is a business time in UTC milliseconds. */
export interface Timeline {
  /**
   * Executes, in one transaction, some or all of the due events. Returns false when no event is due. @throws the error of a
   * failed event. The event is then no longer due, unless the disk failed
   */
  doNext(now: number): boolean;
  /** Returns the first time after `now` at which an event, or an attempt to send a notification, is due. */
  nextAfter(now: number): number | undefined;
  hasToDeliver(now: number): boolean;
  /** Sends due notifications, and resolves when the receivers have answered. By then, other notifications may be due. */
  deliver(): Promise<void>;
  /** Sends due notifications in the background. The call itself never fails. */
  deliverAside(): void;
  /** Saves the business time for the next process, and the times from which a running clock computes business time. */
  save(now: number, anchor: Anchor | undefined): void;
  warn(error: unknown): void;
}

/** A business time, and the machine's time at the same moment, both in UTC milliseconds. */
export interface Anchor {
  business: number;
  wall: number;
}

export interface BusinessClockOptions {
  timeline: Timeline;
  start: number;
  /** The times from which a running clock computes business time: after a restart, those of the earlier process. @default now */
  anchor?: Anchor | undefined;
  /** Milliseconds of business time that pass in each millisecond of the machine's time. 0 stops the clock. */
  speed: number;
  wall(): number;
}

export type BusinessClock = ReturnType<typeof createBusinessClock>;

// The longest time that a move of the clock blocks the event loop, in milliseconds.
const longestTurn = 20;
const longestSleep = 60_000;

export function createBusinessClock({
  timeline,
  start,
  anchor: from,
  speed,
  wall,
}: BusinessClockOptions) {
  let position = requireTime(start);
  let anchor = from ?? { business: position, wall: wall() };
  let latestWall = anchor.wall;
  let moves: Promise<unknown> = Promise.resolve();
  let interrupt: ((reason: Error) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let jumps = 0;
  let isWaking = false;
  let isClosed = false;

  function target(): number {
    if (speed === 0) return position;
    const now = wall();
    // Somebody has set the machine's clock back, so business time continues from its present value with a new `anchor`.
    if (now < latestWall) anchor = { business: position, wall: now };
    latestWall = now;
    const passed = Math.floor((now - anchor.wall) * speed);
    return Math.min(latestTime, Math.max(position, anchor.business + passed));
  }

  /** Executes every event that is due up to a time, each at its own time. Returns whether an event was due. */
  function doDue(until: number): boolean {
    let hasDone = false;
    for (;;) {
      while (timeline.doNext(position)) hasDone = true;
      const next = position < until ? timeline.nextAfter(position) : undefined;
      if (next === undefined || next > until) break;
      position = Math.max(position, next);
    }
    position = until;
    return hasDone;
  }

  function doDueAside(): boolean {
    if (interrupt || isClosed) return false;
    try {
      return doDue(target());
    } catch (error) {
      // No caller waits, so report the error as a warning. The clock stays at the failed event's time until the next `wake`.
      timeline.warn(error);
      return true;
    }
  }

  /** Makes the clock execute due events in the next turn of the event loop. A caller that has planned an event calls this. */
  function wake(): void {
    if (isWaking || isClosed) return;
    isWaking = true;
    // Execute due events only when the sandbox has begun to send the answer to the current request.
    setImmediate(() => {
      isWaking = false;
      if (isClosed) return;
      doDueAside();
      timeline.deliverAside();
      sleep();
    });
  }

  function sleep(): void {
    clearTimeout(timer);
    if (speed === 0) return;
    const next = timeline.nextAfter(position);
    // When an event is still due at this point, its execution has failed, so wait before the next attempt.
    const isAhead = next !== undefined && next > position;
    const wait = isAhead ? Math.ceil((next - target()) / speed) : longestSleep;
    timer = setTimeout(wake, Math.min(longestSleep, Math.max(1, wait)));
    timer.unref();
  }

  async function move(until: number): Promise<void> {
    const { pause, isInterrupted, end } = startMove();
    let turned = performance.now();
    const yieldOften = async () => {
      if (performance.now() - turned <= longestTurn) return;
      await pause(turn());
      turned = performance.now();
    };
    try {
      for (;;) {
        while (timeline.doNext(position)) await yieldOften();
        if (timeline.hasToDeliver(position)) {
          // Save the business time before sending it to receivers, so that the next process does not start at an earlier time.
          save();
          await pause(timeline.deliver());
          // The answer of a notification's receiver may have made another event due.
          continue;
        }
        const next = timeline.nextAfter(position);
        if (next === undefined || next > until) break;
        position = Math.max(position, next);
      }
      stand(Math.max(position, until));
    } catch (error) {
      if (!isInterrupted()) stand(position);
      throw error;
    } finally {
      end();
      wake();
    }
  }

  /** Starts a move of the clock. While the move waits, a jump of the clock or the close of the sandbox interrupts the move. */
  function startMove() {
    let reason: Error | undefined;
    const interrupted = new Promise<never>((_, reject) => {
      interrupt = (error) => {
        reason = error;
        reject(error);
      };
    });
    // Ignore the rejection of `interrupted` here, because the move may be interrupted while no caller awaits this promise.
    interrupted.catch(() => {});
    return {
      async pause(waiting: Promise<void>): Promise<void> {
        await Promise.race([waiting, interrupted]);
        if (reason) throw reason;
      },
      isInterrupted: () => reason !== undefined,
      end() {
        interrupt = undefined;
      },
    };
  }

  function stand(time: number): void {
    position = time;
    latestWall = wall();
    anchor = { business: time, wall: latestWall };
    save();
  }

  function save(): void {
    timeline.save(position, speed === 0 ? undefined : anchor);
  }

  save();
  return {
    now: () => position,
    /** On a running clock, executes everything that fell due since the last call, so that the next answer shows the result. */
    catchUp(): void {
      if (speed !== 0 && doDueAside()) wake();
    },
    wake,
    /**
     * Moves the time forward, and resolves when every due event is executed and its notifications are delivered. A request
     * during the move gets a time in between. A second call waits for the first, and fails when somebody calls `jump` during
     * this wait.
     *
     * @throws {RefusedError} `timeGoesBack`, `timeOutOfRange`
     * @throws the error of an event; the clock then stands at the event's time
     */
    moveTo(wanted: number | ((now: number) => number)): Promise<void> {
      const asked = jumps;
      const moved = moves.then(() => {
        if (isClosed) throw new Error('The sandbox is closed, so its clock cannot move.');
        // The sandbox replaced its state after a caller asked for this move of the clock, so the move fails.
        if (jumps > asked) throw jumped();
        doDueAside();
        const until = requireTime(typeof wanted === 'number' ? wanted : wanted(position));
        if (until >= position) return move(until);
        throw new RefusedError(
          'timeGoesBack',
          `The clock is at ${textOf(position)} and cannot go back to ${textOf(until)}: restore a snapshot.`,
        );
      });
      moves = moved.catch(() => {});
      return moved;
    },
    /** Sets the clock to another time, as after `restore`. Calls of `moveTo` that have not ended fail. */
    jump(time: number): void {
      jumps += 1;
      interrupt?.(jumped());
      stand(time);
      wake();
    },
    close(): void {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      interrupt?.(new Error('The sandbox was closed while its clock moved on.'));
      if (speed === 0) return;
      try {
        save();
      } catch (error) {
        // Do not throw the error of `save`, because the caller must close the rest of the sandbox in any case.
        timeline.warn(error);
      }
    },
  };
}

function jumped(): Refusal {
  return new Refusal(503, 'The sandbox was restored or reset while its clock moved on.');
}

// Business time lies in the years 2000 to 2099, for which the rule for summer time in Paris is certain.
const earliestTime = Date.UTC(2000, 0, 1);

const latestTime = Date.UTC(2100, 0, 1);

export function isTime(time: unknown): time is number {
  return (
    typeof time === 'number' &&
    Number.isSafeInteger(time) &&
    time >= earliestTime &&
    time <= latestTime
  );
}

/** Requires a time in the years that the sandbox can simulate. @throws {RefusedError} `timeOutOfRange` */
export function requireTime(time: number): number {
  if (isTime(time)) return time;
  throw new RefusedError(
    'timeOutOfRange',
    `The time of the clock must be from ${textOf(earliestTime)} to ${textOf(latestTime)}.`,
  );
}

function textOf(time: number): string {
  return new Date(time).toISOString();
}
