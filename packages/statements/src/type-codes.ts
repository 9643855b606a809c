const deposit = 'FORX/FWRD/OTHR FEX 835';
const exchange = 'FORX/SPOT/OTHR FEX 835';
const returned = 'PMNT/ICDT/RRTN RTI 159';
const card = 'PMNT/CCRD/OTHR MSC 835';

/**
 * The 18 type labels (service description, section 2.3): domain, family and sub-family of ISO 20022's external
 * codes; transaction type of `:61:`, as SWIFT lists them; business transaction code of a structured `:86:`, as
 * German banks list them. The service gives no codes: each is our reading of the label's meaning. If that
 * leaves the scheme of a payment open, the sub-family is OTHR. `M±OP` is MCOP for a credit and MDOP for a debit.
 */
const typeCodes: Readonly<Record<string, string>> = {
  ExternalCounterpartCredit: 'PMNT/RCDT/OTHR TRF 166',
  DebitForTransfer: 'PMNT/ICDT/OTHR TRF 116',
  rejectOperation: returned,
  returnFund: returned,
  rejectCreditDepositAccount: 'PMNT/RCDT/RRTN RTI 835',
  DirectDebit: 'PMNT/RDDT/PMDD DDT 105',
  rejectDebit: 'PMNT/RDDT/UPDD RTI 835',
  DebitForExchange: exchange,
  CreditForExchange: exchange,
  debitForAccountGuaranteeCredit: deposit,
  debitAccountGuarantee: deposit,
  internalGuaranteeTransfer: deposit,
  PrepaidCardDepositAccountDebit: card,
  PrepaidCardDepositAccountCredit: card,
  clientFee: 'ACMT/MDOP/FEES CHG 808',
  cancelClientFee: 'ACMT/MCOP/RIMB CHG 808',
  corrective: 'ACMT/M±OP/ADJT MSC 835',
  Immobilize: 'ACMT/M±OP/OTHR MSC 835',
};

/** Another label, or none: ISO 20022's codes for what no scheme has. */
const unknown = 'XTND/NTAV/NTAV MSC 835';

export function typeCodeOf(typeLabel = '', minor: bigint) {
  const code = Object.hasOwn(typeCodes, typeLabel) ? typeCodes[typeLabel] : unknown;
  const [iso = '', swift, gvc] = (code ?? unknown).replace('±', minor < 0n ? 'D' : 'C').split(' ');
  return { iso, swift, gvc };
}

/** Whether it undoes an entry. A payment that came back does not: it is a credit of its own. */
export const undoes = (typeLabel = '') =>
  ['rejectDebit', 'rejectCreditDepositAccount'].includes(typeLabel);
