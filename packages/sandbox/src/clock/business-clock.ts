import { setImmediate as turn } from 'node:timers/promises';
import { Refusal } from '@crossborder-fx/test-server';
import { latestTime, requireNotBefore, requireTime } from './time-range.ts';

/** What happens in business time. Times are its UTC milliseconds. */
export interface Timeline {
  /**
   * Does what is due at a time, or a part of it, in one transaction. False when nothing is.
   *
   * @throws what went wrong; that thing is not due any more, unless that could not be kept either
   */
  doNext(now: number): boolean;
  /** When the next thing or attempt is due after a time; undefined when nothing is planned. */
  nextAfter(now: number): number | undefined;
  hasToDeliver(now: number): boolean;
  /** Sends what is due, and resolves when it is answered. More may be due then. */
  deliver(): Promise<void>;
  /** Sends what is due. Nobody waits for it, and it never fails. */
  deliverAside(): void;
  /** Keeps the time, and from where a clock runs, for a process that comes after this one. */
  save(now: number, anchor: Anchor | undefined): void;
  warn(error: unknown): void;
}

/** The business time that it was at a wall time, both in UTC milliseconds. */
export interface Anchor {
  business: number;
  wall: number;
}

export interface BusinessClockOptions {
  timeline: Timeline;
  start: number;
  /** From where it runs; in the past, for one that goes on after a restart. @default now */
  anchor?: Anchor | undefined;
  /** Milliseconds of business time for each of wall time; 0 stands still. */
  speed: number;
  wall(): number;
}

export interface BusinessClock {
  now(): number;
  /**
   * For a clock that runs: does what fell due since it was looked at, all at once, since the answer that
   * follows needs it.
   */
  catchUp(): void;
  /** To be called when something was planned. What is due already happens in the next turn. */
  wake(): void;
  /**
   * Moves on, and resolves when everything due has happened, its deliveries included. Requests that come
   * meanwhile see the time in between. A second call waits for the first, and fails when there was a
   * jump before its turn.
   *
   * @throws {RefusedError} `timeGoesBack`, `timeOutOfRange`
   * @throws what went wrong at a time in between, at which the clock stands then
   */
  moveTo(target: number | ((now: number) => number)): Promise<void>;
  /** Stands at another time from now on, as after `restore`. Moves that were asked for before fail. */
  jump(time: number): void;
  close(): void;
}

// How long the event loop waits at most while the clock moves on.
const longestTurn = 20;
const longestSleep = 60_000;

export function createBusinessClock({
  timeline,
  start,
  anchor: from,
  speed,
  wall,
}: BusinessClockOptions): BusinessClock {
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
    // The time of the machine was set back. Business time goes on from here.
    if (now < latestWall) anchor = { business: position, wall: now };
    latestWall = now;
    const passed = Math.floor((now - anchor.wall) * speed);
    return Math.min(latestTime, Math.max(position, anchor.business + passed));
  }

  /** Does everything that is due until a time, each at its own. Returns whether there was any. */
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
      // Nobody waits. The clock stands at the time of it until it is looked at again.
      timeline.warn(error);
      return true;
    }
  }

  function wake(): void {
    if (isWaking || isClosed) return;
    isWaking = true;
    // Not before the answer to the request is on its way.
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
    // What is still due has just failed: it must not be tried without a pause.
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
          // Requests that come meanwhile see this time.
          save();
          await pause(timeline.deliver());
          // An answer may have made something else due.
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

  /** While there is a move, it can be interrupted wherever it waits. */
  function startMove() {
    let reason: Error | undefined;
    const interrupted = new Promise<never>((_, reject) => {
      interrupt = (error) => {
        reason = error;
        reject(error);
      };
    });
    // It may be interrupted when it does not wait.
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
    catchUp() {
      if (speed !== 0 && doDueAside()) wake();
    },
    wake,
    moveTo(wanted) {
      const asked = jumps;
      const moved = moves.then(() => {
        if (isClosed) throw new Error('The sandbox is closed: its clock does not move any more.');
        // It was meant for a state that is no more.
        if (jumps > asked) throw jumped();
        doDueAside();
        const until = requireTime(typeof wanted === 'number' ? wanted : wanted(position));
        requireNotBefore(position, until);
        return move(until);
      });
      moves = moved.catch(() => {});
      return moved;
    },
    jump(time) {
      jumps += 1;
      interrupt?.(jumped());
      stand(time);
      wake();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      interrupt?.(new Error('The sandbox was closed while its clock moved on.'));
      if (speed === 0) return;
      try {
        save();
      } catch (error) {
        // What has to be closed must be, whether the time could be kept or not.
        timeline.warn(error);
      }
    },
  };
}

function jumped(): Refusal {
  return new Refusal(503, 'The sandbox was restored or reset while its clock moved on.');
}
