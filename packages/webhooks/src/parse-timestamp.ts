const fractionAndZone = /^(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

/**
 * Milliseconds since the epoch of a timestamp in one of the unambiguous formats: 10 digits (seconds),
 * 13 digits (milliseconds), or ISO 8601 with seconds and a time zone. NaN for anything else.
 */
export function parseTimestamp(text: string): number {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return Number(text) * 10 ** (13 - text.length);
  const dateTime = text.slice(0, 19);
  // A moment is written as it was read only in this format, and only if it exists: some runtimes read
  // February 30 as March 2.
  const exists = new Date(`${dateTime}Z`).toJSON() === `${dateTime}.000Z`;
  return exists && fractionAndZone.test(text.slice(19)) ? Date.parse(text) : Number.NaN;
}
