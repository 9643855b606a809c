import anyAscii from 'any-ascii';
import { dayNumber } from '../days.ts';
import { decimalText } from '../decimals.ts';
import { StatementError } from '../errors.ts';
import { isBic, type Movement } from '../movement.ts';
import type { Statement } from '../statement.ts';
import { typeCodeOf } from '../type-codes.ts';
import { piecesOf, referenceOf } from './references.ts';

const mostInAmount = 15;
/** Of `:86:`, its line breaks included: six lines of 65. Some readers take no more. */
const mostInDetails = 390;
const mostInLine = 65;
const mostInField = 27;

/** MT940 in SWIFT's character set X, with a structured `:86:` as German banks write it. */
export function mt940(statement: Statement): string {
  const { account, fromDate, openingDay, toDate, opening, closing, number } = statement;
  const balanceOf = (day: string, minor: bigint) =>
    `${markOf(minor)}${shortDay(day)}${account.currency}${amountOf(statement, minor, 'the balance')}`;
  const lines = [
    `:20:${shortDay(fromDate)}${shortDay(toDate)}`,
    `:25:${referenceOf(account.number ?? account.id, 35)}`,
    `:28C:${number ?? dayNumber(toDate).slice(-5)}/1`,
    `:60F:${balanceOf(openingDay, opening)}`,
    ...statement.movements.flatMap((movement) => [
      lineOf(statement, movement),
      detailsOf(statement, movement),
    ]),
    `:62F:${balanceOf(toDate, closing)}`,
    '-',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** C or D only: readers disagree on the sign of RC and RD. */
const markOf = (minor: bigint) => (minor < 0n ? 'D' : 'C');

const shortDay = (day: string) => day.replaceAll('-', '').slice(2);

function amountOf({ account }: Statement, minor: bigint, what: string): string {
  const text = decimalText(minor < 0n ? -minor : minor, account.decimals);
  const amount = text.includes('.') ? text.replace('.', ',') : `${text},`;
  if (amount.length <= mostInAmount) return amount;
  throw new StatementError(`The amount of ${what} is longer than MT940 allows: use camt.053.`);
}

function lineOf(statement: Statement, { id, minor, valueDay, bookingDay, typeLabel }: Movement) {
  const reference = referenceOf(plain(id), 16);
  if (reference !== id) statement.note('MT940 shortens the id', id);
  const amount = amountOf(statement, minor, `movement ${id}`);
  const days = `${shortDay(valueDay)}${shortDay(bookingDay).slice(2)}`;
  return `:61:${days}${markOf(minor)}${amount}N${typeCodeOf(typeLabel).swift}NONREF//${reference}`;
}

function detailsOf(statement: Statement, movement: Movement): string {
  const { id, typeLabel, remittance, description, party } = movement;
  const plainOf = (text: string | undefined) => {
    const written = plain(text ?? '');
    if (written !== (text ?? '')) statement.note('MT940 transliterates the text', id);
    return written;
  };
  const text = piecesOf(plainOf(remittance ?? description), mostInField);
  const name = piecesOf(plainOf(party?.name), mostInField);
  const bank = party?.institution;
  const fields = [
    ...fieldsFrom(0, [plainOf(typeLabel).slice(0, mostInField)]),
    ...(bank && isBic(bank) ? [`?30${bank}`] : []),
    ...fieldsFrom(31, [plainOf(party?.number).slice(0, 34)]),
    ...fieldsFrom(32, name.slice(0, 2)),
  ];
  const texts = fieldsFrom(20, text.slice(0, 10));
  let written = linesOf(movement, fields, texts);
  let isCut = text.length > 10 || name.length > 2;
  while (written.length > mostInDetails) {
    texts.pop();
    isCut = true;
    written = linesOf(movement, fields, texts);
  }
  if (isCut) statement.note('MT940 cuts the text', id);
  return written;
}

/** A line begins with a field, so that none begins like a tag. */
function linesOf({ typeLabel }: Movement, fields: readonly string[], texts: readonly string[]) {
  const lines = [`:86:${typeCodeOf(typeLabel).gvc}`];
  for (const field of [...fields, ...texts].sort()) {
    const line = lines.at(-1) as string;
    if (line.length + field.length <= mostInLine) lines[lines.length - 1] = `${line}${field}`;
    else lines.push(field);
  }
  return lines.join('\r\n');
}

function fieldsFrom(first: number, texts: readonly string[]): string[] {
  return texts.flatMap((text, index) =>
    text ? [`?${String(first + index).padStart(2, '0')}${text}`] : [],
  );
}

const replacements: Readonly<Record<string, string>> = { '&': '+', '@': '(at)', _: '-' };

/** Character set X, without the question mark that begins a field. */
function plain(text: string): string {
  return anyAscii(text).replace(/[^A-Za-z0-9/\-:().,'+ ]/g, (one) => replacements[one] ?? '.');
}
