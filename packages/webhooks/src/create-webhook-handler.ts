import { createLine } from './common/line.ts';
import { own } from './common/own-error.ts';
import { after, timeoutError, within } from './common/timers.ts';
import { boundedStore } from './handle/bounded-store.ts';
import { deliveryKey, recoveredKey } from './handle/event-key.ts';
import { resolveOptions, type WebhookHandlerOptions } from './handle/handler-options.ts';
import {
  createObserver,
  type WebhookOrigin,
  type WebhookOutcome,
  type WebhookSubject,
} from './handle/observe.ts';
import { type Processed, type ProcessOptions, processOnce } from './handle/process-once.ts';
import { createRouter } from './handle/route.ts';
import { notesOf } from './recover/object-state.ts';
import {
  type CatchUpOptions,
  type CatchUpReader,
  type CaughtUp,
  catchUp,
  type RecoverParts,
} from './recover/recover.ts';
import { SharedConsumerError, StoreRiskError } from './stores/webhook-store.ts';
import { deliveryVerifier, type VerifyWebhookOptions } from './verify/verify-webhook.ts';
import type { WebhookEvent } from './verify/webhook-event.ts';

/** A notification as a framework has received it. */
export type ReceivedWebhook = Pick<VerifyWebhookOptions, 'rawBody' | 'headers'>;

/** The answer to a notification. By its documentation, the service delivers again only after 400 and 500. */
export interface WebhookAnswer {
  status: 204 | 400 | 500;
  outcome: WebhookOutcome;
  /** A promise that resolves when the event's work has ended. Set only if the work goes on after the answer. */
  settled?: Promise<void> | undefined;
}

export interface WebhookHandler {
  /** Verifies a notification and processes its event once. Never throws. */
  receive(webhook: ReceivedWebhook): Promise<WebhookAnswer>;
  /**
   * Processes the failed notifications of a subscription once each, four at a time, and oldest first for each
   * payment or trade. Then it lists payments and trades in a state that no handler has seen. Call it on a schedule: the
   * service may not deliver a notification again after a crash, a time-out, or a proxy's 502 or 503, and it may
   * send no notification at all. The function skips a failed notification if its event was delivered and completed
   * later than ten minutes before the failure, or if the failure is older than the events that the store remembers. An
   * error of a handler goes to `onError` and counts as `failed`.
   *
   * @throws {RangeError} when there is no such time zone
   * @throws the error of the client when it cannot read a list, or of the store
   */
  catchUp(fx: CatchUpReader, webhookId: string, options?: CatchUpOptions): Promise<CaughtUp>;
}

/** The attempts of one delivery take two minutes. So the same payload after ten minutes is a new event. */
const duplicateWindowSeconds = 10 * 60;

/**
 * Creates a receiver that verifies notifications, routes them by event and processes each event once. Without a
 * transaction of the store this means at least once, because a worker can crash between its work and the write to
 * the store.
 *
 * @throws {TypeError} when the options are wrong
 */
export function createWebhookHandler<Transaction = undefined>(
  options: WebhookHandlerOptions<Transaction>,
): WebhookHandler {
  // Checks the options now, because a wrong option would make every delivery fail, and reads each option only once.
  const { store, rules, limits, keepSeconds } = resolveOptions(options);
  const { key: keyOf } = options;
  const verify = deliveryVerifier();
  const handle = createRouter(options);
  const observer = createObserver(options);
  const bounded = boundedStore(store, limits.storeTimeoutSeconds);
  const knownRisks = new Set<string>();
  const admit = createAdmission(store.capacity, limits.answerTimeoutSeconds);

  function process(
    event: WebhookEvent,
    origin: WebhookOrigin,
    { lease, ...options }: Omit<ProcessOptions<Transaction>, 'store' | 'limits'>,
  ): Promise<Processed> {
    return processOnce({ ...options, lease, store, limits }, ({ completedAt, ...work }) => {
      const id = completedAt === undefined ? lease.key : `${lease.key}-${completedAt}`;
      return handle(event, { ...work, id, origin });
    });
  }

  /** Limits the time of the user's function `key`: a promise that never settles would stop the recovery of other events. */
  async function keyBy(keyOf: (event: WebhookEvent) => unknown, event: WebhookEvent) {
    const seconds = limits.handlerTimeoutSeconds;
    const key = await within(seconds, Promise.resolve(keyOf(event)), () => {
      throw timeoutError(`The promise of key() has not settled after ${seconds} s.`);
    });
    // With an empty key, all events would count as one event.
    if (typeof key === 'string' && key !== '') return key;
    throw own(new TypeError('key() must return a string that is not empty'));
  }

  async function answer(webhook: ReceivedWebhook, subject: WebhookSubject): Promise<WebhookAnswer> {
    let isVerified = false;
    try {
      // Takes only the body and the headers from the request, so that a request cannot replace an option.
      const { rawBody, headers } = webhook;
      const delivered = await verify({ ...rules, rawBody, headers });
      const { event, signature, text, verifiedBy } = delivered;
      isVerified = true;
      subject.event = event;
      // Queues only verified notifications, so that forged ones take no place in the queue.
      const outcome = await admit(async () => {
        const key = await (keyOf ? keyBy(keyOf, event) : deliveryKey(event, text));
        subject.key = key;
        return process(event, 'delivery', {
          lease: { key, verifiedBy, notes: notesOf(event) },
          completedSince: { seconds: duplicateWindowSeconds, signature, keepSeconds },
          async requireOwn(fingerprint) {
            if (fingerprint === undefined || (await delivered.isOwn(fingerprint))) return;
            throw new SharedConsumerError(store.consumer);
          },
        });
      });
      // The worker that is processing the event may still fail, so the service must deliver the event again.
      return { status: outcome === 'in-flight' ? 500 : 204, outcome };
    } catch (error) {
      observer.error(error, subject);
      // A handler may throw a WebhookVerificationError too, but the notification is valid then. Compares the error's name
      // instead of its class, because Next may load a second copy of this package.
      return !isVerified && Object(error).name === 'WebhookVerificationError'
        ? { status: 400, outcome: 'refused' }
        : { status: 500, outcome: 'failed' };
    }
  }

  const recoverEntry: RecoverParts['process'] = async ({ event, failure, since, fact }) => {
    const subject: WebhookSubject = { event, key: undefined, origin: 'recovery' };
    try {
      const key = await keyBy(keyOf ?? recoveredKey, event);
      subject.key = key;
      const { facts, open } = notesOf(event);
      const outcome = await process(event, 'recovery', {
        lease: { key, failure, notes: { facts: [fact, ...facts], open } },
        completedSince: { moment: since },
        isDone: async () => (await bounded.seen([fact])).size > 0,
      });
      observer.outcome(outcome, subject);
      return outcome;
    } catch (error) {
      observer.error(error, subject);
      observer.outcome('failed', subject);
      return 'failed';
    }
  };

  return {
    async receive(webhook) {
      const subject: WebhookSubject = { event: undefined, key: undefined, origin: 'delivery' };
      const answered = answer(webhook, subject).then((ended) => {
        observer.outcome(ended.outcome, subject);
        return ended;
      });
      return within(limits.answerTimeoutSeconds, answered, (): WebhookAnswer => {
        observer.outcome('in-flight', subject);
        return { status: 500, outcome: 'in-flight', settled: answered.then(() => {}) };
      });
    },
    async catchUp(fx, webhookId, catchUpOptions = {}) {
      const parts = { process: recoverEntry, store: bounded, observer };
      const caughtUp = await catchUp(parts, fx, webhookId, catchUpOptions);
      for (const risk of await bounded.risks()) {
        if (knownRisks.has(risk)) continue;
        knownRisks.add(risk);
        const subject: WebhookSubject = { event: undefined, key: undefined, origin: 'recovery' };
        observer.error(new StoreRiskError(risk), subject);
      }
      return caughtUp;
    },
  };
}

/** How many events are processed at once for each connection of the store. No event needs a connection all the time. */
const workingEach = 4;

/** How many events may wait for each connection of the store. If each takes 100 ms, all finish before the next delivery attempt. */
const waitingEach = 200;

type Admit = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * Creates a queue that limits how many deliveries are processed at once, so that the first deliveries are finished
 * before the last ones begin. Work that goes on after the answer to its delivery takes no slot.
 *
 * @param seconds - the longest time for which the work of a delivery takes a slot
 */
function createAdmission(capacity = 25, seconds: number): Admit {
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
