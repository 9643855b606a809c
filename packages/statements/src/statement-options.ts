import { requireKnown } from '@crossborder-fx/client/once';
import { aYearBefore, isDay } from './days.ts';
import { StatementError } from './errors.ts';

export interface StatementOptions {
  walletId: string;
  /** The first day of booking, `YYYY-MM-DD`. The service lists movements of its last 12 months. */
  fromDate: string;
  /** The last day of booking, `YYYY-MM-DD`; it may be today. */
  toDate: string;
  format: 'camt.053' | 'mt940' | 'csv';
  /** The version of camt.053.001. @default '08' */
  version?: '02' | '08' | undefined;
  /** The number that you give the statement: `LglSeqNb` of camt.053, and `:28C:` of MT940. */
  number?: number | undefined;
  /**
   * Whether to read the detail of each movement, one request each: the other side, the reference, the type.
   * @default true
   */
  details?: boolean | undefined;
  /** Called when a page or a detail is read. */
  onProgress?: ((progress: StatementProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface StatementProgress {
  /** How many movements are listed until now. */
  listed: number;
  /** How many of them have their detail. */
  detailed: number;
}

const names: readonly (keyof StatementOptions)[] = [
  ...(['walletId', 'fromDate', 'toDate', 'format', 'version', 'number'] as const),
  ...(['details', 'onProgress', 'signal'] as const),
];

/** @throws {TypeError} for an option that is unknown, missing or wrong @throws {StatementError} for a period that cannot be listed */
export function requireOptions(options: StatementOptions): void {
  requireKnown(options, names);
  const { walletId, fromDate, toDate, format, version = '08', number = 1, details } = options;
  if (typeof walletId !== 'string' || walletId === '') {
    throw new TypeError('walletId must be the id of an account.');
  }
  for (const [name, day] of Object.entries({ fromDate, toDate })) {
    if (!isDay(day)) throw new TypeError(`${name} must be a day that exists, as YYYY-MM-DD.`);
  }
  if (!['camt.053', 'mt940', 'csv'].includes(format)) {
    throw new TypeError('format must be camt.053, mt940 or csv.');
  }
  if (!['02', '08'].includes(version)) throw new TypeError('version must be 02 or 08.');
  if (!Number.isInteger(number) || number < 1 || number > 99_999) {
    throw new TypeError('number must be a whole number from 1 to 99999.');
  }
  if (details !== undefined && typeof details !== 'boolean') {
    throw new TypeError('details must be true or false.');
  }
  if (fromDate > toDate) throw new StatementError('fromDate must not be after toDate.');
  if (fromDate < aYearBefore(toDate)) {
    throw new StatementError(
      `The service lists movements of its last 12 months: fromDate must be ${aYearBefore(toDate)} or later for this toDate.`,
    );
  }
}
