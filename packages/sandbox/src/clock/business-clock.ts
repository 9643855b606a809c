import { setImmediate as turn } from 'node:timers/promises';
import { RefusedError } from '../refused-error.ts';

/** What happens in business time. Times are its UTC milliseconds. */
export interface Timeline {
  /** When the next thing is due; undefined when nothing is planned. */
  nextAt(): number | undefined;
  /** Does one thing that is due at a time, in a transaction of its own. False when there is none. */
  doNext(until: number): boolean;
  /** Sends what is due, and resolves when all is answered. */
  deliver(): Promise<void>;
  /** As `deliver`, but never fails: nobody waits for it. */
  deliverAside(): Promise<void>;
  /** Whether a notification is due or being sent. */
  hasToDeliver(now: number): boolean;
  /** Keeps the time, for a process that comes after this one. */
  save(now: number): void;
  /** Keeps from where a clock runs. */
  saveAnchor(anchor: Anchor): void;
}

/** The business time that it was at a wall time, both in UTC milliseconds. */
export interface Anchor {
  business: number;
  wall: number;
}

export interface BusinessClockOptions {
  timeline: Timeline;
  /** Where it stands now. */
  start: number;
  /** From where it runs; in the past, for one that goes on after a restart. */
  anchor: Anchor;
  /** Milliseconds of business time for each of wall time; 0 stands still. */
  speed: number;
  /** Wall time in milliseconds. @default the time of the system */
  wall?: (() => number) | undefined;
}

export interface BusinessClock {
  /** Business time. It stands still while a request is answered. */
  now(): number;
  /** For a clock that runs: does what fell due since it was looked at. */
  catchUp(): void;
  /** To be called when something was planned. */
  wake(): void;
  /**
   * Moves on, and resolves when everything due has happened, its deliveries included. Requests that come
   * meanwhile see the time in between. A second call waits for the first.
   *
   * @throws {RefusedError} `timeGoesBack`, `timeOutOfRange`
   */
  moveTo(target: number | ((now: number) => number)): Promise<void>;
  /** Stands at another time from now on, as after `restore`. A move that is under way fails. */
  jump(time: number): void;
  close(): void;
}

// The range in which the offset of Paris is certain.
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);
// How long the event loop waits at most while the clock moves on.
const longestTurn = 20;
const longestSleep = 60_000;

export function createBusinessClock({
  timeline,
  start,
  anchor: from,
  speed,
  wall = Date.now,
}: BusinessClockOptions): BusinessClock {
  let position = requireTime(start);
  let anchor = from;
  let moves: Promise<unknown> = Promise.resolve();
  let isMoving = false;
  let jumps = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function target(): number {
    const passed = Math.max(0, wall() - anchor.wall);
    return Math.min(latest, Math.max(position, anchor.business + Math.floor(passed * speed)));
  }

  /** Does one thing at its own time. */
  function step(until: number): boolean {
    const at = timeline.nextAt();
    if (at === undefined || at > until) return false;
    position = Math.max(position, at);
    return timeline.doNext(position);
  }

  async function run(until: number): Promise<void> {
    const before = jumps;
    let turned = performance.now();
    const requireNoJump = () => {
      if (jumps === before && !isClosed) return;
      throw new Error('The sandbox was restored, reset or closed while its clock moved on.');
    };
    for (;;) {
      const isDone = !step(until);
      if (timeline.hasToDeliver(position)) {
        await timeline.deliver();
        requireNoJump();
        // An answer may have made another attempt due.
        continue;
      }
      if (isDone) break;
      if (performance.now() - turned > longestTurn) {
        await turn();
        requireNoJump();
        turned = performance.now();
      }
    }
    stand(Math.max(position, until));
  }

  function stand(time: number): void {
    position = time;
    anchor = { business: time, wall: wall() };
    timeline.save(time);
    timeline.saveAnchor(anchor);
  }

  function wakeUp(): void {
    clearTimeout(timer);
    if (speed === 0 || isClosed) return;
    const next = timeline.nextAt();
    const sleep = next === undefined ? longestSleep : (next - target()) / speed;
    timer = setTimeout(catchUp, Math.min(longestSleep, Math.max(1, Math.ceil(sleep))));
    timer.unref();
  }

  function catchUp(): void {
    if (speed === 0 || isMoving || isClosed) return;
    const until = target();
    while (step(until)) {}
    position = until;
    if (timeline.hasToDeliver(position)) void timeline.deliverAside().then(wakeUp);
    wakeUp();
  }

  timeline.saveAnchor(anchor);
  wakeUp();
  return {
    now: () => position,
    catchUp,
    wake: wakeUp,
    moveTo(wanted) {
      const move = moves.then(async () => {
        catchUp();
        const until = requireTime(typeof wanted === 'number' ? wanted : wanted(position));
        if (until < position) {
          throw new RefusedError(
            'timeGoesBack',
            `The clock is at ${textOf(position)} and never goes back to ${textOf(until)}: restore a snapshot.`,
          );
        }
        isMoving = true;
        try {
          await run(until);
        } finally {
          isMoving = false;
          wakeUp();
        }
      });
      moves = move.catch(() => {});
      return move;
    },
    jump(time) {
      jumps += 1;
      stand(time);
      wakeUp();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function requireTime(time: number): number {
  if (Number.isSafeInteger(time) && time >= earliest && time <= latest) return time;
  throw new RefusedError(
    'timeOutOfRange',
    `The clock is from ${textOf(earliest)} to ${textOf(latest)}.`,
  );
}

function textOf(time: number): string {
  return new Date(time).toISOString();
}
