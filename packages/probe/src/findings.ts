import { also, beside, fields, headers, statuses, type Tell } from './evidence.ts';
import {
  additions,
  balanceDays,
  errorCodes,
  events,
  failureTimes,
  feeBookings,
  feeCurrencies,
  limits,
  notices,
  pageSizes,
  periods,
  sideOf,
  signatures,
  signs,
  tradedPairs,
} from './gap-evidence.ts';
import type { gaps } from './generated/answers.ts';
import type { Run } from './seen.ts';

export type GapId = (typeof gaps)[number];
type Flag = keyof Run['allowed'];

/** One gap of the description, and what became of it. */
export interface Finding {
  gap: GapId;
  state: 'settled' | 'contradicted' | 'not seen' | 'not askable';
  says: string;
  /** Forms and words of enumerations; no value of an answer. */
  evidence: readonly string[];
}
type Finder = (run: Run) => Omit<Finding, 'gap'>;

/** Settled by what there is; not seen without. */
const settles =
  (says: string, tell: Tell, unless = 'no answer shows it'): Finder =>
  (run) => {
    const evidence = tell(run).filter((one) => one !== undefined);
    return evidence.length > 0
      ? { state: 'settled', says, evidence }
      : { state: 'not seen', says: unless, evidence };
  };

/** Something to see, which does not answer the whole question. */
const partly =
  (says: string, tell: Tell): Finder =>
  (run) => ({ ...settles(says, tell)(run), state: 'not seen', says });

const never =
  (says: string): Finder =>
  () => ({ state: 'not askable', says, evidence: [] });

/** Only asked with a flag of the command. */
const onlyWith =
  (flag: Flag, says: string, tell: Tell): Finder =>
  (run) => {
    const unless = `--${flag} was not given, and settles it.`;
    return run.allowed[flag] ? settles(says, tell)(run) : settles(says, () => [], unless)(run);
  };

const created = never('Only an answer to a creation shows it, and the probe creates nothing.');
const transitions = (objects: string, list: string) =>
  partly(
    `The statuses of ${objects} are seen, not what leads to them.`,
    fields(list, '', /^[^.]+\.status$/),
  );

/** Each gap of the description, and what settles it. */
export const findings: Readonly<Record<GapId, Finder>> = {
  'documents-and-logs-operations': never('Their paths are not known, and the probe guesses none.'),
  'fixed-forward-detail-operation': settles('How it is answered.', statuses('forward')),
  'idempotency-key': created,
  'rate-limits': settles(
    'Requests are limited.',
    limits,
    'No request was refused with 429, at two a second.',
  ),
  'version-selection': settles(
    'How a request is answered that names none.',
    also(statuses('webhooks'), headers(/version/)),
  ),
  'deprecation-policy': settles(
    'Fields that version 1.6.0 does not have, or headers that announce a change.',
    additions,
    'No answer has another field, nor a header that announces a change.',
  ),
  'wallet-balance-date-format': settles('How each form of a day is answered.', balanceDays),
  'fixed-forward-list-parameters': settles('What they do.', beside(/^fixed-forwards\./)),
  'authentication-failure-response': (run) => {
    const says = 'How a signature is refused.';
    const unasked = settles(says, signatures)(run);
    return unasked.state === 'settled' ? unasked : onlyWith('signatures', says, signatures)(run);
  },
  'maximum-per-page': settles('How many entries come, beside per_page.', pageSizes),
  'webhook-timestamp-format': onlyWith('listen', 'Its form.', notices('timestamp')),
  'webhook-signature-encoding': onlyWith('listen', 'Which it is.', notices('encoding')),
  'error-codes': partly('A read meets few of them.', errorCodes),
  'forbidden-characters-response': settles(
    'How they are answered, and the forms of tags.',
    also(statuses('forbidden'), fields('payments', '', /tag$/)),
  ),
  'forbidden-characters-raw-or-decoded': settles(
    'How a path with a percent sign is answered.',
    statuses('encoded'),
  ),
  'address-length-limits': partly(
    'Limits are only shown by a creation.',
    fields('externalBankAccounts', '', /(street|postCode|city|province|country)$/),
  ),
  'wallet-fields': settles('Those of an account.', fields('wallet', 'wallet')),
  'wallet-balance-fields': settles('The fields.', fields('balance', 'wallet.balance')),
  'financial-movement-fields': settles('The fields.', fields('movement', 'financialMovement')),
  'clearing-code-types': partly(
    'Which code stands for which network is not shown.',
    fields('externalBankAccounts', '', /clearingCodeType$/),
  ),
  'payee-verification-error-fields': created,
  'payee-verification-status-values': created,
  'priority-payment-option-values': settles('Which are offered and shown.', (run) =>
    ['options', 'payments'].flatMap((name) => fields(name, '', /priorityPaymentOption$/)(run)),
  ),
  'payment-option-entry-fields': settles('The fields.', fields('options', 'paymentOption.options')),
  'amounts-not-above-zero': onlyWith(
    'quotes',
    'How they are answered, and the signs of amounts in answers.',
    also(statuses('quote.zero', 'quote.negative'), signs),
  ),
  'payment-status-transitions': transitions('payments', 'payments'),
  'created-payment-payee-verification': created,
  'trade-status-transitions': transitions('trades', 'trades'),
  'trade-rate-shape': settles('The fields.', fields('trade', 'trade.rate')),
  'fixed-forward-quote-fields': onlyWith('forwards', 'The fields.', fields('forwards', 'quote')),
  'fixed-forward-list-shape': settles('The list and its fields.', fields('fixed-forwards')),
  'fixed-forward-status-transitions': transitions('contracts', 'fixed-forwards'),
  'fixed-forward-fields': settles('The fields.', fields('fixed-forwards', '', /\[\]/)),
  'event-triggers': onlyWith('listen', 'Which events came, with the object of each.', events),
  'forbidden-characters-in-url-and-file': settles(
    'A URL may have slashes, if that of a subscription has them.',
    fields('webhooks', '', /url$/),
  ),
  'failed-notification-fields': settles(
    'The fields of a page, and of its entries.',
    also(fields('failed', '', /\[\]/), fields('failed', '', /^\w+$/), failureTimes),
  ),
  'error-http-status': settles('How reads are refused.', statuses('unknown', 'wrong', 'forbidden')),
  'side-reference': onlyWith('quotes', 'What side B buys.', ({ seen }) => [sideOf(seen)]),
  'page-past-the-end': settles('How a page past the end is answered.', beside(/\.past$/)),
  'fee-booking': settles(
    'Where it is booked.',
    feeBookings,
    'no payment with a fee has a movement',
  ),
  'from-date-meaning': settles('Which day it is.', periods, 'no entry has two days that differ'),
  'list-default-order': settles(
    'What sort changes, by list.',
    beside(/\.(asc|desc)$/, 2),
    'no list has two entries',
  ),
  'account-number-length': partly(
    'What becomes of a longer one is only shown by a creation.',
    fields('externalBankAccounts', '', /accountNumber$/),
  ),
  'fee-currency-values': settles('Whose currency it is.', feeCurrencies, 'no payment has a fee'),
  'currency-pair-direction': onlyWith(
    'quotes',
    'Which are quoted.',
    also(statuses('quote'), tradedPairs),
  ),
};
