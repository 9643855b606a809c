import type { ErrorBody } from '@crossborder-fx/openapi';

/** The fields of an error body (service description, section 7). The service may leave out any of these fields. */
export type ErrorEnvelope = Pick<ErrorBody, 'errorCode' | 'errorType' | 'errorMessage' | 'link'>;

/** The types that each field of an error body has in public client programs. */
const fieldTypes: Record<keyof ErrorEnvelope, string[]> = {
  errorCode: ['number', 'string'],
  errorType: ['string'],
  errorMessage: ['string'],
  link: ['string'],
};

/**
 * Returns the error fields of a body, or undefined when the body is not an error. A body with only a link is not an error. The
 * function reads two forms: the documented form, and a form that is wrapped in `Error` with capitalised names.
 */
export function readEnvelope(body: unknown): ErrorEnvelope | undefined {
  if (!isRecord(body)) return undefined;
  const inner = body['Error'];
  const envelope = isRecord(inner) ? withLowerCaseInitials(inner) : body;
  const found = Object.entries(fieldTypes)
    .filter(([name, types]) => types.includes(typeof envelope[name]))
    .map(([name]) => [name, envelope[name]]);
  return found.some(([name]) => name !== 'link') ? Object.fromEntries(found) : undefined;
}

function withLowerCaseInitials(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      value,
    ]),
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns undefined for a text that is no JSON object, such as a body that the service's log has truncated or hidden. */
export function recordIn(text: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(typeof text === 'string' ? text : '');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
