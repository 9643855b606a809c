import { type Answer, UnreadableBody } from '../common/answer.ts';
import type { CallState } from '../common/call-state.ts';
import { type Outcome, outcomeOfFailure, outcomeOfStatus } from '../common/outcome.ts';
import { isRecord, readEnvelope } from '../read/envelope.ts';
import { bodyOf, ErrorAnswer } from '../read/read-answer.ts';
import { NotSentError } from '../transport/transport.ts';
import type { CallContext } from './call-error.ts';
import {
  AbortedError,
  ApiError,
  ConnectionError,
  CrossborderFxError,
  PayeeVerificationError,
  TimeoutError,
  UnexpectedResponseError,
  ValidationError,
} from './errors.ts';
import { passedOn, type Quoting, reasonOf, withoutSecrets } from './passed-on.ts';

/** Makes the error that the caller of a method gets, with the problem and the outcome, and without secrets. */
export function toError(problem: unknown, state: CallState): CrossborderFxError {
  const { operation, attempt, deadline, timeout } = state;
  const { effect, route, id } = operation;
  const { head, sentAt } = attempt;
  // After the request was sent, an error of this package can only come from a `fetch` function that uses this package too. That
  // error belongs to the call that the `fetch` function made, and says nothing about the outcome of this call.
  if (problem instanceof CrossborderFxError && sentAt === undefined) return problem;
  if (problem instanceof ErrorAnswer) return errorOfAnswer(problem.answer, state);

  const isNotSent = sentAt === undefined || problem instanceof NotSentError;
  const context = contextOf(state, outcomeOfFailure(effect, isNotSent));
  if (problem instanceof UnreadableBody) {
    // The service may send an error with status 200. If the client could not read the body, the error has only the status and
    // the headers.
    const answer = attempt.answer ?? ({ head: { ...head } } as Answer);
    const { message } = errorOfAnswer(answer, state);
    return new UnexpectedResponseError(`${message}: ${problem.message}`, context);
  }
  const ended = deadline.ended();
  if (ended === 'aborted') {
    return new AbortedError(`${route} was aborted`, context, { cause: state.abortReason() });
  }
  if (ended === 'timeout') {
    return new TimeoutError(`${route} took longer than ${timeout} ms`, context);
  }
  const reason = problem instanceof NotSentError ? problem.cause : problem;
  const cause = passedOn(reason, quotingOf(state));
  if (sentAt === undefined) {
    return new ValidationError('the request', `could not be made: ${reasonOf(cause)}`, id, {
      cause,
    });
  }
  const what = head ? `broke off after status ${head.status}` : 'got no answer';
  return new ConnectionError(`${route} ${what}: ${reasonOf(cause)}`, context, { cause });
}

export interface AnsweredCall
  extends Pick<CallState, 'operation' | 'attempts' | 'startedAt' | 'client'> {
  attempt: Pick<CallState['attempt'], 'header' | 'head' | 'answer'>;
}

export function errorOfAnswer(answer: Answer, state: AnsweredCall): CrossborderFxError {
  const { operation, attempt, client } = state;
  const { status } = answer.head;
  // The message mentions the base URL only if no server has answered this client in JSON so far.
  const hint = attempt.answer?.text && client.isNew ? ' (does baseUrl lack its path?)' : '';
  const said = `${operation.route} was answered with ${status}${hint}`;
  const body = bodyOf(answer);
  const envelope = readEnvelope(body);
  const quoting = quotingOf(state);
  const clean = Object.fromEntries(
    Object.entries(envelope ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutSecrets(value, quoting) : value,
    ]),
  );
  const verification = isRecord(body) ? body['payeeVerification'] : undefined;
  const isReadable = envelope !== undefined || isRecord(verification);
  const context = contextOf(state, outcomeOfStatus(operation.effect, status, isReadable));
  return isRecord(verification)
    ? new PayeeVerificationError(said, status, clean, verification, context)
    : new ApiError<'ApiError'>(said, status, clean, context);
}

function contextOf(state: AnsweredCall, outcome: Outcome): CallContext {
  const { operation, attempts, startedAt, attempt } = state;
  const { answer, head } = attempt;
  return {
    operation: operation.id,
    attempts: [...attempts],
    outcome,
    startedAt,
    serviceText: state.client.serviceText,
    answer: head && {
      get body() {
        return answer && bodyOf(answer);
      },
      get headers() {
        return head.headers;
      },
    },
  };
}

function quotingOf({ attempt: { header }, client }: AnsweredCall): Quoting {
  // The `X-WSSE` header quotes username, digest, nonce and time, in this order.
  const secrets = [header, header?.split('"')[3], client.secret].filter((one) => one !== undefined);
  return { serviceText: client.serviceText, secrets };
}
