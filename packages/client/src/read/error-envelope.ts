import type { ErrorEnvelope } from '../errors/errors.ts';
import { isRecord } from './is-record.ts';

const fieldTypes: Record<keyof ErrorEnvelope, string> = {
  errorCode: 'number',
  errorType: 'string',
  errorMessage: 'string',
  link: 'string',
};

/**
 * The error fields of a body, or undefined when it has none. Two forms are known: the documented
 * one, and one wrapped in `Error` with capitalised names.
 */
export function readErrorEnvelope(body: unknown): ErrorEnvelope | undefined {
  if (!isRecord(body)) return undefined;
  const inner = body['Error'];
  const envelope = isRecord(inner) ? withLowerCaseInitials(inner) : body;
  const found = Object.entries(fieldTypes)
    .filter(([name, type]) => typeof envelope[name] === type)
    .map(([name]) => [name, envelope[name]]);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function withLowerCaseInitials(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      value,
    ]),
  );
}
