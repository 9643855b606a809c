import type { OnceTask, Open, Sight } from './once-task.ts';

/** A list that others change while it is read may skip one. Before a resend it is read twice. */
export async function look<Result extends { id: string }>(
  task: OnceTask<Result>,
  attempts: Open['attempts'],
  isTwice: boolean,
): Promise<Sight<Result>> {
  const first = await task.look(attempts);
  if (!isTwice || first.certain) return first;
  const second = await task.look(attempts);
  return {
    ...second,
    suspects: [...first.suspects, ...second.suspects],
    complete: first.complete && second.complete,
  };
}
