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

/** @throws {TypeError} for an option that is wrong @throws {StatementError} for a period that cannot be listed */
export function requireOptions(options: StatementOptions): void {
  const { walletId, fromDate, toDate, format, version = '08', number = 1 } = options;
  const { details = true, onProgress, signal } = options;
  const isNumber = Number.isInteger(number) && number > 0 && number < 100_000;
  const rules: [name: keyof StatementOptions, isRight: boolean, rule: string][] = [
    ['walletId', typeof walletId === 'string' && walletId !== '', 'the id of an account'],
    ['fromDate', isDay(fromDate), 'a day that exists, as YYYY-MM-DD'],
    ['toDate', isDay(toDate), 'a day that exists, as YYYY-MM-DD'],
    ['format', ['camt.053', 'mt940', 'csv'].includes(format), 'camt.053, mt940 or csv'],
    ['version', ['02', '08'].includes(version), '02 or 08'],
    ['number', isNumber, 'a whole number from 1 to 99999'],
    ['details', [true, false].includes(details), 'true or false'],
    ['onProgress', ['undefined', 'function'].includes(typeof onProgress), 'a function'],
    ['signal', signal === undefined || signal instanceof AbortSignal, 'an AbortSignal'],
  ];
  requireKnown(
    options,
    rules.map(([name]) => name),
  );
  for (const [name, isRight, rule] of rules)
    if (!isRight) throw new TypeError(`${name} must be ${rule}.`);

  if (fromDate > toDate) throw new StatementError('fromDate must not be after toDate.');
  // A year before 29 February begins on 1 March.
  const earliest = addDays(`${Number(toDate.slice(0, 4)) - 1}${toDate.slice(4)}`, 0);
  if (fromDate < earliest)
    throw new StatementError(
      `fromDate must be ${earliest} or later: the service lists movements of 12 months.`,
    );
}
