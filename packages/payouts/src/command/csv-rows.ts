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

/** The rows of a file in UTF-8, and how its spreadsheet counts them. */
export function csvFile(file: string) {
  /** How many empty rows of the spreadsheet come after a row, and before the next one. */
  const emptyAfter = new Map<number, number>();
  return {
    /** Read anew each time. An empty cell is a field that is left out, and a row of empty cells is none. */
    async *rows(): AsyncGenerator<PayoutRow> {
      // Cells are counted here: a row of a spreadsheet may be empty, and then has one cell.
      const parser = parse({ bom: true, relax_column_count: true });
      const text = Readable.from(textOf(file));
      text.on('error', (error) => parser.destroy(error)).pipe(parser);
      let names: string[] | undefined;
      let count = 0;
      emptyAfter.clear();
      try {
        for await (const cells of parser as AsyncIterable<string[]>) {
          if (!names) names = checkHeader(cells);
          else if (cells.every((cell) => cell.trim() === '')) {
            emptyAfter.set(count, (emptyAfter.get(count) ?? 0) + 1);
          } else {
            if (cells.length !== names.length) throw new WidthError();
            count++;
            yield rowOf(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
          }
        }
      } catch (error) {
        if (!(error instanceof CsvError || error instanceof WidthError)) throw error;
        // Its message may have what is in the cells.
        const what = 'has another number of cells than the first row, or quotes that do not fit';
        throw new UsageError(`line ${parser.info.lines} of the file ${what}.`);
      }
      if (count === 0) throw new UsageError('the file has no rows.');
    },
    /** The number of a row in the spreadsheet. @param row - counts from 1 */
    lineOf(row: number): number {
      let line = row + 1;
      for (const [after, empty] of emptyAfter) if (after < row) line += empty;
      return line;
    },
  };
}

class WidthError extends Error {}

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

function checkHeader(names: string[]): string[] {
  if (names.length === 1 && names[0]?.includes(';')) {
    throw new UsageError('the cells have to be separated by commas, not by semicolons.');
  }
  const missing = required.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !fields.includes(name)).length;
  if (missing.length > 0) throw new UsageError(`the first row lacks ${missing.join(', ')}.`);
  if (unknown > 0) throw new UsageError(`the first row may only have ${fields.join(', ')}.`);
  if (new Set(names).size < names.length) throw new UsageError('the first row has a name twice.');
  return names;
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
