import anyAscii from 'any-ascii';
import { addDays } from '../days.ts';
import { decimalText } from '../decimals.ts';
import { StatementError } from '../errors.ts';
import type { Account, Movement } from '../movement.ts';
import { typeCodeOf } from '../type-codes.ts';
import type { Context, Format } from './format.ts';
import { piecesOf, referenceOf } from './references.ts';

const mostInAmount = 15;
const mostInField = 27;
const mostInLine = 65;
/** The longest `:86:`, its line breaks included. Some readers take no more. */
const mostInDetails = 390;

/** MT940 in SWIFT's character set X, with a structured `:86:` as German banks write it. */
export function mt940(context: Context): Format {
  const { account, fromDate, toDate, number } = context;
  const balanceOf = (day: string, minor: bigint) =>
    `${markOf(minor)}${shortDay(day)}${account.currency}${amountOf(account, minor)}`;
  return {
    entry: (movement) => `${lineOf(context, movement)}\r\n${detailsOf(context, movement)}`,
    file: (opening, closing, entries) =>
      [
        `:20:${shortDay(fromDate)}${shortDay(toDate)}`,
        `:25:${referenceOf(plain(account.number ?? account.id), 35)}`,
        // Month and day, so that it goes up through the year.
        `:28C:${number ?? shortDay(toDate).slice(2)}/1`,
        `:60F:${balanceOf(addDays(fromDate, -1), opening)}`,
        ...entries.map(({ text }) => text),
        `:62F:${balanceOf(toDate, closing)}`,
        '-',
        '',
      ].join('\r\n'),
  };
}

/** C or D only: readers disagree on the sign of RC and RD. */
const markOf = (minor: bigint) => (minor < 0n ? 'D' : 'C');

const shortDay = (day: string) => day.replaceAll('-', '').slice(2);

function amountOf({ currency, decimals }: Account, minor: bigint): string {
  const text = decimalText(minor < 0n ? -minor : minor, decimals);
  const amount = text.includes('.') ? text.replace('.', ',') : `${text},`;
  if (amount.length <= mostInAmount) return amount;
  throw new StatementError(`MT940 has no room for ${text} ${currency}: use camt.053.`);
}

function lineOf({ account, note }: Context, movement: Movement): string {
  const { id, minor, valueDay, bookingDay, typeLabel } = movement;
  const reference = referenceOf(plain(id), 16);
  if (reference !== id) note('MT940 shortens ids', id);
  const days = `${shortDay(valueDay)}${shortDay(bookingDay).slice(2)}`;
  const { swift } = typeCodeOf(typeLabel, minor);
  return `:61:${days}${markOf(minor)}${amountOf(account, minor)}N${swift}NONREF//${reference}`;
}

function detailsOf({ note }: Context, movement: Movement): string {
  const { id, minor, typeLabel, remittance, description, party } = movement;
  const fieldsOf = (tag: number, most: number, text = '', length = mostInField) => {
    const written = plain(text);
    if (written !== text) note('MT940 transliterates texts', id);
    const pieces = piecesOf(written, length);
    if (pieces.length > most) note('MT940 cuts texts', id);
    return pieces.slice(0, most).map((piece, n) => `?${String(tag + n).padStart(2, '0')}${piece}`);
  };
  const type = fieldsOf(0, 1, typeLabel);
  const texts = fieldsOf(20, 10, remittance ?? description);
  const other = [...fieldsOf(31, 1, party?.number, 34), ...fieldsOf(32, 2, party?.name)];
  const begin = `:86:${typeCodeOf(typeLabel, minor).gvc}`;
  for (;;) {
    const lines = linesOf([begin, ...type, ...texts, ...other]);
    if (lines.length <= mostInDetails) return lines;
    note('MT940 cuts texts', id);
    texts.pop();
  }
}

/** A line begins with a field, so that none looks like a tag. */
function linesOf(fields: readonly string[]): string {
  const lines: string[] = [];
  for (const field of fields) {
    const line = lines.pop() ?? '';
    if (line.length + field.length <= mostInLine) lines.push(`${line}${field}`);
    else lines.push(line, field);
  }
  return lines.join('\r\n');
}

const replacements: Readonly<Record<string, string>> = { '&': '+', '@': '(at)', _: '-' };

/** Character set X, without the question mark that begins a field. */
function plain(text: string): string {
  return anyAscii(text).replace(/[^A-Za-z0-9/\-:().,'+ ]/g, (one) => replacements[one] ?? '.');
}
