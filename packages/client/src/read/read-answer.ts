import type { Answer } from '../call/attempt.ts';
import type { Operation } from '../call/operation.ts';
import type { ErrorEnvelope } from '../errors/errors.ts';
import { readErrorEnvelope } from './error-envelope.ts';
import { isRecord } from './is-record.ts';
import { UnreadableBody } from './read-body.ts';
import { readResult } from './read-result.ts';

/** The service answered with an error status. Holds what could be read of the body. */
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
  if (status >= 400) throw new ErrorAnswer(parseOrUndefined(text));
  // Following a redirect would send signature and body to another address. In a browser its status is 0.
  if (status < 200 || status >= 300) throw new UnreadableBody('a redirect is never followed');
  if (operation.result.kind === 'nothing') return undefined;
  if (status === 204 && text !== undefined) throw new UnreadableBody('204 with a body');
  return readResult(operation.result, { body: parse(text), response });
}

function parse(text: Answer['text']): unknown {
  if (text === undefined) return undefined;
  if (text instanceof UnreadableBody) throw text;
  try {
    return JSON.parse(text);
  } catch {
    // No cause: it would quote the body, which may hold what must not be logged.
    throw new UnreadableBody('the body is not JSON');
  }
}

function parseOrUndefined(text: Answer['text']): unknown {
  try {
    return parse(text);
  } catch {
    // The status alone makes it an error, for instance with a page of HTML.
  }
  return undefined;
}
