import { expect, test } from 'vitest';
import { finalized, occurrence } from '../../test/queue-suite.ts';
import { type BullMQQueue, toBullMQ } from './bullmq.ts';

/** A queue that keeps each job for good, as BullMQ does with `removeOnComplete: false`. */
function keepingQueue() {
  const jobs = new Map<string, { id: string; timestamp: number }>();
  const queue: BullMQQueue = {
    name: 'notifications',
    async add(_name, _data, { jobId: id }) {
      const job = jobs.get(id) ?? { id, timestamp: Date.now() };
      jobs.set(id, job);
      return job;
    },
    getJob: async (id) => jobs.get(id),
  };
  const age = (minutes: number) => {
    for (const job of jobs.values()) job.timestamp -= minutes * 60_000;
  };
  return { jobs, age, send: toBullMQ(queue).onUnhandled };
}

// A store in memory forgets a completed event at a restart, so the id of the next equal event is the same again.
test.each([
  ['delivered again', 'delivery', 9, 1],
  ['delivered again', 'delivery', 11, 2],
  ['recovered', 'recovery', 60, 1],
] as const)(
  'an event that is %s (%s) after %i minutes with the id of an earlier job makes %i jobs',
  async (_, origin, minutes, count) => {
    const { jobs, age, send } = keepingQueue();
    const context = occurrence();
    await send(finalized(), context);
    age(minutes);
    for (const _attempt of ['first', 'second']) await send(finalized(), { ...context, origin });
    expect(jobs.size).toBe(count);
  },
);
