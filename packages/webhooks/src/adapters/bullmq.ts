import type { WebhookRoutes } from '../handle/route.ts';
import { createQueueRouter, type QueuedEvent, refusedBy, sendJob } from './queued-event.ts';

export type { QueuedEvent } from './queued-event.ts';

/** The part of a BullMQ `Queue` (5 or later) that `toBullMQ` uses. */
export interface BullMQQueue {
  readonly name: string;
  add(
    name: string,
    data: QueuedEvent,
    options: { jobId: string },
  ): Promise<{ readonly id?: string | undefined }>;
  getJob(id: string): Promise<{ readonly timestamp: number } | undefined>;
}

/** The part of a BullMQ job that `fromBullMQ` uses. */
export interface BullMQJob {
  readonly data: QueuedEvent;
}

/**
 * Turns each event into a job: `createWebhookHandler({ secrets, store, ...toBullMQ(queue) })`.
 * The job has the name of the event. The receiver answers 204 when BullMQ has the job, and 500 when BullMQ refuses it.
 * The `defaultJobOptions` of the queue decide on attempts and back-off. The failed jobs of the queue are its dead letters.
 *
 * The id of the job is `context.id`, so that a repeated attempt after a crash adds no second job if the queue still has
 * the first. Do not remove a job as soon as it is done (`removeOnComplete: { age: 86400 }`, not `true`).
 */
export function toBullMQ(queue: BullMQQueue): WebhookRoutes<unknown> {
  return {
    on: {},
    onUnhandled: (event, { id, origin }) =>
      sendJob(jobIdOf(id), async (jobId) => {
        const added = queue.add(event.event, { event, id, origin }, { jobId });
        const job = await added.catch((error) => {
          throw refusedBy(queue.name, error);
        });
        if (job.id !== jobId) {
          throw new Error(
            `BullMQ kept the job ${job.id} instead of ${jobId} in the queue ${queue.name}. Remove ` +
              '`deduplication` from the default options of the queue, because it loses events.',
          );
        }
        // When BullMQ adds a job, it does not say whether a job with the same id already existed.
        return (await queue.getJob(jobId))?.timestamp;
      }),
  };
}

/**
 * Returns the function for `new Worker`, which calls the handler of a job's event. If the handler throws,
 * BullMQ repeats the job or keeps it as failed.
 *
 * @throws {TypeError} when a handler is not a function or its event does not exist
 */
export function fromBullMQ(
  routes: WebhookRoutes,
): (job: BullMQJob, token?: string, signal?: AbortSignal) => Promise<void> {
  const handle = createQueueRouter(routes);
  return ({ data }, _token, signal) => handle(data, undefined, signal);
}

/** Encodes the id of a job, because BullMQ refuses ids that have colons or are numbers. Different events get different ids. */
function jobIdOf(event: string): string {
  const id = event.replace(/[%:]/g, encodeURIComponent);
  return String(Number.parseInt(id, 10)) === id ? `%%${id}` : id;
}
