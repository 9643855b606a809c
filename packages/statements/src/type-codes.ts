/** What a type label is in other systems. */
export interface TypeCode {
  /** Domain, family and sub-family of ISO 20022's external code sets. */
  iso: string;
  /** Transaction type of `:61:`, as SWIFT lists them. */
  swift: string;
  /** Business transaction code of a structured `:86:`, as German banks list them. */
  gvc: string;
}

const deposit = 'FORX/FWRD/OTHR FEX 835';
const returned = 'PMNT/ICDT/RRTN RTI 159';

/**
 * The 18 type labels (service description, section 2.3). The service gives no such codes: each is our reading of
 * the meaning that the description gives the label. Where the scheme of a payment is open, the sub-family is
 * OTHR. `M±OP` is MCOP for a credit and MDOP for a debit.
 */
const typeCodes: Readonly<Record<string, string>> = {
  ExternalCounterpartCredit: 'PMNT/RCDT/OTHR TRF 166',
  DebitForTransfer: 'PMNT/ICDT/OTHR TRF 116',
  rejectOperation: returned,
  returnFund: returned,
  rejectCreditDepositAccount: 'PMNT/RCDT/RRTN RTI 835',
  DirectDebit: 'PMNT/RDDT/PMDD DDT 105',
  rejectDebit: 'PMNT/RDDT/UPDD RTI 835',
  DebitForExchange: 'FORX/SPOT/OTHR FEX 835',
  CreditForExchange: 'FORX/SPOT/OTHR FEX 835',
  debitForAccountGuaranteeCredit: deposit,
  debitAccountGuarantee: deposit,
  internalGuaranteeTransfer: deposit,
  PrepaidCardDepositAccountDebit: 'PMNT/CCRD/OTHR MSC 835',
  PrepaidCardDepositAccountCredit: 'PMNT/CCRD/OTHR MSC 835',
  clientFee: 'ACMT/MDOP/FEES CHG 808',
  cancelClientFee: 'ACMT/MCOP/RIMB CHG 808',
  corrective: 'ACMT/M±OP/ADJT MSC 835',
  Immobilize: 'ACMT/M±OP/OTHR MSC 835',
};

/** Another label, or none: ISO 20022's codes for what no scheme has. */
const unknown = 'XTND/NTAV/NTAV MSC 835';

export function typeCodeOf(typeLabel: string | undefined, minor: bigint): TypeCode {
  const isKnown = typeLabel !== undefined && Object.hasOwn(typeCodes, typeLabel);
  const code = (isKnown ? typeCodes[typeLabel] : unknown) as string;
  const [iso, swift, gvc] = code.replace('±', minor < 0n ? 'D' : 'C').split(' ');
  return { iso, swift, gvc } as TypeCode;
}

/** Whether it undoes an entry. A payment that came back does not: it is a credit of its own. */
export const undoes = (typeLabel: string | undefined) =>
  typeLabel === 'rejectDebit' || typeLabel === 'rejectCreditDepositAccount';
