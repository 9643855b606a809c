import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { decimalOf, decimalsOf, parseDecimal, quotedDecimal } from '@crossborder-fx/client/money';
import { CsvError, parse } from 'csv-parse';
import type { PayoutRow } from '../row.ts';
import { UsageError } from './usage-error.ts';

const whom = ['reference', 'sourceWalletId', 'externalBankAccountId', 'amount', 'currency'];
const how = ['desiredExecutionDate', 'feeCurrency', 'feePaymentOption', 'priorityPaymentOption'];
const required = [...whom, ...how];
const fields = [...required, 'communication', 'verificationOfPayee'];

export type CsvFile = ReturnType<typeof csvFile>;

/**
 * The rows of a file in UTF-8, and how its spreadsheet counts them.
 *
 * @param options - `verifyPayees` asks for a verification of the payee in each row
 */
export function csvFile(file: string, { verifyPayees = false } = {}) {
  /** How many empty rows of the spreadsheet come after a row, and before the next one. */
  const emptyAfter = new Map<number, number>();
  /** The fault of each amount that is not a number, by its row. */
  const amountFaults = new Map<number, string>();
  return {
    /** Read anew each time. An empty cell is a field that is left out; a row or a column of empty cells is ignored. */
    async *rows(): AsyncGenerator<PayoutRow> {
      // Cells are counted here: a row of a spreadsheet may be empty, and then has one cell.
      const parser = parse({ bom: true, relax_column_count: true });
      const text = Readable.from(textOf(file));
      text.on('error', (error) => parser.destroy(error)).pipe(parser);
      let names: string[] | undefined;
      let count = 0;
      emptyAfter.clear();
      amountFaults.clear();
      try {
        for await (const cells of parser as AsyncIterable<string[]>) {
          if (!names) names = namesOf(cells);
          else if (isEmpty(cells)) emptyAfter.set(count, (emptyAfter.get(count) ?? 0) + 1);
          else {
            count++;
            const row = fieldsOf(cells, names);
            const fault = amountFaultOf(row['amount'] ?? '');
            if (fault) amountFaults.set(count, fault);
            yield rowOf(verifyPayees ? verified(row) : row);
          }
        }
      } catch (error) {
        if (!(error instanceof CsvError || error instanceof LineError)) throw error;
        // The message of a CsvError may have the text of cells.
        const fault = error instanceof LineError ? error.message : quoteFault;
        throw new UsageError(`line ${parser.info.lines} of the file ${fault}`);
      }
      if (count === 0) throw new UsageError('the file has no rows.');
    },
    /** Says how an amount must be written, and what is wrong with that of a row. */
    amountRuleOf(row: number): string {
      const fault = amountFaults.get(row);
      return `${fault ? `${fault} and ` : ''}must be a number with a decimal point, such as 1250.50: no comma, no space, nothing between thousands, at most 12 digits before the point and 7 behind it.`;
    },
    /** The number of a row in the spreadsheet. @param row - counts from 1 */
    lineOf(row: number): number {
      let line = row + 1;
      for (const [after, empty] of emptyAfter) if (after < row) line += empty;
      return line;
    },
  };
}

class LineError extends Error {}

const quoteFault =
  'has a quote in a cell that does not begin and end with one. Is there a blank before it?';

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** @throws {LineError} where a named column has no cell, or an unnamed one has text */
function fieldsOf(cells: readonly string[], names: readonly string[]): Record<string, string> {
  if (cells.length < names.length) {
    throw new LineError('has fewer cells than the first row has names: complete it.');
  }
  if (!isEmpty(cells.filter((_, index) => !names[index]))) {
    throw new LineError(
      'has text in a column without a name: empty the cell, or name its column in the first row.',
    );
  }
  return Object.fromEntries(
    names.flatMap((name, index) => (name ? [[name, cells[index] ?? '']] : [])),
  );
}

async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError('the file is not in UTF-8: save it as "CSV UTF-8".');
  }
}

const separators: Record<string, string> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** The name of each column, empty where it has none. @throws {UsageError} */
function namesOf(cells: readonly string[]): string[] {
  const [first = ''] = cells;
  if (/^sep=/i.test(first)) {
    throw new UsageError(
      'the first line is sep=, which only Excel reads: delete it, so that the names of the fields come first.',
    );
  }
  const separator =
    cells.length === 1 && Object.keys(separators).find((one) => first.includes(one));
  if (separator) {
    const seen = separators[separator];
    throw new UsageError(
      `the cells must be separated by commas, not by ${seen}: save the file as "CSV UTF-8", with commas.`,
    );
  }
  if (isEmpty(cells)) {
    throw new UsageError('the first row is empty: it must have the names of the fields.');
  }
  const names = cells.slice(0, 1 + cells.findLastIndex((cell) => cell.trim() !== ''));
  for (const [index, name] of names.entries()) if (name.trim() === '') names[index] = '';
  requireFields(names.filter((name) => name !== ''));
  return names;
}

/** @throws {UsageError} */
function requireFields(names: readonly string[]): void {
  const others = names.filter((name) => !fields.includes(name));
  const plain = others.map((name) => name.trim().toLowerCase());
  const almost = fields.filter((field) => plain.includes(field.toLowerCase()));
  const missing = required.filter((name) => !names.includes(name));
  if (almost.length > 0) {
    throw new UsageError(
      `the first row has blanks around a name, or other capitals: write ${almost.join(', ')}.`,
    );
  }
  if (missing.length > 0) throw new UsageError(`the first row lacks ${missing.join(', ')}.`);
  if (others.length > 0) throw new UsageError(`the first row may only have ${fields.join(', ')}.`);
  if (new Set(names).size < names.length) throw new UsageError('the first row has a name twice.');
}

/** @throws {LineError} where the row says that nobody verifies its payee */
function verified(row: Record<string, string>): Record<string, string> {
  const { verificationOfPayee: cell = '' } = row;
  if (cell !== '' && cell !== 'true') {
    throw new LineError('must have an empty verificationOfPayee, or true, with --verify-payees.');
  }
  return { ...row, verificationOfPayee: 'true' };
}

function rowOf({ amount = '', currency, verificationOfPayee, ...cells }: Record<string, string>) {
  const given = Object.entries(cells).filter(([, cell]) => cell !== '');
  const words = new Map<unknown, boolean>([true, false].map((is) => [String(is), is]));
  const verify = words.get(verificationOfPayee) ?? verificationOfPayee;
  // Whatever is wrong is refused with the other problems of the rows.
  return {
    ...Object.fromEntries(given),
    amount: { value: paddedOf(amount, currency), currency },
    ...(verificationOfPayee && { verificationOfPayee: verify }),
  } as PayoutRow;
}

/**
 * Without zeros at its end, however the spreadsheet shows them: the body has to be the same each time. Three decimals
 * may be thousands, and are kept for the check where the currency has fewer.
 */
function paddedOf(amount: string, currency = ''): string {
  const mayBeThousands = /\.\d{3}$/.test(amount) && decimalsOf(currency) < 3;
  try {
    return mayBeThousands ? quotedDecimal(amount) : decimalOf(parseDecimal(amount));
  } catch {
    return amount;
  }
}

const faultPatterns: readonly (readonly [RegExp, string])[] = [
  [/\.\d{3}[.,]/, 'has a point between thousands'],
  [/,\d{3}[.,]/, 'has a comma between thousands'],
  [/\d['\u2019]\d{3}/, 'has an apostrophe between thousands'],
  [/\d\s\d{3}/, 'has a space between thousands'],
  [/,/, 'has a comma'],
  [/\s/, 'has a blank'],
  [/\de[+-]?\d/i, 'has an exponent'],
  [/\p{L}|\p{Sc}/u, 'has letters or the sign of a currency'],
];

/** Undefined for a number, and for what has none of the usual faults. */
function amountFaultOf(amount: string): string | undefined {
  return faultPatterns.find(([pattern]) => pattern.test(amount))?.[1];
}
