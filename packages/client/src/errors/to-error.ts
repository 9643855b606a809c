import type { Progress } from '../call/attempt.ts';
import type { ResolvedOptions } from '../call/client-options.ts';
import type { Deadline } from '../call/deadline.ts';
import type { Operation } from '../call/operation.ts';
import { outcomeOfFailure, outcomeOfStatus } from '../call/outcome.ts';
import type { CallOptions, OperationInput } from '../call/pipeline.ts';
import { sensitiveTexts } from '../check/check.ts';
import { ErrorAnswer } from '../read/read-answer.ts';
import { UnreadableBody } from '../read/read-body.ts';
import {
  AbortedError,
  ApiError,
  type Attempt,
  ConnectionError,
  CrossborderFxError,
  type ErrorEnvelope,
  type Outcome,
  PayeeVerificationError,
  TimeoutError,
  UnexpectedResponseError,
  ValidationError,
} from './errors.ts';
import { type Redact, redactorOf } from './redact.ts';

/** Everything that is known of a call when something goes wrong. */
export interface CallState {
  operation: Operation;
  request: OperationInput;
  client: ResolvedOptions;
  attempts: readonly Attempt[];
  progress: Progress;
  deadline: Deadline;
  timeout: number;
  options: CallOptions;
}

/** The error that the caller gets: what happened, with which outcome, and nothing secret. */
export function toError(problem: unknown, state: CallState): CrossborderFxError {
  if (problem instanceof CrossborderFxError) return problem;
  const { operation, progress, deadline, options, timeout, attempts } = state;
  const { effect, route } = operation;
  const contextOf = (outcome: Outcome) => ({
    operation: operation.id,
    attempts: [...attempts],
    outcome,
  });
  const onceSent: Outcome = effect === 'none' ? 'no-effect' : 'unknown';
  const beforeSending: Outcome = effect === 'none' ? 'no-effect' : 'not-sent';
  const { response, handedOver } = progress;

  if (problem instanceof ErrorAnswer && response) {
    return errorOfAnswer(route, response.status, problem, state, contextOf);
  }
  if (problem instanceof UnreadableBody && response) {
    const message = `${route} was answered with ${response.status}: ${problem.message}`;
    return new UnexpectedResponseError(message, contextOf(onceSent));
  }
  const ended = deadline.ended();
  if (ended === 'aborted') {
    const cause = options.signal?.reason;
    return new AbortedError(
      `${route} was aborted`,
      contextOf(handedOver ? onceSent : beforeSending),
      { cause },
    );
  }
  if (ended === 'timeout') {
    const message = `${route} took longer than ${timeout} ms`;
    return new TimeoutError(message, contextOf(handedOver ? onceSent : beforeSending));
  }
  const redact = redactorFor(state);
  if (!handedOver) {
    return new ValidationError(
      'the request',
      `could not be made: ${textOf(problem, redact)}`,
      operation.id,
    );
  }
  const outcome = response || state.client.mayReplay ? onceSent : outcomeOfFailure(effect, problem);
  const what = response ? `broke off its answer ${response.status}` : 'got no answer';
  const message = `${route} ${what}: ${textOf(problem, redact)}`;
  return new ConnectionError(message, contextOf(outcome), {
    cause: withoutSecrets(problem, redact),
  });
}

function errorOfAnswer(
  route: string,
  status: number,
  { envelope, payeeVerification }: ErrorAnswer,
  state: CallState,
  contextOf: (outcome: Outcome) => { operation: string; attempts: Attempt[]; outcome: Outcome },
): CrossborderFxError {
  const redact = redactorFor(state);
  const clean = redactedEnvelope(envelope ?? {}, redact);
  if (payeeVerification) {
    return new PayeeVerificationError(
      route,
      status,
      clean,
      payeeVerification,
      contextOf('rejected'),
    );
  }
  const outcome = outcomeOfStatus(state.operation.effect, status, envelope !== undefined);
  return new ApiError<'ApiError'>(route, status, clean, contextOf(outcome));
}

function redactedEnvelope(envelope: ErrorEnvelope, redact: Redact): ErrorEnvelope {
  const fields = Object.entries(envelope);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  );
}

/** Called only when something failed, since finding the sensitive texts takes time. */
function redactorFor({ client, progress: { header }, operation, request }: CallState): Redact {
  // The header has username, digest, nonce and time in quotes, in this order.
  const digest = header?.split('"')[3];
  const sensitive = sensitiveTexts(operation.body ?? {}, request.body);
  const texts = [client.secret, header, digest, ...sensitive];
  return redactorOf(texts.filter((text) => text !== undefined));
}

function textOf(problem: unknown, redact: Redact): string {
  if (!(problem instanceof Error)) return 'an unknown problem';
  const cause = problem.cause instanceof Error ? ` (${problem.cause.message})` : '';
  return redact(`${problem.message}${cause}`);
}

/** Keeps name, code and redacted message. The stack and other properties may quote the request. */
function withoutSecrets(problem: unknown, redact: Redact, depth = 10): Error | undefined {
  // An error can be its own cause.
  if (!(problem instanceof Error) || depth === 0) return undefined;
  const { name, message } = problem;
  const cause = withoutSecrets(problem.cause, redact, depth - 1);
  const clean = new Error(redact(message), cause && { cause });
  clean.name = name;
  clean.stack = `${name}: ${clean.message}`;
  const code = 'code' in problem ? problem.code : undefined;
  return typeof code === 'string' ? Object.assign(clean, { code }) : clean;
}
