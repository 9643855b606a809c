import type { Journal, JournalEntries } from '@crossborder-fx/client';
import { attempt as plain } from '../../../../docs/samples/durable-workflows/attempt.ts';

export type * from '../../../../docs/samples/durable-workflows/attempt.ts';

// Replaces `attempt.ts` in the tested recipes: the worker kills itself at a step of the workflow.

/** The steps of a workflow at which the environment variable `KILL_AT` makes the worker process kill itself. */
export type Step = 'before the call' | 'before the step is recorded';

export async function attempt(...args: Parameters<typeof plain>): ReturnType<typeof plain> {
  await reach('before the call');
  const next = await plain(...args);
  await reach('before the step is recorded');
  return next;
}

async function reach(step: Step): Promise<void> {
  if (process.env['KILL_AT'] !== step) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

const callMilliseconds = 60_000;
const leftMilliseconds = 3_000;

/**
 * Wraps a journal so that a worker waits at most three seconds for a request that another worker has sent, in place of a
 * minute. The three seconds begin when the worker first reads the request, so a worker that starts late waits too.
 */
export function soonOver(journal: Journal): Journal {
  const firstRead = new Map<string, number>();
  const age = ({ now, attempts }: JournalEntries): JournalEntries => ({
    now,
    attempts: attempts.map((one) => {
      const id = `${one.key} ${one.attempt}`;
      const read = firstRead.get(id) ?? now.getTime();
      firstRead.set(id, read);
      const sentAt = Math.min(one.sentAt.getTime(), read - callMilliseconds + leftMilliseconds);
      return { ...one, sentAt: new Date(sentAt) };
    }),
  });
  return {
    ...journal,
    read: async (key) => age(await journal.read(key)),
    readMany: async (keys) => (await journal.readMany(keys)).map(age),
  };
}
