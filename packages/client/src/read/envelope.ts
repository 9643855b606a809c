import type { ErrorBody } from '@crossborder-fx/openapi';

/** The fields of an error body (service description, section 7). None of them is guaranteed. */
export type ErrorEnvelope = Pick<ErrorBody, 'errorCode' | 'errorType' | 'errorMessage' | 'link'>;

/** The types that each field of an error has been seen to have. */
const fieldTypes: Record<keyof ErrorEnvelope, string[]> = {
  errorCode: ['number', 'string'],
  errorType: ['string'],
  errorMessage: ['string'],
  link: ['string'],
};

/**
 * The error fields of a body, or undefined when it is not an error. A link alone does not make one. Two
 * forms are known: the documented one, and one wrapped in `Error` with capitalised names.
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
