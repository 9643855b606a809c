import { requireKnown } from '@crossborder-fx/client/once';
import { isDay } from './days.ts';
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

const names: readonly (keyof StatementOptions)[] = [
  ...(['walletId', 'fromDate', 'toDate', 'format', 'version', 'number'] as const),
  ...(['details', 'onProgress', 'signal'] as const),
];

/** @throws {TypeError} for an option that is wrong @throws {StatementError} for a period that cannot be listed */
export function requireOptions(options: StatementOptions): void {
  requireKnown(options, names);
  const { walletId, fromDate, toDate, format, version = '08', number = 1, details } = options;
  const require = (isRight: unknown, rule: string) => {
    if (!isRight) throw new TypeError(rule);
  };
  require(walletId && typeof walletId === 'string', 'walletId must be the id of an account.');
  require(isDay(fromDate), 'fromDate must be a day that exists, as YYYY-MM-DD.');
  require(isDay(toDate), 'toDate must be a day that exists, as YYYY-MM-DD.');
  require(['camt.053', 'mt940', 'csv'].includes(format), 'format must be camt.053, mt940 or csv.');
  require(['02', '08'].includes(version), 'version must be 02 or 08.');
  const isNumber = Number.isInteger(number) && number > 0 && number < 100_000;
  require(isNumber, 'number must be a whole number from 1 to 99999.');
  require([undefined, true, false].includes(details), 'details must be true or false.');
  if (fromDate > toDate) throw new StatementError('fromDate must not be after toDate.');
  const earliest = `${Number(toDate.slice(0, 4)) - 1}${toDate.slice(4)}`;
  if (fromDate >= earliest) return;
  throw new StatementError(
    `fromDate must be ${earliest} or later: the service lists movements of 12 months.`,
  );
}
