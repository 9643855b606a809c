import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '../data/outbox.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { type NotificationOptions, readSigningKeys } from '../gateway-options.ts';

/** How many deliveries run at the same time. When none ends for an eighth of the timeout, more deliveries may begin. */
const atOnce = 8;
const mostUnderWay = 200;
const idleMilliseconds = 1_000;
const givenUpAfterMilliseconds = 3 * 24 * 60 * 60 * 1000;
/** The seconds to wait after each failed attempt. The last number applies to all later attempts too. */
const waits = [5, 15, 60, 300, 900, 3_600, 7_200, 10_800];

/**
 * Delivers the notifications in the outbox to the program. A delivery that the program does not answer blocks no other delivery:
 * the gateway begins an additional delivery once a delivery that began later ends, or when no delivery ends for a while.
 *
 * @param timeout - how many milliseconds the program may take for its response to a delivery
 */
export function startDelivering(
  { outbox, now, report }: Pick<GatewayContext, 'outbox' | 'now' | 'report'>,
  { deliverTo: url, signingKeys }: Pick<NotificationOptions, 'deliverTo' | 'signingKeys'>,
  timeout = 15_000,
) {
  const keys = readSigningKeys(signingKeys);
  const onError = (error: unknown) => report(error, 'the delivery of a notification');
  const leaseMilliseconds = 2 * timeout;
  const closing = new AbortController();
  /** The deliveries under way, by their numbers in the order in which they began. */
  const underWay = new Map<number, Promise<void>>();
  let begun = 0;
  /** The program leaves deliveries with lower numbers without an answer, so these deliveries take no place. */
  let firstAnswered = 0;
  let lastChange = performance.now();
  let sleep = new AbortController();

  async function run(): Promise<void> {
    await outbox.hurry(leaseMilliseconds).catch(onError);
    while (!closing.signal.aborted) {
      sleep = new AbortController();
      const { signal } = sleep;
      const started = await startDue().catch(onError);
      // Waits only briefly, because another process may add a notification to the outbox at any time.
      if (!started) await wait(idleMilliseconds, undefined, { signal }).catch(() => {});
    }
    await Promise.all(underWay.values());
  }

  /** @returns the number of delivery attempts that the call has started */
  async function startDue(): Promise<number> {
    if (performance.now() - lastChange > timeout / atOnce) firstAnswered = begun;
    const answered = [...underWay.keys()].filter((number) => number >= firstAnswered);
    const free = Math.min(atOnce - answered.length, mostUnderWay - underWay.size);
    const due = free > 0 ? await outbox.take(free, leaseMilliseconds) : [];
    for (const message of due) start(message);
    return due.length;
  }

  function start(message: Message): void {
    lastChange = performance.now();
    const number = begun++;
    const end = () => {
      underWay.delete(number);
      firstAnswered = Math.max(firstAnswered, number);
      lastChange = performance.now();
      sleep.abort();
    };
    underWay.set(number, deliver(message).catch(onError).finally(end));
  }

  async function deliver(message: Message): Promise<void> {
    const { id, body } = message;
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...signedHeaders(keys, { id, body, now: now() }),
    };
    let result: string;
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(timeout), closing.signal]);
      // Follows no redirect, because a redirect would send the notification to a host that is not configured.
      const request = { method: 'POST', headers, body, redirect: 'manual', signal } as const;
      const answer = await fetch(url, request);
      await answer.body?.cancel();
      result = `status ${answer.status}`;
      if (answer.ok) return outbox.delivered(id, result);
    } catch (error) {
      const { name, cause } = Object(error);
      const isLate = name === 'TimeoutError';
      result = isLate ? 'the program did not answer in time' : (Object(cause).code ?? name);
    }
    const at = outbox.now();
    await outbox.failed(id, result, closing.signal.aborted ? at : nextAttempt(message, at));
  }

  const running = run();
  return {
    /** Looks at once for notifications in the outbox whose delivery is due. */
    wake: () => sleep.abort(),
    /** Aborts the deliveries that are under way. The gateway attempts these deliveries again after its next start. */
    async close() {
      closing.abort();
      sleep.abort();
      await running;
    },
  };
}

/** Returns the time of the next attempt; undefined if there were nine attempts or more, and three days have passed. */
export function nextAttempt({ created, attempts }: Message, now: number): number | undefined {
  const isTried = attempts > waits.length;
  if (isTried && now - created >= givenUpAfterMilliseconds) return undefined;
  const seconds = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  return now + seconds * 1000;
}

/** Returns the signature headers of one delivery attempt, in the form of Standard Webhooks. */
export function signedHeaders(
  keys: readonly Buffer[],
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const text = `${id}.${timestamp}.${body}`;
  const signed = keys.map((key) => createHmac('sha256', key).update(text).digest('base64'));
  const signatures = signed.map((signature) => `v1,${signature}`).join(' ');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
}
