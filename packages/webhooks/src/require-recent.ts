import { parseTimestamp as parseKnownForms } from './parse-timestamp.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Reads a timestamp header: milliseconds since the epoch, or NaN if it cannot. */
export type ParseTimestamp = (timestamp: string) => number;

export interface TimestampRules {
  toleranceSeconds: number;
  parseTimestamp?: ParseTimestamp | undefined;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/**
 * Refuses a timestamp that cannot be read or that differs from the clock by more than the
 * tolerance, in either direction. An infinite tolerance accepts any text unread.
 */
export function requireRecent(text: string, rules: TimestampRules): void {
  const { toleranceSeconds, parseTimestamp = parseKnownForms, clock } = rules;
  if (toleranceSeconds === Number.POSITIVE_INFINITY) return;
  const age = (clock() - read(text, parseTimestamp)) / 1000;
  // Written so that a clock that gives NaN refuses too.
  if (Math.abs(age) <= toleranceSeconds) return;
  throw new WebhookVerificationError(
    'TIMESTAMP_OUT_OF_TOLERANCE',
    `The timestamp ${quote(text)} is ${Math.abs(age)} s ${age < 0 ? 'ahead' : 'old'}, more than the ` +
      `${toleranceSeconds} s of toleranceSeconds: an old notification sent again, or a clock that is wrong ` +
      '(synchronize the clock of this machine).',
  );
}

function read(text: string, parseTimestamp: ParseTimestamp): number {
  try {
    const time = parseTimestamp(text);
    if (Number.isFinite(time)) return time;
  } catch (cause) {
    throw unreadable(text, { cause });
  }
  throw unreadable(text);
}

function unreadable(text: string, options?: ErrorOptions): WebhookVerificationError {
  return new WebhookVerificationError(
    'TIMESTAMP_UNREADABLE',
    `The signature is right, but the timestamp ${quote(text)} is in no known format (10 digits, 13 digits, ` +
      'or ISO 8601 with a zone). The service does not document the format: pass parseTimestamp to read it, ' +
      'or toleranceSeconds: Infinity to do without protection against replays.',
    options,
  );
}

// JSON.stringify, so that control characters cannot forge a line of a log.
function quote(text: string): string {
  return JSON.stringify(text.length > 64 ? `${text.slice(0, 64)}…` : text);
}
