import { requireKnown } from '@crossborder-fx/client/once';

export interface StatementOptions {
  walletId: string;
  /** The first booking day of the statement, `YYYY-MM-DD`. The service lists only movements of the last 12 months. */
  fromDate: string;
  /** The last booking day of the statement, as `YYYY-MM-DD`. The day may be today. */
  toDate: string;
  format: 'camt.053' | 'mt940' | 'csv';
  /** The version of camt.053.001. @default '08' */
  version?: '02' | '08' | undefined;
  /** Your number of the statement, from 1 to 99999: `LglSeqNb` in camt.053 and `:28C:` in MT940. */
  number?: number | undefined;
  /** Whether to read the detail of each movement, which has the counterparty, the reference and the type. @default true */
  details?: boolean | undefined;
  /** Called for each movement, with the number of movements listed so far and the number of movements read so far. */
  onProgress?: ((listed: number, detailed: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface CreatedStatement {
  /** The text of the statement file. The same period always gives the same bytes. */
  text: string;
  /** The account's balances at the end of the day before the period and at the end of its last day, such as `-1250.00`. */
  balances: { opening: string; closing: string; currency: string };
  /** The number of entries in the statement. */
  count: number;
  /** A sentence for each kind of text that the format replaces or cuts, and for movements of the type `Immobilize`. */
  notes: readonly string[];
}

/** Thrown by `createStatement` when the movements or the account cannot become a statement. */
export class StatementError extends Error {
  override readonly name: string = 'StatementError';
}

/** The balance at the service and the sum of the movements at the end of one day, as decimals such as `-12.50`. */
export interface DayBalance {
  date: string;
  /** The `bookingAmount` of the account's balance at the service. */
  balance: string;
  /** The opening balance plus the movements that are booked up to the end of this day. */
  sum: string;
  /** The value of `balance` minus the value of `sum`. */
  difference: string;
}

/** Thrown by `createStatement` when the movements do not add up to the balance. */
export class UnbalancedError extends StatementError {
  override readonly name = 'UnbalancedError';
  /** The days on which the balance and the sum differ, in order. */
  readonly days: readonly DayBalance[];

  constructor(message: string, days: readonly DayBalance[]) {
    super(message);
    this.days = days;
  }
}

/**
 * @throws {TypeError} for an option that is wrong
 * @throws {StatementError} for a period whose movements the service does not list
 */
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

  if (options.version !== undefined && format !== 'camt.053')
    throw new TypeError('version must be left out, because only camt.053 has versions.');
  if (options.number !== undefined && format === 'csv')
    throw new TypeError('number must be left out, because CSV has no number of the statement.');
  if (fromDate > toDate) throw new StatementError('fromDate must not be after toDate.');
  // The 12 months before a 29 February begin on 1 March.
  const earliest = addDays(`${Number(toDate.slice(0, 4)) - 1}${toDate.slice(4)}`, 0);
  if (fromDate >= earliest) return;
  const reason = 'the service lists movements of at most 12 months.';
  throw new StatementError(`fromDate must be ${earliest} or later: ${reason}`);
}

/**
 * Refuses an answer about another object, which a cache may give: the statement would add up, but show the balance, the number
 * or the counterparty of somebody else. Accepts an answer that does not show the id of its object.
 *
 * @throws {StatementError}
 */
export function requireOwn(what: string, id: string, shown: { id?: unknown } | null | undefined) {
  if (shown?.id == null || String(shown.id) === id) return;
  throw new StatementError(
    `The service answered the request for ${what} ${id} with another object: remove any cache in front of the service.`,
  );
}

/** Returns whether a text is a day that exists, as `YYYY-MM-DD`. The method toJSON of Date returns null for an invalid date. */
export const isDay = (text: unknown) =>
  typeof text === 'string' && new Date(text).toJSON()?.slice(0, 10) === text;

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
