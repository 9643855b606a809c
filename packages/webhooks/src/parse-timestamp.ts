const iso8601 =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):?([0-5]\d))$/;

/**
 * Milliseconds since the epoch of a timestamp in one of the forms that cannot be mistaken:
 * 10 digits (seconds), 13 digits (milliseconds), or ISO 8601 with seconds and a zone. NaN for
 * anything else.
 */
export function parseTimestamp(text: string): number {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  return parseIso8601(text);
}

function parseIso8601(text: string): number {
  const [, dateTime, fraction = '', sign, hours = '0', minutes = '0'] = iso8601.exec(text) ?? [];
  if (dateTime === undefined) return Number.NaN;
  const time = Date.parse(`${dateTime}Z`);
  // Some runtimes read February 30 as March 2.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(dateTime)) return Number.NaN;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return time + milliseconds - (sign === '-' ? -offset : offset);
}
