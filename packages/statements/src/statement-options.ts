import { requireKnown } from '@crossborder-fx/client/once';
import { addDays, isDay } from './days.ts';
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
  /** The number that you give the statement: `LglSeqNb` of camt.053, `:28C:` of MT940. 1 to 99999. */
  number?: number | undefined;
  /** Whether to read the detail of each movement: counterparty, reference, type. @default true */
  details?: boolean | undefined;
  /** Called when a movement is listed, or its detail is read, with how many are until then. */
  onProgress?: ((listed: number, detailed: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const oneOf =
  (...values: unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const isNumber = (value: unknown) =>
  value === undefined || (Number.isInteger(value) && Number(value) > 0 && Number(value) < 100_000);

const rules: Record<keyof StatementOptions, [isRight: (value: unknown) => boolean, rule: string]> =
  {
    walletId: [(value) => typeof value === 'string' && value !== '', 'the id of an account'],
    fromDate: [isDay, 'a day that exists, as YYYY-MM-DD'],
    toDate: [isDay, 'a day that exists, as YYYY-MM-DD'],
    format: [oneOf('camt.053', 'mt940', 'csv'), 'camt.053, mt940 or csv'],
    version: [oneOf(undefined, '02', '08'), '02 or 08'],
    number: [isNumber, 'a whole number from 1 to 99999'],
    details: [oneOf(undefined, true, false), 'true or false'],
    onProgress: [(value) => value === undefined || typeof value === 'function', 'a function'],
    signal: [(value) => value === undefined || value instanceof AbortSignal, 'an AbortSignal'],
  };

/** @throws {TypeError} for an option that is wrong @throws {StatementError} for a period that cannot be listed */
export function requireOptions(options: StatementOptions): void {
  requireKnown(options, Object.keys(rules));
  for (const [name, [isRight, rule]] of Object.entries(rules)) {
    if (!isRight(options[name as keyof StatementOptions]))
      throw new TypeError(`${name} must be ${rule}.`);
  }
  const { fromDate, toDate } = options;
  if (fromDate > toDate) throw new StatementError('fromDate must not be after toDate.');
  // A year before 29 February begins on 1 March.
  const earliest = addDays(`${Number(toDate.slice(0, 4)) - 1}${toDate.slice(4)}`, 0);
  const reason = 'the service lists movements of 12 months.';
  if (fromDate < earliest)
    throw new StatementError(`fromDate must be ${earliest} or later: ${reason}`);
}
