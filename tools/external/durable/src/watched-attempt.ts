import { attempt as plain } from '../../../../docs/samples/durable-workflows/attempt.ts';

export type * from '../../../../docs/samples/durable-workflows/attempt.ts';

// Stands in the place of `attempt.ts` in the recipes that are tried: the same, and the worker kills itself at a step.

/** The steps at which `KILL_AT` kills the worker. */
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
