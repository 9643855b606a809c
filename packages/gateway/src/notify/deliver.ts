import { setTimeout as wait } from 'node:timers/promises';
import type { Message, Outbox } from './outbox.ts';
import { signedHeaders } from './standard-webhooks.ts';

export interface DeliverOptions {
  outbox: Outbox;
  url: string;
  keys: readonly Buffer[];
  now: () => number;
  /** How long the program may take for an answer, in milliseconds. @default 15,000 */
  timeout?: number | undefined;
  /** Gets what an attempt could not write. */
  onError(error: unknown): void;
}

const atOnce = 8;
const idleMilliseconds = 1_000;
const usualTimeout = 15_000;
const givenUpAfterMilliseconds = 3 * 24 * 60 * 60 * 1000;
/** Seconds until the next attempt; the last one holds for all that follow. */
const waits = [5, 15, 60, 300, 900, 3_600, 7_200, 10_800];

/** Hands what is in the outbox to the program, a few at a time: what waits stays in the database. */
export function startDelivering(options: DeliverOptions) {
  const { outbox, now, timeout = usualTimeout, onError } = options;
  const closing = new AbortController();
  let sleep = new AbortController();

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      sleep = new AbortController();
      let isIdle = true;
      try {
        const due = await outbox.take(atOnce, 2 * timeout);
        isIdle = due.length === 0;
        await Promise.all(due.map((message) => attempt(message)));
      } catch (error) {
        onError(error);
      }
      // Another process may add one, so it does not wait for long.
      const { signal } = sleep;
      if (isIdle) await wait(idleMilliseconds, undefined, { signal }).catch(() => {});
    }
  }

  async function attempt(message: Message): Promise<void> {
    const result = await send(options, message, closing.signal);
    // Its lease ends soon, and then another process tries.
    if (closing.signal.aborted && !result.isTaken) return;
    if (result.isTaken) return outbox.delivered(message.id, result.text);
    const next = nextAttempt(message, now());
    await outbox.failed(message.id, result.text, next);
  }

  const running = run();
  return {
    /** Something is due now. */
    wake: () => sleep.abort(),
    /** Aborts the attempts that are under way. */
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
