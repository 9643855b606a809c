import { requireInput } from '../check/input.ts';
import type { Attempt, CrossborderFxError } from '../errors/errors.ts';
import { ApiError, ConnectionError } from '../errors/errors.ts';
import { toError } from '../errors/to-error.ts';
import { readAnswer } from '../read/read-answer.ts';
import { type AttemptDependencies, makeAttempt, type Progress } from './attempt.ts';
import { requireSignal, requireTimeout } from './client-options.ts';
import { startDeadline } from './deadline.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, OperationInput } from './pipeline.ts';
import { delayBefore, mayRetry } from './retry.ts';

/** Sends an operation, retries where that is safe, and reads its result. */
export type Call = (
  operation: Operation,
  input: OperationInput,
  options?: CallOptions,
) => Promise<unknown>;

export function createCall(dependencies: AttemptDependencies): Call {
  const { client, observer } = dependencies;

  return async (operation, input, options) => {
    const start = performance.now();
    try {
      return await run(dependencies, operation, input, options ?? {});
    } catch (problem) {
      const error = problem as CrossborderFxError;
      const duration = performance.now() - start;
      observer.error({ operation: operation.id, route: operation.route, duration, error });
      throw error;
    }
  };

  async function run(
    dependencies: AttemptDependencies,
    operation: Operation,
    input: OperationInput,
    options: CallOptions,
  ): Promise<unknown> {
    const request = requireInput(operation, input);
    const timeout = requireTimeout(options.timeout ?? client.timeout, operation.id);
    const deadline = startDeadline(timeout, requireSignal(options.signal, operation.id));
    const attempts: Attempt[] = [];
    let progress: Progress = { number: 1, handedOver: false };
    const errorOf = (problem: unknown) =>
      toError(problem, {
        operation,
        request,
        client,
        attempts,
        progress,
        deadline,
        timeout,
        options,
      });

    try {
      for (;;) {
        try {
          deadline.signal.throwIfAborted();
          const answer = await makeAttempt(dependencies, operation, request, deadline, progress);
          return readAnswer(operation, answer);
        } catch (problem) {
          if (progress.handedOver) attempts.push(attemptOf(progress));
          const error = errorOf(problem);
          const delay = delayAfter(error, operation, progress, dependencies);
          if (delay === undefined || delay >= deadline.remaining()) throw error;
          const { number, nonce = '' } = progress;
          const { id, route } = operation;
          observer.retry({ operation: id, route, attempt: number, nonce, error, delay });
          progress = { number: number + 1, handedOver: false };
          await deadline.race(client.sleep(delay, deadline.signal));
        }
      }
    } catch (problem) {
      // When time is up or the caller aborts between two attempts, the wait rejects.
      throw errorOf(problem);
    } finally {
      deadline.clear();
    }
  }
}

function attemptOf({ nonce, response }: Progress): Attempt {
  return {
    ...(nonce !== undefined && { nonce }),
    ...(response && { status: response.status }),
  };
}

/** Milliseconds until the next attempt, or undefined when there must be no other. */
function delayAfter(
  error: CrossborderFxError,
  { effect }: Operation,
  { number, response }: Progress,
  { client, clock }: AttemptDependencies,
): number | undefined {
  const answered = error instanceof ApiError;
  if (number > client.maxRetries) return undefined;
  if (!answered && !(error instanceof ConnectionError)) return undefined;
  const failure = {
    status: answered ? error.status : undefined,
    retryAfter: answered ? (response?.headers.get('retry-after') ?? null) : null,
    outcome: error.outcome,
  };
  if (!mayRetry(effect, failure)) return undefined;
  return delayBefore(number, failure, { now: clock.now(), random: client.random });
}
