const deposit = 'FORX/FWRD/OTHR FEX 835';
const exchange = 'FORX/SPOT/OTHR FEX 835';
const returned = 'PMNT/ICDT/RRTN RTI 159';
const card = 'PMNT/CCRD/OTHR MSC 835';

/**
 * The 18 type labels (service description, section 2.3), each with three codes:
 *
 * - domain, family and sub-family of ISO 20022's external code sets. `M±OP` is MCOP for a credit and MDOP for a debit.
 * - the transaction type of `:61:`, as SWIFT names them (list at sepaforcorporates.com): TRF transfer, DDT direct debit,
 *   RTI returned item, FEX foreign exchange, CHG charges, MSC miscellaneous.
 * - the business transaction code of a structured `:86:`, as annex 3 of the German DFÜ agreement names them (ebics.de):
 *   166 and 116 SEPA credit transfer received and sent, 159 the return of one, 105 SEPA direct debit, 808 fees, 835 others.
 *
 * The service gives no codes: which of them a label has is our reading of its meaning. If that leaves the scheme of a
 * payment open, the sub-family is OTHR, and the business transaction code that of SEPA.
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
