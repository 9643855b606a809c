import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { decimalOf, decimalsOf, parseDecimal, quotedDecimal } from '@crossborder-fx/client/money';
import { CsvError, parse } from 'csv-parse';
import { UsageError } from '../errors.ts';
import type { PayoutRow } from '../row.ts';

const whom = ['reference', 'sourceWalletId', 'externalBankAccountId', 'amount', 'currency'];
const how = ['desiredExecutionDate', 'feeCurrency', 'feePaymentOption', 'priorityPaymentOption'];
const required = [...whom, ...how];
const fields = [...required, 'communication', 'verificationOfPayee'];

export type CsvFile = ReturnType<typeof csvFile>;

/** Reads payments from a CSV file in UTF-8. @param options - `verifyPayees` asks to verify the payee of each row */
export function csvFile(file: string, { verifyPayees = false } = {}) {
  /** For a row of the run: how many empty spreadsheet rows follow before the next row of the run. */
  const emptyAfter = new Map<number, number>();
  /** For each row whose amount is not a number: what is wrong with the amount, by the row's number. */
  const amountFaults = new Map<number, string>();
  return {
    /** Reads the file from its start, without empty cells, and without rows and columns of only empty cells. */
    async *rows(): AsyncGenerator<PayoutRow> {
      // The CSV parser does not check that each row has as many cells as the first row, because an empty spreadsheet row has
      // only one cell. The function `fieldsOf` checks the number of cells.
      // Without `record_delimiter`, the parser would split lines only at the kind of line break that the first line has.
      const parser = parse({ bom: true, relax_column_count: true, record_delimiter: lineBreaks });
      const text = Readable.from(textOf(file));
      text.on('error', (error) => parser.destroy(error)).pipe(parser);
      let names: string[] | undefined;
      let count = 0;
      /** The number of the row in the spreadsheet. The parser reads ahead, so its own number is that of a later line. */
      let line = 0;
      emptyAfter.clear();
      amountFaults.clear();
      try {
        for await (const cells of parser as AsyncIterable<string[]>) {
          line++;
          if (!names) names = namesOf(cells);
          else if (isEmpty(cells)) emptyAfter.set(count, (emptyAfter.get(count) ?? 0) + 1);
          else {
            count++;
            const row = fieldsOf(cells, names);
            const { reference = '', communication = '' } = row;
            if (brokenText.test(reference) || changedReference.test(reference))
              throw new RowError(changedRule('reference'));
            if (brokenText.test(communication)) throw new RowError(changedRule('communication'));
            const amount = row['amount'] ?? '';
            const fault = faultPatterns.find(([pattern]) => pattern.test(amount))?.[1];
            if (fault) amountFaults.set(count, fault);
            yield rowOf(verifyPayees ? verified(row) : row);
          }
        }
      } catch (error) {
        if (error instanceof RowError)
          throw new UsageError(`row ${line} of the file ${error.message}`);
        if (!(error instanceof CsvError)) throw error;
        // The message of a CsvError may quote cells, so the command does not print it.
        throw new UsageError(`line ${parser.info.lines} of the file ${quoteFault}`);
      }
      if (count === 0)
        throw new UsageError('the file must have at least one row below the names of the fields.');
    },
    amountRuleOf(row: number): string {
      const fault = amountFaults.get(row);
      return `${fault ? `${fault} and ` : ''}must be a number with a decimal point, such as 1250.50: without commas, spaces or other separators, with at most 12 digits before the point and 7 after it.`;
    },
    /** Returns the number of a row in the spreadsheet. @param row - the number of the row in the run, from 1 */
    lineOf(row: number): number {
      let line = row + 1;
      for (const [after, empty] of emptyAfter) if (after < row) line += empty;
      return line;
    },
  };
}

const lineBreaks = ['\r\n', '\n', '\r'];

class RowError extends Error {}

const quoteFault =
  'has a quotation mark in a cell that does not begin and end with one. Is there a space before it?';

/** The texts that a spreadsheet shows for a long number, an error of a formula in any language, or a too narrow cell. */
const brokenText = /^(?:\d(?:[.,]\d+)?E\+\d+|#¡?[\p{Lu}/\d]+[!?]|#N(?:V|\/[AD])|#+|Err:\d{3})$/u;
/** A whole number that a program shows with a point and zeros, or a formula, such as `="00123"`. */
const changedReference = /^(?:\d+\.0+|=.*)$/s;
const changedRule = (field: string) =>
  `has a ${field} that the spreadsheet has changed, such as 1.23E+12, 4711.0 or #REF!: format the column as text, and write the ${field} again.`;

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** @throws {RowError} when a row lacks a cell, has text in a column without a name, or a cell contains another row */
function fieldsOf(cells: readonly string[], names: readonly string[]): Record<string, string> {
  if (cells.length < names.length) {
    throw new RowError('has fewer cells than the first row has names: add the missing cells.');
  }
  if (!isEmpty(cells.filter((_, index) => !names[index]))) {
    throw new RowError(
      'has text in a column without a name: empty the cell, or name its column in the first row.',
    );
  }
  // A quotation mark that is not closed would hide the next row in a communication.
  const isWhole = (cell: string) => /[\r\n]/.test(cell) && cell.split(',').length >= names.length;
  if (cells.some(isWhole)) {
    throw new RowError(
      'has a cell with the text of a whole row: remove the quotation mark that is not closed.',
    );
  }
  const named = names.map((name, index) => [name, cells[index] ?? '']);
  return Object.fromEntries(named.filter(([name]) => name));
}

async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new UsageError('the file must be in UTF-8: save it as "CSV UTF-8".');
    const { code } = Object(error);
    if (code === 'ENOENT') throw new UsageError(`the file ${file} does not exist.`);
    if (code === 'EISDIR') throw new UsageError(`${file} must be a CSV file, and is a folder.`);
    throw new UsageError(`the file ${file} cannot be read: ${code}.`, { cause: error });
  }
}

const separators: Record<string, string> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** Returns the name of each column of the file, which is empty for a column without a name. @throws {UsageError} */
function namesOf(cells: readonly string[]): string[] {
  const [first = ''] = cells;
  if (/^sep=/i.test(first)) {
    throw new UsageError(
      'the first line must have the names of the fields, not sep=, which only Excel reads: delete that line.',
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
    throw new UsageError('the first row must have the names of the fields, and is empty.');
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
      `the first row has a name with spaces around it or with wrong capitals: write ${almost.join(', ')}.`,
    );
  }
  if (missing.length > 0)
    throw new UsageError(`the first row must also name the fields ${missing.join(', ')}.`);
  if (others.length > 0)
    throw new UsageError(`the first row must have no names but ${fields.join(', ')}.`);
  if (new Set(names).size < names.length)
    throw new UsageError('the first row must have each name once.');
}

/** @throws {RowError} when the cell verificationOfPayee is neither empty nor true */
function verified(row: Record<string, string>): Record<string, string> {
  const { verificationOfPayee: cell = '' } = row;
  if (cell !== '' && cell.toLowerCase() !== 'true') {
    throw new RowError(
      'must have true or nothing in verificationOfPayee, because --verify-payees is given.',
    );
  }
  return { ...row, verificationOfPayee: 'true' };
}

function rowOf({ amount = '', currency, verificationOfPayee, ...cells }: Record<string, string>) {
  const given = Object.entries(cells).filter(([, cell]) => cell !== '');
  const words = new Map<unknown, boolean>([true, false].map((is) => [String(is), is]));
  // A spreadsheet writes TRUE, however the person has typed it.
  const verify = words.get(verificationOfPayee?.toLowerCase()) ?? verificationOfPayee;
  // Passes wrong values on unchanged, because the check of the rows reports them together with all other problems of the file.
  return {
    ...Object.fromEntries(given),
    amount: { value: paddedOf(amount, currency), currency },
    ...(verificationOfPayee && { verificationOfPayee: verify }),
  } as PayoutRow;
}

/**
 * Removes the zeros at the end of an amount, so that the payment does not depend on how the spreadsheet shows the amount. Three
 * decimals stay when the currency has fewer decimals, because the point may separate thousands, which the check of the rows
 * reports.
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
  [/\s/, 'has a space'],
  [/\de[+-]?\d/i, 'has an exponent'],
  [/\p{L}|\p{Sc}/u, 'has letters or a currency sign'],
];
