import { WebhookVerificationError } from './webhook-verification-error.ts';

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

/** Reads a timestamp header. Returns milliseconds since the epoch, or NaN if it cannot. */
export type ParseTimestamp = (timestamp: string) => number;

export interface TimestampRules {
  /**
   * How far the timestamp may be from the clock, either way. Infinity accepts any text, and does not
   * read it: only for a receiver that refuses bytes that are sent again by itself.
   * @default 300
   */
  toleranceSeconds?: number | undefined;
  /**
   * Reads the timestamp instead of the built-in function, for which 10 digits are seconds, 13 digits
   * milliseconds, and ISO 8601 needs a time zone. Returns milliseconds since the epoch, or NaN if it
   * cannot.
   */
  parseTimestamp?: ParseTimestamp | undefined;
  /** @default the time of the system */
  clock?: (() => Date) | undefined;
}

/** @throws {TypeError} when the tolerance is not a number of seconds */
export function requireTolerance({ toleranceSeconds = 300 }: TimestampRules): number {
  if (typeof toleranceSeconds === 'number' && toleranceSeconds >= 0) return toleranceSeconds;
  throw new TypeError('toleranceSeconds has to be a number from 0');
}

/**
 * Refuses a timestamp that cannot be read or that differs from the clock by more than the
 * tolerance, in either direction. With an infinite tolerance, the text is not read.
 */
export function requireRecent(text: string, rules: TimestampRules): void {
  const tolerance = requireTolerance(rules);
  if (!Number.isFinite(tolerance)) return;
  const { parseTimestamp: parse = parseTimestamp, clock = () => new Date() } = rules;
  const ageSeconds = (clock().getTime() - read(text, parse)) / 1000;
  // Not `> tolerance`: an invalid date of the clock, which makes this NaN, must refuse too.
  if (Math.abs(ageSeconds) <= tolerance) return;
  throw new WebhookVerificationError(
    'TIMESTAMP_OUT_OF_TOLERANCE',
    `The timestamp ${quote(text)} is ${Math.abs(ageSeconds)} s ${ageSeconds < 0 ? 'ahead' : 'old'}, beyond toleranceSeconds: a replay, or a wrong clock.`,
  );
}

function read(text: string, parse: ParseTimestamp): number {
  let options: ErrorOptions | undefined;
  try {
    const time = parse(text);
    if (Number.isFinite(time)) return time;
  } catch (cause) {
    options = { cause };
  }
  throw new WebhookVerificationError(
    'TIMESTAMP_UNREADABLE',
    `The signature is right, but the format of the timestamp ${quote(text)} is unknown: pass parseTimestamp.`,
    options,
  );
}

// Shortened and as JSON, so that a header can neither fill a log nor forge a line of it.
function quote(text: string): string {
  return JSON.stringify(text.slice(0, 64));
}
