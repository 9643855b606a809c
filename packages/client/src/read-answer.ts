import type { Answer } from './attempt.ts';
import { readErrorEnvelope } from './error-envelope.ts';
import type { ErrorEnvelope } from './errors/api-error.ts';
import { isRecord } from './is-record.ts';
import type { Operation } from './operation.ts';
import { UnreadableBody } from './read-body.ts';
import { readResult } from './read-result.ts';

/** The service answered with an error status; what its body says, as far as it can be read. */
export class ErrorAnswer extends Error {
  readonly envelope: ErrorEnvelope | undefined;
  readonly payeeVerification: Record<string, unknown> | undefined;

  constructor(body: unknown) {
    super('error answer');
    this.envelope = readErrorEnvelope(body);
    const verification = isRecord(body) ? body['payeeVerification'] : undefined;
    this.payeeVerification = isRecord(verification) ? verification : undefined;
  }
}

/**
 * What a method gives back for an answer.
 *
 * @throws {ErrorAnswer} for a status of 400 and above
 * @throws {UnreadableBody} for anything that the interface does not describe
 */
export function readAnswer(operation: Operation, { response, text }: Answer): unknown {
  const { status } = response;
  if (status >= 400) throw new ErrorAnswer(parsedOrUndefined(text));
  // A redirect would resend signature and body to wherever it says. A browser hides its status as 0.
  if (status < 200 || status >= 300) throw new UnreadableBody('a redirect is never followed');
  if (operation.result.kind === 'nothing') return undefined;
  if (status === 204 && text !== undefined) throw new UnreadableBody('204 with a body');
  return readResult(operation.result, { body: parsed(text), response });
}

function parsed(text: Answer['text']): unknown {
  if (text === undefined) return undefined;
  if (text instanceof UnreadableBody) throw text;
  try {
    return JSON.parse(text);
  } catch {
    // The problem is not passed on: it quotes the body, which may hold what must not be logged.
    throw new UnreadableBody('the body is not JSON');
  }
}

function parsedOrUndefined(text: Answer['text']): unknown {
  try {
    return parsed(text);
  } catch {
    // An error page is an error all the same.
  }
  return undefined;
}
