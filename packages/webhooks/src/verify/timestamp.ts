import { WebhookVerificationError } from './webhook-verification-error.ts';

const fractionAndZone = /^(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

/** Reads 10 digits (seconds), 13 digits (milliseconds), or ISO 8601 with seconds and a time zone. Returns NaN otherwise. */
export function parseTimestamp(text: string): number {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return Number(text) * 10 ** (13 - text.length);
  const dateTime = text.slice(0, 19);
  // Compares the text with the parsed date as text, because some runtimes read February 30 as March 2.
  const exists = new Date(`${dateTime}Z`).toJSON() === `${dateTime}.000Z`;
  return exists && fractionAndZone.test(text.slice(19)) ? Date.parse(text) : Number.NaN;
}

/** Reads a timestamp header. Returns milliseconds since the epoch, or NaN for an unreadable one. */
export type ParseTimestamp = (timestamp: string) => number;

export interface TimestampRules {
  /**
   * Seconds that the timestamp may differ from the clock, either way. Infinity accepts any text unread: use it only
   * if the receiver itself refuses repeated bytes.
   * @default 300
   */
  toleranceSeconds?: number | undefined;
  /** Reads the timestamp in place of the built-in function. Returns milliseconds since the epoch, or NaN. */
  parseTimestamp?: ParseTimestamp | undefined;
  /** @default the time of the system */
  clock?: (() => Date) | undefined;
}

/** @throws {TypeError} when the tolerance is not a number of seconds */
export function requireTolerance({ toleranceSeconds = 300 }: TimestampRules): number {
  if (typeof toleranceSeconds === 'number' && toleranceSeconds >= 0) return toleranceSeconds;
  throw new TypeError('toleranceSeconds must be 0 or more');
}

/** Refuses a timestamp that is unreadable or too far from the clock. An infinite tolerance accepts any text. */
export function requireRecent(text: string, rules: TimestampRules): void {
  const tolerance = requireTolerance(rules);
  if (!Number.isFinite(tolerance)) return;
  const { parseTimestamp: parse = parseTimestamp, clock = () => new Date() } = rules;
  const ageSeconds = (clock().getTime() - read(text, parse)) / 1000;
  // An age of NaN, from an invalid date of the clock, fails this condition, so the timestamp is refused.
  if (Math.abs(ageSeconds) <= tolerance) return;
  throw new WebhookVerificationError(
    'TIMESTAMP_OUT_OF_TOLERANCE',
    `The timestamp ${quote(text)} is ${Math.abs(ageSeconds)} s ${ageSeconds < 0 ? 'ahead' : 'old'}, beyond toleranceSeconds: it is a replay, or a clock is wrong.`,
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

// Shortens the header and writes it as JSON, so that it cannot fill a log or add lines to it.
function quote(text: string): string {
  return JSON.stringify(text.slice(0, 64));
}
