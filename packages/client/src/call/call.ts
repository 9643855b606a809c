import { prepareInput } from '../check/prepare-input.ts';
import { callOptions, refuseUnknown } from '../check/refuse-unknown.ts';
import { type CallState, startCall } from '../common/call-state.ts';
import type { HttpMethod, Operation } from '../common/operation.ts';
import type { BeforeSend, CallOptions, OperationInput } from '../common/pipeline.ts';
import { toError } from '../errors/to-error.ts';
import { readAnswer } from '../read/read-answer.ts';
import type { UrlOf } from '../transport/transport.ts';
import { requireCount, requireHeaders, requireSignal, requireTimeout } from './client-options.ts';
import { type CallDependencies, sendWithRetries } from './send-with-retries.ts';

export type Call = ReturnType<typeof createCall>;

export function createCall(
  dependencies: CallDependencies & { urlOf: UrlOf; effects: EffectCounter },
) {
  const { client, observer, urlOf, effects } = dependencies;

  return (
    operation: Operation,
    input: OperationInput,
    given?: CallOptions,
    beforeSend?: BeforeSend,
  ): Promise<unknown> => {
    // A JavaScript program may pass null as the options of a call.
    const options = given ?? {};
    const hasEffect = operation.effect !== 'none';
    if (hasEffect) effects.count++;
    const { id, route } = operation;
    const work = () => run(operation, input, options, beforeSend);
    // The observer reports the error of a whole createOnce or confirmOnce, not of the requests inside, because the method may
    // still succeed after a lost answer.
    const running = beforeSend ? work() : observer.watch({ operation: id, route }, work);
    if (hasEffect) {
      effects.running.add(running);
      const end = () => {
        effects.count++;
        effects.running.delete(running);
      };
      running.then(end, end);
    }
    return running;
  };

  async function run(
    operation: Operation,
    input: OperationInput,
    options: CallOptions,
    beforeSend: BeforeSend | undefined,
  ): Promise<unknown> {
    const { id, effect, route } = operation;
    refuseUnknown(options, callOptions, id);
    const headers = requireHeaders(options.headers, id);
    const retries = requireCount(options.maxRetries ?? client.maxRetries, 'maxRetries', id);
    const { allowUnknown = false } = options;
    const state = startCall(
      operation,
      {
        timeout: requireTimeout(options.timeout ?? client.timeout, id),
        signal: requireSignal(options.signal, id),
      },
      client,
    );
    try {
      const preparing = prepareInput(operation, input, {
        allowUnknown,
        // If a call with a body has `beforeSend`, it comes from createOnce, which has already copied the body.
        isCopy: beforeSend !== undefined,
      });
      // Awaits the checked input only if it is a promise, because every tick of the event loop delays the call.
      const { path, query, body } =
        preparing instanceof Promise ? await state.deadline.race(preparing) : preparing;
      const request = {
        method: route.slice(0, route.indexOf(' ')) as HttpMethod,
        url: urlOf(route.slice(route.indexOf(' ') + 1), path, query),
        headers: {
          ...client.headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body,
      };
      const maxRetries = effect === 'none' ? retries : Math.min(retries, client.maxRetries);
      const answer = await sendWithRetries(dependencies, request, state, {
        maxRetries,
        beforeSend,
      });
      const { head, text } = answer;
      options.onAnswer?.({
        operation: id,
        status: head.status,
        text: typeof text === 'string' ? text : undefined,
      });
      const result = readAnswer(operation, answer);
      if (operation.lifetimeSeconds !== undefined) addEnd(result, operation.lifetimeSeconds, state);
      return result;
    } catch (problem) {
      throw toError(problem, state);
    } finally {
      state.deadline.clear();
    }
  }
}

export interface EffectCounter {
  /** Rises by one whenever a call that has an effect begins, and whenever such a call ends. */
  count: number;
  /** The calls of this client that have an effect and have not ended. */
  running: Set<Promise<unknown>>;
}

/** The validity is counted from a time before the request left, so `holdsUntil` is never later than its true end. */
function addEnd(result: unknown, lifetimeSeconds: number, { attempt }: CallState): void {
  const value = new Date(Number(attempt.sentAt) + lifetimeSeconds * 1_000);
  Object.defineProperty(result, 'holdsUntil', { value });
}
