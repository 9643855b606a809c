import { countValues, maxDepth, maxValues } from '../check/count-values.ts';
import type { OperationRequest } from './answerer.ts';
import { Refusal } from './refusal.ts';
import type { Operation } from './router.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON of a body; undefined when there is none.
 *
 * @throws {Refusal} 415 when it is not of a type that the operation takes, 413 when it has too many
 *   values, 400 when it is nested too deeply or not JSON
 */
export function parseBody(
  operation: Operation,
  headers: OperationRequest['headers'],
  bytes: Buffer | undefined,
): unknown {
  if (!bytes || bytes.length === 0) return undefined;
  requireMediaType(operation, headers);
  requireFew(bytes);
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'JSON' : 'UTF-8';
    throw new Refusal(400, `The body is not ${reason}.`);
  }
}

/** Before it is parsed: what a parser makes of a few bytes can take seconds, and much memory. */
function requireFew(bytes: Buffer): void {
  const { values, depth } = countValues(bytes);
  if (depth > maxDepth) throw new Refusal(400, 'The body is nested too deeply.');
  if (values > maxValues) throw new Refusal(413, `The body has more than ${maxValues} values.`);
}

function requireMediaType(operation: Operation, headers: OperationRequest['headers']): void {
  if (!operation.requestBody) throw new Refusal(415, `${operation.id} takes no body.`);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new Refusal(415, 'The body must not have a Content-Encoding.');
  }
  const supported = Object.keys(operation.requestBody.content);
  const [given = ''] = (headers['content-type'] ?? '').split(';', 1);
  if (!supported.includes(given.trim().toLowerCase())) {
    throw new Refusal(415, `The header Content-Type must be ${supported.join(' or ')}.`);
  }
}
