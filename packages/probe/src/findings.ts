import {
  balanceDays,
  feeBookings,
  feeCurrencies,
  pageSizes,
  periods,
  sideOf,
  signs,
} from './comparisons.ts';
import {
  also,
  beside,
  characters,
  entryFields,
  fields,
  headers,
  lengths,
  once,
  statuses,
  type Tell,
  words,
} from './evidence.ts';
import {
  additions,
  clearingCodes,
  encodedPath,
  errorCodes,
  events,
  failedNotifications,
  firstAnswer,
  forwardList,
  priorities,
  signatures,
  slashes,
  tradedPairs,
} from './gap-evidence.ts';
import type { gaps } from './generated/answers.ts';
import { pairs } from './plan.ts';
import type { Run } from './seen.ts';

export type GapId = (typeof gaps)[number];
type Flag = keyof Run['allowed'];

/** What one gap comes to. `says` has no value of an answer in it, `evidence` only forms and words of enumerations. */
interface Look {
  state: 'settled' | 'not seen' | 'not askable';
  says: string;
  evidence: string[];
}
type Finder = (run: Run) => Look;

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
  partly(`The statuses of ${objects} are seen, not what leads to them.`, words('status', list));

/** Each gap of the description, and what settles it. */
export const findings: Readonly<Record<GapId, Finder>> = {
  'documents-and-logs-operations': never('Their paths are not known, and the probe guesses none.'),
  'fixed-forward-detail-operation': settles('How it is answered.', statuses('forward')),
  'idempotency-key': created,
  'rate-limits': settles(
    'Requests are limited.',
    (run) => [...once(run.limits), ...headers(/rate-?limit|retry-after/)(run)],
    'No request was refused with 429, at two a second.',
  ),
  'version-selection': settles(
    'How a request is answered that names no version.',
    also(firstAnswer, headers(/version/)),
  ),
  'deprecation-policy': settles(
    'Fields that version 1.6.0 does not have, or headers that announce a change.',
    (run) => [...additions(run), ...headers(/^(deprecation|sunset|warning)$/)(run)],
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
  'webhook-timestamp-format': onlyWith('listen', 'The form of the timestamp.', ({ notified }) =>
    once(notified.map(({ timestamp }) => timestamp)),
  ),
  'webhook-signature-encoding': onlyWith('listen', 'The encoding.', ({ notified }) =>
    once(notified.map(({ encoding }) => encoding)),
  ),
  'error-codes': partly('A read meets few of them.', errorCodes),
  'forbidden-characters-response': settles(
    'How a forbidden character is answered, and which characters texts have.',
    also(statuses('forbidden'), characters('tag')),
  ),
  'forbidden-characters-raw-or-decoded': settles('Where they are looked for.', encodedPath),
  'address-length-limits': partly(
    'Limits are only shown by a creation.',
    lengths('street', 'postCode', 'city', 'province', 'country'),
  ),
  'wallet-fields': settles('The fields of an account.', fields('wallet', 'wallet')),
  'wallet-balance-fields': settles('The fields.', fields('wallet.balance', 'balance')),
  'financial-movement-fields': settles('The fields.', fields('financialMovement', 'movement')),
  'clearing-code-types': partly('Which code stands for which network is not shown.', clearingCodes),
  'payee-verification-error-fields': created,
  'payee-verification-status-values': created,
  'priority-payment-option-values': settles('Which are offered and shown.', priorities),
  'payment-option-entry-fields': settles('The fields.', fields('paymentOption.options', 'options')),
  'amounts-not-above-zero': onlyWith(
    'quotes',
    'How an amount of zero is answered, and one of less; the signs of amounts in answers.',
    also(statuses('quote.zero', 'quote.negative'), signs),
  ),
  'payment-status-transitions': transitions('payments', 'payments'),
  'created-payment-payee-verification': created,
  'trade-status-transitions': transitions('trades', 'trades'),
  'trade-rate-shape': settles('The rate of a trade.', fields('trade.rate', 'trade')),
  'fixed-forward-quote-fields': onlyWith(
    'forwards',
    'The fields of a quote.',
    fields('quote', 'forwardQuote'),
  ),
  'fixed-forward-list-shape': settles('The form of the list.', forwardList),
  'fixed-forward-status-transitions': transitions('contracts', 'fixed-forwards'),
  'fixed-forward-fields': settles('The fields of a contract.', entryFields('fixed-forwards')),
  'event-triggers': onlyWith('listen', 'Which events came, with the object of each.', events),
  'forbidden-characters-in-url-and-file': settles('Whether an url may have slashes.', slashes),
  'failed-notification-fields': settles('The fields.', failedNotifications),
  'error-http-status': settles(
    'The statuses of the refusals that a read can meet.',
    statuses('unknown', 'wrong', 'forbidden'),
  ),
  'side-reference': onlyWith(
    'quotes',
    'What side B buys, with an amount in the second currency of the pair.',
    ({ seen }) => [sideOf(seen)],
  ),
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
    (run) => {
      const accounts = [...run.seen].filter(([name]) => name.startsWith('externalBankAccounts'));
      return lengths('accountNumber')({ ...run, seen: new Map(accounts) });
    },
  ),
  'fee-currency-values': settles('Whose currency it is.', feeCurrencies, 'no payment has a fee'),
  'currency-pair-direction': onlyWith(
    'quotes',
    'Which pairs are quoted, of those that were asked for.',
    also(statuses(...pairs.map((pair) => `quote.${pair}`)), tradedPairs),
  ),
};
