import type { WebhookRoutes } from '../handle/route.ts';
import {
  createQueueRouter,
  type QueuedEvent,
  refusedBy,
  sendOnce,
  toQueuedEvent,
} from './queued-event.ts';

export type { QueuedEvent } from './queued-event.ts';

/** The part of a `Queue` of BullMQ, 5 and later, that is used. */
export interface BullMQQueue {
  readonly name: string;
  add(
    name: string,
    data: QueuedEvent,
    options: { jobId: string },
  ): Promise<{ readonly id?: string | undefined }>;
  getJob(id: string): Promise<{ readonly timestamp: number } | undefined>;
}

/** The part of a job of BullMQ that is used. */
export interface BullMQJob {
  readonly data: QueuedEvent;
}

/**
 * Makes each event a job: `createWebhookHandler({ secrets, store, ...toBullMQ(queue) })`.
 * The job has the name of the event. The answer is 204 when BullMQ has the job, and 500 when it does not
 * take it. The `defaultJobOptions` of the queue decide on attempts and back-off; failed jobs are its dead
 * letters.
 *
 * The id of the job is `context.id`, so that an attempt which is repeated after a crash makes no second
 * job for as long as the queue keeps the first. Do not let it remove a job as soon as it is done
 * (`removeOnComplete: { age: 86400 }`, not `true`).
 */
export function toBullMQ(queue: BullMQQueue): WebhookRoutes<unknown> {
  return {
    on: {},
    onUnhandled: (event, context) =>
      sendOnce(jobIdOf(context.id), async (jobId) => {
        const job = await queue
          .add(event.event, toQueuedEvent(event, context), { jobId })
          .catch((error) => {
            throw refusedBy(queue.name, error);
          });
        if (job.id !== jobId) {
          throw new Error(
            `BullMQ kept the job ${job.id} in place of ${jobId} in the queue ${queue.name}. A queue ` +
              'with `deduplication` in its default options would lose events.',
          );
        }
        // BullMQ does not say whether the job was there before.
        return (await queue.getJob(jobId))?.timestamp;
      }),
  };
}

/**
 * The function for `new Worker`: calls the handler of the event of a job. An error that it throws goes to BullMQ,
 * so that the job is done again, or stays as a failed one.
 *
 * @throws {TypeError} when a handler is not a function or its event does not exist
 */
export function fromBullMQ(
  routes: WebhookRoutes,
): (job: BullMQJob, token?: string, signal?: AbortSignal) => Promise<void> {
  const handle = createQueueRouter(routes);
  return ({ data }, _token, signal) => handle(data, undefined, signal);
}

/** BullMQ refuses an id with a colon, and one that is a number. Different ids keep different ids. */
function jobIdOf(event: string): string {
  const id = event.replace(/[%:]/g, encodeURIComponent);
  return String(Number.parseInt(id, 10)) === id ? `%%${id}` : id;
}
