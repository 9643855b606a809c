import { requireKnown } from '@crossborder-fx/client/once';

export interface StatementOptions {
  walletId: string;
  /** The first day of booking, `YYYY-MM-DD`. The service lists movements of its last 12 months. */
  fromDate: string;
  /** The last day of booking, `YYYY-MM-DD`; it may be today. */
  toDate: string;
  format: 'camt.053' | 'mt940' | 'csv';
  /** The version of camt.053.001. @default '08' */
  version?: '02' | '08' | undefined;
  /** The number that you give the statement: `LglSeqNb` of camt.053, `:28C:` of MT940. 1 to 99999. */
  number?: number | undefined;
  /** Whether to read the detail of each movement: counterparty, reference, type. @default true */
  details?: boolean | undefined;
  /** Called after each movement that is read, with how many are listed and how many are read until then. */
  onProgress?: ((listed: number, detailed: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface CreatedStatement {
  /** The file. The same period gives the same text, byte by byte. */
  text: string;
  /** At the end of the day before the period and of its last day, such as `-1250.00`. */
  balances: { opening: string; closing: string; currency: string };
  /** The number of entries. */
  count: number;
  /** A sentence for each text that the format replaces or cuts, and one for the treatment of `Immobilize`. */
  notes: readonly string[];
}

/** The movements or the account cannot become a statement. Nothing was written. */
export class StatementError extends Error {
  override readonly name: string = 'StatementError';
}

/** The end of a day, in decimals of the currency, such as `-12.50`. */
export interface DayBalance {
  date: string;
  /** `bookingAmount` of the service. */
  balance: string;
  /** The opening balance and the movements that are booked until then. */
  sum: string;
  /** `balance` less `sum`. */
  difference: string;
}

/** The movements do not add up to the balance. Nothing was written. */
export class UnbalancedError extends StatementError {
  override readonly name = 'UnbalancedError';
  /** Each day on which the balance and the sum differ, in order. */
  readonly days: readonly DayBalance[];

  constructor(message: string, days: readonly DayBalance[]) {
    super(message);
    this.days = days;
  }
}

/** @throws {TypeError} for an option that is wrong @throws {StatementError} for a period that cannot be listed */
export function requireOptions(options: StatementOptions): void {
  const { walletId, fromDate, toDate, format, version = '08', number = 1 } = options;
  const { details = true, onProgress, signal } = options;
  const isNumber = Number.isInteger(number) && number > 0 && number < 100_000;
  const rules = {
    walletId: [typeof walletId === 'string' && walletId !== '', 'the id of an account'],
    fromDate: [isDay(fromDate), 'a day that exists, as YYYY-MM-DD'],
    toDate: [isDay(toDate), 'a day that exists, as YYYY-MM-DD'],
    format: [['camt.053', 'mt940', 'csv'].includes(format), 'camt.053, mt940 or csv'],
    version: [['02', '08'].includes(version), '02 or 08'],
    number: [isNumber, 'a whole number from 1 to 99999'],
    details: [typeof details === 'boolean', 'true or false'],
    onProgress: [['undefined', 'function'].includes(typeof onProgress), 'a function'],
    signal: [signal === undefined || signal instanceof AbortSignal, 'an AbortSignal'],
  } satisfies Record<keyof StatementOptions, [isRight: boolean, rule: string]>;
  requireKnown(options, Object.keys(rules));
  for (const [name, [isRight, rule]] of Object.entries(rules))
    if (!isRight) throw new TypeError(`${name} must be ${rule}.`);

  if (fromDate > toDate) throw new StatementError('fromDate must not be after toDate.');
  // A year before 29 February begins on 1 March.
  const earliest = addDays(`${Number(toDate.slice(0, 4)) - 1}${toDate.slice(4)}`, 0);
  if (fromDate >= earliest) return;
  const reason = 'the service lists movements of at most 12 months.';
  throw new StatementError(`fromDate must be ${earliest} or later: ${reason}`);
}

/** Whether a text is a day that exists, as `YYYY-MM-DD`. An invalid date is null in JSON. */
export const isDay = (text: unknown) =>
  typeof text === 'string' && new Date(text).toJSON()?.slice(0, 10) === text;

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
