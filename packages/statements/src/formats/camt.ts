import Builder from 'fast-xml-builder';
import { isValidIBAN } from 'ibantools';
import { addDays } from '../days.ts';
import { decimalText } from '../decimals.ts';
import type { Account, Movement } from '../movement.ts';
import { typeCodeOf, undoes } from '../type-codes.ts';
import type { Context, Format } from './format.ts';
import { piecesOf, referenceOf } from './references.ts';

const page = { PgNb: 1, LastPgInd: true };
const digits = (day: string) => day.replaceAll('-', '');

/** camt.053.001: one statement on one page, and an entry for each movement, without batches. */
export function camt053(context: Context): Format {
  // It leaves out an element that is undefined.
  const builder = new Builder({ ignoreAttributes: false, attributeNamePrefix: '@' });
  const build = (value: object): string => builder.build(value);
  const { account, fromDate, toDate, version } = context;
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  return {
    entry: (movement) => build({ Ntry: entryOf(context, movement) }),
    file(opening, closing, entries) {
      const { GrpHdr, ...head } = headOf(context);
      const Bal = [
        { ...balanceOf(account, 'OPBD', opening), Dt: { Dt: addDays(fromDate, -1) } },
        { ...balanceOf(account, 'CLBD', closing), Dt: { Dt: toDate } },
      ];
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<Document xmlns="${namespace}"><BkToCstmrStmt>`,
        build({ GrpHdr }),
        `<Stmt>${build({ ...head, Bal })}`,
        ...entries.map(({ text }) => text),
        '</Stmt></BkToCstmrStmt></Document>\n',
      ].join('\n');
    },
  };
}

function headOf({ account, fromDate, toDate, number, version, note }: Context) {
  const { id: walletId, bic = '', name, currency } = account;
  const id = referenceOf(`${walletId}-${digits(fromDate)}${digits(toDate)}`, 35);
  const createdAt = `${toDate}T23:59:59`;
  const isBic = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/.test(bic);
  return {
    GrpHdr: { MsgId: id, CreDtTm: createdAt, MsgPgntn: page },
    Id: id,
    StmtPgntn: version === '08' ? page : undefined,
    ElctrncSeqNb: digits(toDate),
    LglSeqNb: number,
    CreDtTm: createdAt,
    FrToDt: { FrDtTm: `${fromDate}T00:00:00`, ToDtTm: createdAt },
    Acct: {
      Id: accountId(account.number ?? walletId),
      Ccy: currency,
      Ownr: name && { Nm: cutter(note, walletId)(name, 140) },
      Svcr: isBic ? { FinInstnId: { [version === '02' ? 'BIC' : 'BICFI']: bic } } : undefined,
    },
  };
}

function amountOf({ currency, decimals }: Account, minor: bigint) {
  const value = decimalText(minor < 0n ? -minor : minor, decimals);
  return {
    Amt: { '@Ccy': currency, '#text': value },
    CdtDbtInd: minor < 0n ? 'DBIT' : 'CRDT',
  };
}

const balanceOf = (account: Account, type: string, minor: bigint) => ({
  Tp: { CdOrPrtry: { Cd: type } },
  ...amountOf(account, minor),
});

/** Cuts a text of a movement to the length of an element, and notes it. */
const cutter = (note: Context['note'], id: string) => (text: string, length: number) => {
  const [cut = ''] = piecesOf(text, length);
  if (cut !== text) note('camt.053 cuts texts', id);
  return cut;
};

function entryOf({ account, version, note }: Context, movement: Movement) {
  const { id, minor, bookingDay, valueDay, description, typeLabel, remittance, party } = movement;
  const AcctSvcrRef = referenceOf(id, 35);
  if (AcctSvcrRef !== id) note('camt.053 shortens ids', id);
  const cut = cutter(note, id);
  const [domain, family, SubFmlyCd] = typeCodeOf(typeLabel, minor).iso.split('/');
  const amount = amountOf(account, minor);
  const text = remittance ?? description;
  // The other side only: the debtor of a credit, the creditor of a debit.
  const role = minor < 0n ? 'Cdtr' : 'Dbtr';
  const name = party?.name && { Nm: cut(party.name, 140) };
  return {
    ...amount,
    RvslInd: undoes(typeLabel) || undefined,
    Sts: version === '02' ? 'BOOK' : { Cd: 'BOOK' },
    BookgDt: { Dt: bookingDay },
    ValDt: { Dt: valueDay },
    AcctSvcrRef,
    BkTxCd: {
      Domn: { Cd: domain, Fmly: { Cd: family, SubFmlyCd } },
      Prtry: typeLabel && { Cd: cut(typeLabel, 35) },
    },
    NtryDtls: {
      TxDtls: {
        Refs: { AcctSvcrRef, EndToEndId: 'NOTPROVIDED' },
        ...(version === '02' ? { AmtDtls: { TxAmt: { Amt: amount.Amt } } } : amount),
        RltdPties: party && {
          [role]: version === '02' ? name : name && { Pty: name },
          [`${role}Acct`]: party.number && { Id: accountId(party.number) },
        },
        RmtInf: text && { Ustrd: piecesOf(text, 140) },
      },
    },
    AddtlNtryInf: description !== text ? description && cut(description, 500) : undefined,
  };
}

const accountId = (number: string) =>
  isValidIBAN(number) ? { IBAN: number } : { Othr: { Id: referenceOf(number, 34) } };
