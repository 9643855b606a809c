import type { ErrorEnvelope } from './errors/api-error.ts';
import { isRecord } from './is-record.ts';

/**
 * The error fields of a body, or undefined when it has none. Two forms are known: the documented
 * one, and one wrapped in `Error` with capitalised names.
 */
export function readErrorEnvelope(body: unknown): ErrorEnvelope | undefined {
  if (!isRecord(body)) return undefined;
  const inner = body['Error'];
  const envelope = isRecord(inner) ? withLowerCaseInitials(inner) : body;
  const { errorCode, errorType, errorMessage, link } = envelope;
  const found: ErrorEnvelope = {
    ...(typeof errorCode === 'number' && { errorCode }),
    ...(typeof errorType === 'string' && { errorType }),
    ...(typeof errorMessage === 'string' && { errorMessage }),
    ...(typeof link === 'string' && { link }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

function withLowerCaseInitials(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      value,
    ]),
  );
}
