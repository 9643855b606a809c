import { createHash } from 'node:crypto';
import anyAscii from 'any-ascii';
import Builder from 'fast-xml-builder';
import { isValidIBAN } from 'ibantools';
import type { Account, Movement, Note } from './movement.ts';
import { addDays, StatementError, type StatementOptions } from './statement.ts';
import typeCodes from './type-codes.json' with { type: 'json' };

/** A movement's text in the statement, and the values to add up. A whole movement would take more memory. */
export interface Entry extends Pick<Movement, 'id' | 'bookedAt' | 'bookingDay' | 'minor'> {
  /** Whether the type of the movement is `Immobilize`. */
  isLock: boolean;
  text: string;
}

/** A writer makes the text of each entry, and the file once the entries agree with the balance. */
export const formats = { 'camt.053': camt053, mt940, csv };

/** Writes camt.053.001: one statement on one page, with one entry for each movement and no batches. */
function camt053(account: Account, options: StatementOptions, note: Note) {
  const { fromDate, toDate, number, version = '08' } = options;
  const isOld = version === '02';
  // The XML builder leaves out an element whose value is undefined.
  const builder = new Builder({ ignoreAttributes: false, attributeNamePrefix: '@' });
  const build = (value: object): string => builder.build(value);
  const amountOf = (minor: bigint) => ({
    Amt: { '@Ccy': account.currency, '#text': account.decimalOf(minor).replace('-', '') },
    CdtDbtInd: minor < 0n ? 'DBIT' : 'CRDT',
  });
  const balanceOf = (type: string, minor: bigint, day: string) => ({
    Tp: { CdOrPrtry: { Cd: type } },
    ...amountOf(minor),
    Dt: { Dt: day },
  });
  const accountId = (number: string) =>
    isValidIBAN(number) ? { IBAN: number } : { Othr: { Id: referenceOf(number, 34) } };
  const cut = (id: string, text: string | undefined, length: number) => {
    const [begin] = piecesOf(text, length);
    if (begin !== text) note('camt.053 cuts long texts', id);
    return begin;
  };
  const nameOf = (id: string, name: string | undefined) => name && { Nm: cut(id, name, 140) };

  return {
    entry(movement: Movement): string {
      const { id, minor, bookingDay, valueDay, typeLabel, party, description } = movement;
      const AcctSvcrRef = referenceOf(id, 35);
      if (AcctSvcrRef !== id) note('camt.053 shortens long ids', id);
      const { iso, undoes } = typeCodeOf(typeLabel, minor);
      const [domain, family, SubFmlyCd] = iso.split('/');
      const amount = amountOf(minor);
      const text = movement.remittance ?? description;
      // The other party of a credit is the debtor; the other party of a debit is the creditor.
      const role = minor < 0n ? 'Cdtr' : 'Dbtr';
      const name = nameOf(id, party?.name);
      return build({
        Ntry: {
          ...amount,
          RvslInd: undoes || undefined,
          Sts: isOld ? 'BOOK' : { Cd: 'BOOK' },
          BookgDt: { Dt: bookingDay },
          ValDt: { Dt: valueDay },
          AcctSvcrRef,
          BkTxCd: {
            Domn: { Cd: domain, Fmly: { Cd: family, SubFmlyCd } },
            Prtry: typeLabel && { Cd: cut(id, typeLabel, 35) },
          },
          NtryDtls: {
            TxDtls: {
              Refs: { AcctSvcrRef, EndToEndId: 'NOTPROVIDED' },
              ...(isOld ? { AmtDtls: { TxAmt: { Amt: amount.Amt } } } : amount),
              RltdPties: party && {
                [role]: isOld ? name : name && { Pty: name },
                [`${role}Acct`]: party.number && { Id: accountId(party.number) },
              },
              RmtInf: text && { Ustrd: piecesOf(text, 140) },
            },
          },
          AddtlNtryInf: description !== text ? cut(id, description, 500) : undefined,
        },
      });
    },

    file(opening: bigint, closing: bigint, entries: readonly Entry[]): string {
      const [first, last] = [fromDate, toDate].map((day) => day.replaceAll('-', ''));
      const Id = referenceOf(`${account.id}-${first}${last}`, 35);
      const CreDtTm = `${toDate}T23:59:59`;
      const page = { PgNb: 1, LastPgInd: true };
      const bic = isOld ? '[A-Z]{6}[A-Z2-9][A-NP-Z0-9]' : '[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}';
      const isBic = new RegExp(`^${bic}([A-Z0-9]{3})?$`).test(account.bic);
      const head = {
        Id,
        StmtPgntn: isOld ? undefined : page,
        ElctrncSeqNb: last,
        LglSeqNb: number,
        CreDtTm,
        FrToDt: { FrDtTm: `${fromDate}T00:00:00`, ToDtTm: CreDtTm },
        Acct: {
          Id: accountId(account.number ?? account.id),
          Ccy: account.currency,
          Ownr: nameOf(account.id, account.name),
          Svcr: isBic ? { FinInstnId: { [isOld ? 'BIC' : 'BICFI']: account.bic } } : undefined,
        },
        Bal: [
          balanceOf('OPBD', opening, addDays(fromDate, -1)),
          balanceOf('CLBD', closing, toDate),
        ],
      };
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
        build({ GrpHdr: { MsgId: Id, CreDtTm, MsgPgntn: page } }),
        `<Stmt>${build(head)}`,
        ...entries.map(({ text }) => text),
        '</Stmt></BkToCstmrStmt></Document>\n',
      ].join('\n');
    },
  };
}

/** Writes MT940 in SWIFT's character set X, with a structured field `:86:` as German banks write it. */
function mt940(account: Account, { fromDate, toDate, number }: StatementOptions, note: Note) {
  const shortDay = (day: string) => day.replaceAll('-', '').slice(2);
  // Marks entries with C or D only, because programs that read MT940 disagree on the sign of an entry with RC or RD.
  const markOf = (minor: bigint) => (minor < 0n ? 'D' : 'C');
  const amountOf = (minor: bigint) => {
    const text = account.decimalOf(minor).replace('-', '');
    const amount = text.includes('.') ? text.replace('.', ',') : `${text},`;
    if (amount.length <= 15) return amount;
    throw new StatementError(
      `MT940 cannot have the amount ${text} ${account.currency}: use camt.053.`,
    );
  };
  const balanceOf = (day: string, minor: bigint) =>
    `${markOf(minor)}${shortDay(day)}${account.currency}${amountOf(minor)}`;

  return {
    entry({ id, minor, valueDay, bookingDay, typeLabel, party, ...texts }: Movement): string {
      const reference = referenceOf(plain(id), 16);
      if (reference !== id) note('MT940 shortens long ids', id);
      const { swift, gvc } = typeCodeOf(typeLabel, minor);
      const days = `${shortDay(valueDay)}${shortDay(bookingDay).slice(2)}`;
      // Programs that read MT940 assume the year in which the booking day is nearest to the value day.
      if (bookingDay > addDays(valueDay, 180) || valueDay > addDays(bookingDay, 180))
        note('MT940 has no year for the booking day, and programs may assume a wrong year', id);
      const line = `:61:${days}${markOf(minor)}${amountOf(minor)}N${swift}NONREF//${reference}`;

      const fieldsOf = (tag: number, most: number, text = '', length = 27) => {
        const written = plain(text).trim();
        if (written !== text) note('MT940 replaces characters that it does not allow', id);
        const pieces = piecesOf(written, length);
        if (pieces.length > most) note('MT940 cuts long texts', id);
        return pieces.slice(0, most).map((one, n) => `?${String(tag + n).padStart(2, '0')}${one}`);
      };
      const begin = [`:86:${gvc}`, ...fieldsOf(0, 1, typeLabel)];
      const purpose = fieldsOf(20, 10, texts.remittance ?? texts.description);
      const other = [...fieldsOf(31, 1, party?.number, 34), ...fieldsOf(32, 2, party?.name)];
      for (;;) {
        // Each line after the first begins with a subfield such as `?20`, so that no line looks like the tag of a new field.
        const details = [...begin, ...purpose, ...other].reduce((lines, field) => {
          const width = lines.length - (lines.lastIndexOf('\n') + 1);
          return `${lines}${width + field.length <= 65 ? '' : '\r\n'}${field}`;
        });
        // Some programs read at most 390 characters of the field `:86:`, including line breaks.
        if (details.length <= 390) return `${line}\r\n${details}`;
        note('MT940 cuts long texts', id);
        purpose.pop();
      }
    },

    file: (opening: bigint, closing: bigint, entries: readonly Entry[]) =>
      [
        `:20:${shortDay(fromDate)}${shortDay(toDate)}`,
        `:25:${referenceOf(plain(account.number ?? account.id), 35)}`,
        // By default, the number of the statement is its last day as month and day, so the number grows through the year.
        `:28C:${number ?? shortDay(toDate).slice(2)}/1`,
        `:60F:${balanceOf(addDays(fromDate, -1), opening)}`,
        ...entries.map(({ text }) => text),
        `:62F:${balanceOf(toDate, closing)}`,
        '-',
        '',
      ].join('\r\n'),
  };
}

/** Writes CSV as in RFC 4180. The column `balance` has the balance after the movement. */
function csv(account: Account, _options: StatementOptions, note: Note) {
  return {
    entry(movement: Movement): string {
      const { id, bookingDay, valueDay, minor, typeLabel, party, remittance } = movement;
      // A spreadsheet set to German also begins a cell after a semicolon.
      const textOf = (value = '') => {
        const safe = value.replace(/(^|;[ "]*)(?=[=+\-@＝＋－＠])/g, "$1'");
        if (safe !== value)
          note('An apostrophe before a text stops a spreadsheet from using it as a formula', id);
        return safe;
      };
      const texts = [typeLabel, party?.name, party?.number, remittance, movement.description];
      const amount = account.decimalOf(minor);
      return [textOf(id), bookingDay, valueDay, amount, account.currency, ...texts.map(textOf)]
        .map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(',');
    },

    file(opening: bigint, _closing: bigint, entries: readonly Entry[]): string {
      const columns =
        'id,bookingDate,valueDate,amount,currency,typeLabel,counterparty,counterpartyAccount,reference,description,balance';
      let balance = opening;
      const rows = entries.map(({ minor, text }) => {
        balance += minor;
        return `${text},${account.decimalOf(balance)}`;
      });
      return `${[columns, ...rows].join('\r\n')}\r\n`;
    },
  };
}

const codesWith = (ofSign: object) => new Map(Object.entries({ ...typeCodes.codes, ...ofSign }));
const creditCodes = codesWith(typeCodes['codes of a credit']);
const debitCodes = codesWith(typeCodes['codes of a debit']);

/** `undoes` says whether the type reverses an entry; a returned payment does not. */
export function typeCodeOf(typeLabel = '', minor: bigint) {
  const found = (minor < 0n ? debitCodes : creditCodes).get(typeLabel);
  const [iso = '', swift, gvc] = (found ?? typeCodes['another label']).split(' ');
  return { iso, swift, gvc, undoes: typeCodes['labels that undo an entry'].includes(typeLabel) };
}

/** Replaces the characters outside SWIFT's character set X, and the question mark, which begins a subfield. */
function plain(text: string): string {
  const replacements: Readonly<Record<string, string>> = { '&': '+', '@': '(at)', _: '-' };
  return anyAscii(text).replace(/[^A-Za-z0-9/\-:().,'+ ]/g, (one) => replacements[one] ?? '.');
}

/** Shortens a long text to its beginning and a digest, so that two long texts stay different. */
function referenceOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return `${text.slice(0, length - digest.length - 1)}-${digest}`;
}

/**
 * Splits a text into pieces of at most `length` characters, and never within a character of two code units. A piece ends with a
 * space only if it has nothing else, because some programs remove the space at the end of a line, and join two words.
 */
const piecesOf = (text = '', length: number) =>
  text.match(new RegExp(`.{0,${length - 1}}[^ ]|.{1,${length}}`, 'gu')) ?? [];
