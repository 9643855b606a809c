import { parseTimestamp } from '../verify/timestamp.ts';

const dateTime = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d+)?$/;

/**
 * The time at which a delivery failed, or undefined when it cannot be read. The format is not
 * documented. The service writes times without a time zone (service description, section 1). Such a
 * time is read as the earliest moment that it can mean: if it were read as a later one, an event that
 * was processed right after its failure would be processed again.
 */
export function parseFailedAt(failedAt: unknown): Date | undefined {
  if (typeof failedAt !== 'string' && typeof failedAt !== 'number') return undefined;
  const text = String(failedAt);
  const time = parseTimestamp(dateTime.test(text) ? `${text.replace(' ', 'T')}+14:00` : text);
  return Number.isNaN(time) ? undefined : new Date(time);
}
