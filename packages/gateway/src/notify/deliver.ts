import { setTimeout as wait } from 'node:timers/promises';
import { signedHeaders } from '../standard-webhooks.ts';
import type { Message, Outbox } from './outbox.ts';

export interface DeliverOptions {
  outbox: Outbox;
  url: string;
  keys: readonly Buffer[];
  /** The time of signatures, in milliseconds since 1970. */
  now: () => number;
  /** How long the program may take for an answer, in milliseconds. @default 15,000 */
  timeout?: number | undefined;
  /** Gets what an attempt could not write. */
  onError(error: unknown): void;
}

/** A program that answers in turn, and each within this part of the time-out, has all of them in time. */
const atOnce = 8;
const mostUnderWay = 200;
const idleMilliseconds = 1_000;
const usualTimeout = 15_000;
const givenUpAfterMilliseconds = 3 * 24 * 60 * 60 * 1000;
/** Seconds until the next attempt; the last one holds for all that follow. */
const waits = [5, 15, 60, 300, 900, 3_600, 7_200, 10_800];

/**
 * Hands what is in the outbox to the program, a few at a time: what waits stays in the database. An attempt that hangs
 * takes no place from the others: it loses its own as soon as a later one ends, or when nothing ends for a while.
 */
export function startDelivering(options: DeliverOptions) {
  const { outbox, timeout = usualTimeout, onError } = options;
  const leaseMilliseconds = 2 * timeout;
  const closing = new AbortController();
  const underWay = new Set<{ hangs: boolean; ended: Promise<void> }>();
  let lastChange = performance.now();
  let sleep = new AbortController();

  async function run(): Promise<void> {
    await outbox.hurry(leaseMilliseconds).catch(onError);
    while (!closing.signal.aborted) {
      sleep = new AbortController();
      const { signal } = sleep;
      const isIdle = await startDue().catch((error) => {
        onError(error);
        return true;
      });
      // Another process may add one, so it does not wait for long.
      if (isIdle) await wait(idleMilliseconds, undefined, { signal }).catch(() => {});
    }
    await Promise.all([...underWay].map(({ ended }) => ended));
  }

  async function startDue(): Promise<boolean> {
    if (performance.now() - lastChange > timeout / atOnce) {
      for (const one of underWay) one.hangs = true;
    }
    const places = atOnce - [...underWay].filter(({ hangs }) => !hangs).length;
    const free = Math.min(places, mostUnderWay - underWay.size);
    if (free <= 0) return true;
    const due = await outbox.take(free, leaseMilliseconds);
    for (const message of due) start(message);
    return due.length === 0;
  }

  function start(message: Message): void {
    const one = { hangs: false, ended: Promise.resolve() };
    underWay.add(one);
    lastChange = performance.now();
    one.ended = attempt(message)
      .catch(onError)
      .finally(() => {
        for (const earlier of underWay) {
          if (earlier === one) break;
          earlier.hangs = true;
        }
        underWay.delete(one);
        lastChange = performance.now();
        sleep.abort();
      });
  }

  async function attempt(message: Message): Promise<void> {
    const result = await send(options, message, closing.signal);
    if (result.isTaken) return outbox.delivered(message.id, result.text);
    const at = outbox.now();
    const next = closing.signal.aborted ? at : nextAttempt(message, at);
    await outbox.failed(message.id, result.text, next);
  }

  const running = run();
  return {
    /** Something is due now. */
    wake: () => sleep.abort(),
    /** Aborts the attempts that are under way: they are made again after the next start. */
    async close() {
      closing.abort();
      sleep.abort();
      await running;
    },
  };
}

/**
 * When to try again, in milliseconds since 1970; undefined after three days in which it was tried: what was away may
 * have been the gateway.
 */
export function nextAttempt({ created, attempts }: Message, now: number): number | undefined {
  const isTried = attempts > waits.length;
  if (isTried && now - created >= givenUpAfterMilliseconds) return undefined;
  const seconds = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  return now + seconds * 1000;
}

async function send(
  { url, keys, now, timeout = usualTimeout }: DeliverOptions,
  { id, body }: Message,
  closing: AbortSignal,
): Promise<{ isTaken: boolean; text: string }> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': id,
    ...signedHeaders(keys, { id, body, now: now() }),
  };
  try {
    // A redirect would take the payload to a host that nobody named.
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), closing]);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return { isTaken: answer.ok, text: `status ${answer.status}` };
  } catch (error) {
    const { name, cause } = Object(error);
    const code = Object(cause).code;
    return {
      isTaken: false,
      text: name === 'TimeoutError' ? 'no answer in time' : String(code ?? name),
    };
  }
}
