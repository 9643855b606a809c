import Builder from 'fast-xml-builder';
import { isValidIBAN } from 'ibantools';
import { addDays } from '../days.ts';
import { decimalText } from '../decimals.ts';
import type { Movement, Party } from '../movement.ts';
import { typeCodeOf, undoes } from '../type-codes.ts';
import type { Context, Format } from './format.ts';
import { piecesOf, referenceOf } from './references.ts';

/** camt.053.001: one statement on one page, and an entry for each movement, without batches. */
export function camt053(context: Context): Format {
  const builder = new Builder({ ignoreAttributes: false, attributeNamePrefix: '@' });
  const build = (value: object): string => builder.build(value);
  const { account, fromDate, toDate, version } = context;
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  const createdAt = `${toDate}T23:59:59`;
  const id = referenceOf(`${account.id}-${digits(fromDate)}${digits(toDate)}`, 35);
  return {
    entry: (movement) => build({ Ntry: entryOf(context, movement) }),
    file: (opening, closing, entries) =>
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<Document xmlns="${namespace}"><BkToCstmrStmt>`,
        build({ GrpHdr: { MsgId: id, CreDtTm: createdAt, MsgPgntn: page } }),
        `<Stmt>${build({ Id: id, ...headOf(context, createdAt) })}${build({
          Bal: [
            balanceOf(account, 'OPBD', addDays(fromDate, -1), opening),
            balanceOf(account, 'CLBD', toDate, closing),
          ],
        })}`,
        ...entries.map(({ text }) => text),
        '</Stmt></BkToCstmrStmt></Document>',
        '',
      ].join('\n'),
  };
}

const page = { PgNb: 1, LastPgInd: true };
const digits = (day: string) => day.replaceAll('-', '');

function headOf({ account, fromDate, toDate, number, version, note }: Context, createdAt: string) {
  const { bic = '', name } = account;
  const isBic = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/.test(bic);
  return {
    ...(version === '08' && { StmtPgntn: page }),
    ElctrncSeqNb: digits(toDate),
    ...(number !== undefined && { LglSeqNb: number }),
    CreDtTm: createdAt,
    FrToDt: { FrDtTm: `${fromDate}T00:00:00`, ToDtTm: createdAt },
    Acct: {
      Id: accountId(account.number ?? account.id),
      Ccy: account.currency,
      ...(name && { Ownr: { Nm: cutter(note, account.id)(name, 140) } }),
      ...(isBic && { Svcr: { FinInstnId: { [version === '02' ? 'BIC' : 'BICFI']: bic } } }),
    },
  };
}

function amountOf({ currency, decimals }: Context['account'], minor: bigint) {
  const value = decimalText(minor < 0n ? -minor : minor, decimals);
  return {
    Amt: { '@Ccy': currency, '#text': value },
    CdtDbtInd: minor < 0n ? 'DBIT' : 'CRDT',
  };
}

function balanceOf(account: Context['account'], type: string, day: string, minor: bigint) {
  return { Tp: { CdOrPrtry: { Cd: type } }, ...amountOf(account, minor), Dt: { Dt: day } };
}

/** Cuts a text of a movement to the length of an element, and notes it. */
const cutter = (note: Context['note'], id: string) => (text: string, length: number) => {
  const [cut = ''] = piecesOf(text, length);
  if (cut !== text) note('camt.053 cuts texts', id);
  return cut;
};

function entryOf({ account, version, note }: Context, movement: Movement) {
  const { id, minor, bookingDay, valueDay, description, typeLabel, remittance } = movement;
  const reference = referenceOf(id, 35);
  if (reference !== id) note('camt.053 shortens ids', id);
  const cut = cutter(note, id);
  const [domain, family, subFamily] = typeCodeOf(typeLabel, minor).iso.split('/');
  const amount = amountOf(account, minor);
  const ownReference = movement.internalReference && {
    Prtry: { Tp: 'internalReference', Ref: referenceOf(movement.internalReference, 35) },
  };
  const text = remittance ?? description;
  const parties = movement.party && partiesOf(movement.party, minor, version, cut);
  return {
    ...amount,
    ...(undoes(typeLabel) && { RvslInd: true }),
    Sts: version === '02' ? 'BOOK' : { Cd: 'BOOK' },
    BookgDt: { Dt: bookingDay },
    ValDt: { Dt: valueDay },
    AcctSvcrRef: reference,
    BkTxCd: {
      Domn: { Cd: domain, Fmly: { Cd: family, SubFmlyCd: subFamily } },
      ...(typeLabel && { Prtry: { Cd: cut(typeLabel, 35) } }),
    },
    NtryDtls: {
      TxDtls: {
        Refs: { AcctSvcrRef: reference, EndToEndId: 'NOTPROVIDED', ...ownReference },
        ...(version === '02' ? { AmtDtls: { TxAmt: { Amt: amount.Amt } } } : amount),
        ...(parties && { RltdPties: parties }),
        ...(text && { RmtInf: { Ustrd: piecesOf(text, 140) } }),
      },
    },
    ...(description && description !== text && { AddtlNtryInf: cut(description, 500) }),
  };
}

/** The other side only: the debtor of a credit, the creditor of a debit. */
function partiesOf(
  party: Party,
  minor: bigint,
  version: Context['version'],
  cut: (text: string, length: number) => string,
) {
  const role = minor < 0n ? 'Cdtr' : 'Dbtr';
  const name = party.name && { Nm: cut(party.name, 140) };
  return {
    ...(name && { [role]: version === '02' ? name : { Pty: name } }),
    ...(party.number && { [`${role}Acct`]: { Id: accountId(party.number) } }),
  };
}

function accountId(number: string) {
  return isValidIBAN(number) ? { IBAN: number } : { Othr: { Id: referenceOf(number, 34) } };
}
