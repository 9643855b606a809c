import { parseTimestamp as parseKnownForms } from './parse-timestamp.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Reads a timestamp header: milliseconds since the epoch, or NaN if it cannot. */
export type ParseTimestamp = (timestamp: string) => number;

export interface TimestampRules {
  /**
   * How far the timestamp may be from the clock, either way; Infinity accepts any timestamp unread.
   * @default 300
   */
  toleranceSeconds?: number | undefined;
  /**
   * Reads the timestamp in place of the built-in forms: 10 digits are seconds, 13 milliseconds, and
   * ISO 8601 needs a zone. Gives milliseconds since the epoch, or NaN if it cannot.
   */
  parseTimestamp?: ParseTimestamp | undefined;
  /**
   * Milliseconds since the epoch.
   * @default Date.now
   */
  clock?: (() => number) | undefined;
}

/** Refuses a tolerance that is not a number of seconds, with a `TypeError`. */
export function requireTolerance({ toleranceSeconds = 300 }: TimestampRules): number {
  if (typeof toleranceSeconds === 'number' && toleranceSeconds >= 0) return toleranceSeconds;
  throw new TypeError('toleranceSeconds has to be a number, 0 or more');
}

/**
 * Refuses a timestamp that cannot be read or that differs from the clock by more than the
 * tolerance, in either direction. An infinite tolerance accepts any text unread.
 */
export function requireRecent(text: string, rules: TimestampRules): void {
  const tolerance = requireTolerance(rules);
  if (!Number.isFinite(tolerance)) return;
  const { parseTimestamp = parseKnownForms, clock = Date.now } = rules;
  const age = (clock() - read(text, parseTimestamp)) / 1000;
  // Written so that a clock that gives NaN refuses too.
  if (Math.abs(age) <= tolerance) return;
  throw new WebhookVerificationError(
    'TIMESTAMP_OUT_OF_TOLERANCE',
    `The timestamp ${quote(text)} is ${Math.abs(age)} s ${age < 0 ? 'ahead' : 'old'}, beyond toleranceSeconds: ` +
      'a replay, or the clock of this machine is wrong.',
  );
}

function read(text: string, parseTimestamp: ParseTimestamp): number {
  let options: ErrorOptions | undefined;
  try {
    const time = parseTimestamp(text);
    if (Number.isFinite(time)) return time;
  } catch (cause) {
    options = { cause };
  }
  throw new WebhookVerificationError(
    'TIMESTAMP_UNREADABLE',
    `The signature is right, but the timestamp ${quote(text)} is in no known format: pass parseTimestamp, ` +
      'or toleranceSeconds: Infinity to accept any.',
    options,
  );
}

// In part and as JSON, so that a header cannot fill a log or forge a line of it.
function quote(text: string): string {
  return JSON.stringify(text.slice(0, 64));
}
