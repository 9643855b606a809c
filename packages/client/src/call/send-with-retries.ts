import { type Answer, type AnswerHead, UnreadableBody } from '../common/answer.ts';
import type { CallState } from '../common/call-state.ts';
import type { BeforeSend } from '../common/pipeline.ts';
import { ValidationError } from '../errors/errors.ts';
import { toError } from '../errors/to-error.ts';
import { ErrorAnswer, readText } from '../read/read-answer.ts';
import type { ServiceClock } from '../sign/service-clock.ts';
import { wsseHeader } from '../sign/wsse.ts';
import { NotSentError, type OutgoingRequest, type Transport } from '../transport/transport.ts';
import type { ResolvedOptions } from './client-options.ts';
import type { Observer } from './observe.ts';
import { delayBefore, mayRetry, type Timing } from './retry.ts';

export interface CallDependencies {
  client: ResolvedOptions;
  transport: Transport;
  clock: ServiceClock;
  observer: Observer;
  timing: Timing;
}

/** A request without a signature. Every attempt of the call sends the same bytes. */
export type UnsignedRequest = Omit<OutgoingRequest, 'isRepeatable'>;

/** Sends a request, retries when that is safe, and returns the last answer, whatever its status. */
export async function sendWithRetries(
  dependencies: CallDependencies,
  request: UnsignedRequest,
  state: CallState,
  { maxRetries, beforeSend }: { maxRetries: number; beforeSend?: BeforeSend | undefined },
): Promise<Answer> {
  const { clock, observer, timing } = dependencies;
  const { operation, deadline } = state;
  for (let number = 1; ; number++) {
    state.attempt = { number };
    let answer: Answer | undefined;
    let problem: unknown;
    try {
      answer = await sendAttempt(dependencies, request, state, beforeSend);
      if (answer.head.status < 400) return answer;
    } catch (thrown) {
      problem = thrown;
    } finally {
      const { nonce, head, sentAt } = state.attempt;
      const made = { ...(nonce !== undefined && { nonce }), ...(head && { status: head.status }) };
      if (sentAt) state.attempts.push(made);
    }

    const canPass = answer || isFailureToAnswer(problem, state);
    const failure = { status: answer?.head.status, isNotSent: problem instanceof NotSentError };
    const retryAfter = answer?.head.header('retry-after') ?? null;
    const delay = delayBefore(number, retryAfter, { now: clock.now(), random: timing.random });
    const isLast = number > maxRetries || delay >= deadline.remaining();
    if (isLast || !canPass || !mayRetry(operation.effect, failure)) {
      if (answer) return answer;
      throw problem;
    }
    const { nonce = '' } = state.attempt;
    const error = toError(answer ? new ErrorAnswer(answer) : problem, state);
    const { id, route } = operation;
    observer.retry({ operation: id, route, attempt: number, nonce, error, delay });
    state.attempt = { number };
    await timing.wait(delay, deadline);
  }
}

/** Returns true if a sent request got no answer, but false if the call has ended or the answer's body is too large. */
function isFailureToAnswer(problem: unknown, { attempt, deadline }: CallState): boolean {
  const isSent = attempt.sentAt !== undefined;
  return isSent && deadline.ended() === undefined && !(problem instanceof UnreadableBody);
}

async function sendAttempt(
  { client, transport, clock, observer }: CallDependencies,
  request: UnsignedRequest,
  state: CallState,
  beforeSend: BeforeSend | undefined,
): Promise<Answer> {
  const { operation, deadline, attempt, timeout } = state;
  deadline.throwIfEnded();
  if (operation.effect !== 'none') transport.prepare?.();
  const nonce = client.nonce();
  attempt.nonce = nonce;
  const { id, route } = operation;
  const event = { operation: id, route, attempt: attempt.number, nonce };
  const hooked = observer.request(event, request);
  const headers = hooked ? await deadline.race(hooked) : request.headers;

  // Signs each attempt anew, after the hook `onRequest`, so that no hook gets the header `X-WSSE`.
  let created: string;
  try {
    created = clock.timestamp();
    const { username, secret } = client;
    const header = wsseHeader({ username, secret, nonce, timestamp: created });
    // Awaits the X-WSSE header only if it is a promise, because every tick of the event loop delays the call.
    attempt.header = typeof header === 'string' ? header : await header;
  } catch (problem) {
    // The error shows only messages of wsseHeader, which never hold the username, the nonce or another value.
    const rule = problem instanceof TypeError ? problem.message : 'could not be made.';
    throw new ValidationError('X-WSSE', rule, id);
  }
  if (beforeSend) await deadline.race(beforeSend({ nonce, created, timeout }));
  deadline.throwIfEnded();

  attempt.sentAt = new Date();
  const start = performance.now();
  const signed = {
    ...request,
    headers: { ...headers, 'X-WSSE': attempt.header },
    isRepeatable: operation.effect === 'none',
  };
  const onHead = (head: AnswerHead) => {
    attempt.head = head;
    clock.learn(head);
  };
  let bytes: Uint8Array | UnreadableBody;
  try {
    bytes = await transport(signed, { deadline, maxBodyBytes: client.maxBodyBytes, onHead });
  } catch (problem) {
    // The HTTP status alone may decide the outcome, so an answer with an unreadable body still counts as an answer.
    if (!attempt.head || !(problem instanceof UnreadableBody)) throw problem;
    bytes = problem;
  }
  const head = attempt.head as AnswerHead;
  observer.response({ ...event, status: head.status, duration: performance.now() - start }, head);
  const text = readText(bytes);
  client.isNew &&= !/^\s*[[{]/.test(text as string);
  attempt.answer = { head, text };
  return attempt.answer;
}
