import Builder from 'fast-xml-builder';
import { dayNumber } from '../days.ts';
import { decimalText } from '../decimals.ts';
import { isBic, type Movement, type Party } from '../movement.ts';
import type { Statement } from '../statement.ts';
import { typeCodeOf } from '../type-codes.ts';
import { isIban, piecesOf, referenceOf } from './references.ts';

const { build } = xmlBuilder();

/** camt.053.001, version 02 or 08: one statement on one page, and an entry for each movement, without batches. */
export function camt053(statement: Statement, version: '02' | '08'): string {
  const { account, fromDate, toDate, number } = statement;
  const days = `${fromDate}${toDate}`.replaceAll('-', '');
  const id = referenceOf(`${account.id}-${days}`, 35);
  const createdAt = `${toDate}T23:59:59`;
  const page = { PgNb: 1, LastPgInd: true };
  const bic = version === '02' ? 'BIC' : 'BICFI';
  const head = {
    Id: id,
    ...(version === '08' && { StmtPgntn: page }),
    ElctrncSeqNb: dayNumber(toDate),
    ...(number !== undefined && { LglSeqNb: number }),
    CreDtTm: createdAt,
    FrToDt: { FrDtTm: `${fromDate}T00:00:00`, ToDtTm: createdAt },
    Acct: {
      Id: accountId(account.number ?? account.id),
      Ccy: account.currency,
      ...(account.holder && { Ownr: { Nm: cut(account.holder, 140) } }),
      ...(account.bic && { Svcr: { FinInstnId: { [bic]: account.bic } } }),
    },
    Bal: [
      balanceOf(statement, 'OPBD', statement.openingDay, statement.opening),
      balanceOf(statement, 'CLBD', toDate, statement.closing),
    ],
  };
  const group = { MsgId: id, CreDtTm: createdAt, MsgPgntn: page };
  const entries = statement.movements.map((movement) => entryOf(statement, movement, version));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
    `${build({ GrpHdr: group })}<Stmt>`,
    build(head),
    ...entries.map((entry) => build({ Ntry: entry })),
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n');
}

function balanceOf(statement: Statement, type: string, day: string, minor: bigint) {
  return {
    Tp: { CdOrPrtry: { Cd: type } },
    ...amountOf(statement, minor),
    Dt: { Dt: day },
  };
}

function amountOf({ account }: Statement, minor: bigint) {
  const value = decimalText(minor < 0n ? -minor : minor, account.decimals);
  return {
    Amt: { '@Ccy': account.currency, '#text': value },
    CdtDbtInd: minor < 0n ? 'DBIT' : 'CRDT',
  };
}

function entryOf(statement: Statement, movement: Movement, version: '02' | '08') {
  const { id, minor, bookingDay, valueDay, description, typeLabel, remittance } = movement;
  const reference = referenceOf(id, 35);
  if (reference !== id) statement.note('camt.053 shortens the id', id);
  const { iso, undoes } = typeCodeOf(typeLabel);
  const [domain, family, subFamily] = (
    typeof iso === 'string' ? iso : minor < 0n ? iso.debit : iso.credit
  ).split('/');
  const amount = amountOf(statement, minor);
  const text = remittance ?? description;
  return {
    ...amount,
    ...(undoes && { RvslInd: true }),
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
        Refs: {
          AcctSvcrRef: reference,
          EndToEndId: 'NOTPROVIDED',
          ...(movement.internalReference && {
            Prtry: { Tp: 'internalReference', Ref: referenceOf(movement.internalReference, 35) },
          }),
        },
        ...(version === '02' ? { AmtDtls: { TxAmt: { Amt: amount.Amt } } } : amount),
        ...(movement.party && partiesOf(movement.party, minor, version)),
        ...(text && { RmtInf: { Ustrd: piecesOf(text, 140) } }),
      },
    },
    ...(description && description !== text && { AddtlNtryInf: cut(description, 500) }),
  };
}

/** The other side only: the debtor of a credit, the creditor of a debit. */
function partiesOf({ name, number, institution }: Party, minor: bigint, version: '02' | '08') {
  const role = minor < 0n ? 'Cdtr' : 'Dbtr';
  const party = name && { Nm: cut(name, 140) };
  const bic = version === '02' ? 'BIC' : 'BICFI';
  const bank =
    institution && (isBic(institution) ? { [bic]: institution } : { Nm: cut(institution, 140) });
  return {
    RltdPties: {
      ...(party && { [role]: version === '02' ? party : { Pty: party } }),
      ...(number && { [`${role}Acct`]: { Id: accountId(number) } }),
    },
    ...(bank && { RltdAgts: { [`${role}Agt`]: { FinInstnId: bank } } }),
  };
}

function accountId(number: string) {
  return isIban(number) ? { IBAN: number } : { Othr: { Id: referenceOf(number, 34) } };
}

const cut = (text: string, length: number) => piecesOf(text, length)[0] as string;

function xmlBuilder() {
  const builder = new Builder({ ignoreAttributes: false, attributeNamePrefix: '@' });
  return { build: (value: object): string => builder.build(value) };
}
