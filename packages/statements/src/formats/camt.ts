import Builder from 'fast-xml-builder';
import { addDays } from '../days.ts';
import { decimalText } from '../decimals.ts';
import type { Movement, Party } from '../movement.ts';
import type { Statement } from '../statement.ts';
import { typeCodeOf, undoes } from '../type-codes.ts';
import { isBic, isIban, piecesOf, referenceOf } from './references.ts';

type Version = '02' | '08';

/** camt.053.001: one statement on one page, and an entry for each movement, without batches. */
export function camt053(statement: Statement, version: Version): string {
  const { account, fromDate, toDate, number, movements, opening, closing } = statement;
  const id = referenceOf(`${account.id}-${digits(fromDate)}${digits(toDate)}`, 35);
  const createdAt = `${toDate}T23:59:59`;
  const page = { PgNb: 1, LastPgInd: true };
  const bic = isBic(account.bic) && { [version === '02' ? 'BIC' : 'BICFI']: account.bic };
  const head = {
    Id: id,
    ...(version === '08' && { StmtPgntn: page }),
    ElctrncSeqNb: digits(toDate),
    ...(number !== undefined && { LglSeqNb: number }),
    CreDtTm: createdAt,
    FrToDt: { FrDtTm: `${fromDate}T00:00:00`, ToDtTm: createdAt },
    Acct: {
      Id: accountId(account.number ?? account.id),
      Ccy: account.currency,
      ...(account.name && { Ownr: { Nm: cut(account.name, 140) } }),
      ...(bic && { Svcr: { FinInstnId: bic } }),
    },
    Bal: [
      balanceOf(statement, 'OPBD', addDays(fromDate, -1), opening),
      balanceOf(statement, 'CLBD', toDate, closing),
    ],
  };
  const builder = new Builder({ ignoreAttributes: false, attributeNamePrefix: '@' });
  const build = (value: object): string => builder.build(value);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
    build({ GrpHdr: { MsgId: id, CreDtTm: createdAt, MsgPgntn: page } }),
    `<Stmt>${build(head)}`,
    // One at a time: a document of a year as objects would take more memory than its text.
    ...movements.map((movement) => build({ Ntry: entryOf(statement, movement, version) })),
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n');
}

const digits = (day: string) => day.replaceAll('-', '');
const cut = (text: string, length: number) => piecesOf(text, length)[0];

function amountOf({ account }: Statement, minor: bigint) {
  const value = decimalText(minor < 0n ? -minor : minor, account.decimals);
  return {
    Amt: { '@Ccy': account.currency, '#text': value },
    CdtDbtInd: minor < 0n ? 'DBIT' : 'CRDT',
  };
}

function balanceOf(statement: Statement, type: string, day: string, minor: bigint) {
  return { Tp: { CdOrPrtry: { Cd: type } }, ...amountOf(statement, minor), Dt: { Dt: day } };
}

function entryOf(statement: Statement, movement: Movement, version: Version) {
  const { id, minor, bookingDay, valueDay, description, typeLabel, remittance } = movement;
  const reference = referenceOf(id, 35);
  if (reference !== id) statement.note('camt.053 shortens ids', id);
  const [domain, family, subFamily] = typeCodeOf(typeLabel, minor).iso.split('/');
  const amount = amountOf(statement, minor);
  const ownReference = movement.internalReference && {
    Prtry: { Tp: 'internalReference', Ref: referenceOf(movement.internalReference, 35) },
  };
  const text = remittance ?? description;
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
        ...(movement.party && { RltdPties: partiesOf(movement.party, minor, version) }),
        ...(text && { RmtInf: { Ustrd: piecesOf(text, 140) } }),
      },
    },
    ...(description && description !== text && { AddtlNtryInf: description }),
  };
}

/** The other side only: the debtor of a credit, the creditor of a debit. */
function partiesOf(party: Party, minor: bigint, version: Version) {
  const role = minor < 0n ? 'Cdtr' : 'Dbtr';
  const name = party.name && { Nm: cut(party.name, 140) };
  return {
    ...(name && { [role]: version === '02' ? name : { Pty: name } }),
    ...(party.number && { [`${role}Acct`]: { Id: accountId(party.number) } }),
  };
}

function accountId(number: string) {
  return isIban(number) ? { IBAN: number } : { Othr: { Id: referenceOf(number, 34) } };
}
