import { gaps } from './generated/answers.ts';
import type { Run } from './run.ts';

type GapId = keyof typeof gaps;

/** One gap of the description, and what became of it. */
export interface Finding {
  gap: GapId;
  state: 'settled' | 'contradicted' | 'not seen' | 'not askable';
  says: string;
  /** Forms and words of enumerations; no value of an answer. */
  evidence: readonly string[];
}

/** Which facts settle a gap. */
interface Source {
  shows?: RegExp;
  /** What is worth knowing beside it, and settles nothing. */
  beside?: RegExp;
  /** Why it is not settled, when it is not. */
  unless?: string;
  /** The flag of the command that it needs. */
  flag?: keyof Run['allowed'];
}

const created = 'Only an answer to a creation shows it, and the probe creates nothing.';
const statusesOf = (objects: string, shown: RegExp): Source => ({
  beside: shown,
  unless: `The statuses of ${objects} are seen, not what leads to them.`,
});

/** Each gap of the description: what settles it, or why it is not asked for. */
const sources: Readonly<Record<GapId, Source | RegExp | string>> = {
  'documents-and-logs-operations':
    'The probe does not read documents or the log: they hold secrets and one-time links.',
  'fixed-forward-detail-operation': /^getFixedForward |^GET \/fixed-forwards\/\{/,
  'idempotency-key': created,
  'rate-limits': {
    shows: /: 429|^header .*(rate-?limit|retry-after)/,
    unless: 'No request was refused with 429, at two a second.',
  },
  'version-selection': { shows: /^GET \/webhooks: /, beside: /^header .*version/ },
  'deprecation-policy': {
    shows: /^added |^header (deprecation|sunset|warning)$/,
    unless: 'No answer has another field, nor a header that announces a change.',
  },
  'wallet-balance-date-format': { shows: /^GET .*\/balance\//, beside: /\.closingDate: / },
  'fixed-forward-list-parameters': /^GET \/fixed-forwards\?.*; beside/,
  'authentication-failure-response': {
    shows: /\((with a nonce|signed)|^it stopped: (\d{3}|a (redirect|page))/,
    flag: 'signatures',
  },
  'maximum-per-page': /per_page=.*; beside/,
  'webhook-timestamp-format': { shows: /^signature timestamp/, flag: 'listen' },
  'webhook-signature-encoding': { shows: /^signature encoding/, flag: 'listen' },
  'error-codes': { beside: /^error /, unless: 'A read meets few of them.' },
  'forbidden-characters-response': { shows: /%7C/, beside: /^listPayments .*\.tag: / },
  'forbidden-characters-raw-or-decoded': /^GET .*encoded\}: /,
  'address-length-limits': {
    beside: /^listExternal.*\.(street|postCode|city|province|country): /,
    unless: 'Limits are only shown by a creation.',
  },
  'wallet-fields': /^getWallet /,
  'wallet-balance-fields': /^getWalletBalance /,
  'financial-movement-fields': /^getFinancialMovement /,
  'clearing-code-types': {
    beside: /^listExternal.*\.clearingCodeType/,
    unless: 'Which code stands for which network is not shown.',
  },
  'payee-verification-error-fields': created,
  'payee-verification-status-values': created,
  'priority-payment-option-values': {
    shows: /^(getPaymentOptions|listPayments) .*priorityPaymentOption: /,
  },
  'payment-option-entry-fields': /^getPaymentOptions /,
  'amounts-not-above-zero': {
    shows: /^POST .*"(-|0+\.)/,
    beside: /\.value: .*text (-|0)/,
    flag: 'quotes',
  },
  'payment-status-transitions': statusesOf('payments', /^listPayments .*\.status: /),
  'created-payment-payee-verification': created,
  'trade-status-transitions': statusesOf('trades', /^listTrades .*\.status: /),
  'trade-rate-shape': /^getTrade [^:]*rate/,
  'fixed-forward-quote-fields': { shows: /^createFixedForwardQuote /, flag: 'forwards' },
  'fixed-forward-list-shape': /^listFixedForwards /,
  'fixed-forward-status-transitions': statusesOf('contracts', /^listFixedForwards .*\.status: /),
  'fixed-forward-fields': /^listFixedForwards .*\[\]/,
  'event-triggers': { shows: /^notification/, flag: 'listen' },
  'forbidden-characters-in-url-and-file': /^listWebhooks .*url: /,
  'failed-notification-fields': {
    shows: /^listFailedNotifications .*\[\]/,
    beside: /^listFailedNotifications \w+:|^failedAt/,
  },
  'error-http-status': /0Unknown|=none|%7C/,
  'side-reference': { shows: /^side B/, flag: 'quotes' },
  'page-past-the-end': /\?page=\{.*; beside/,
  'fee-booking': { shows: /^a fee/, unless: 'No payment with a fee has a movement.' },
  'from-date-meaning': {
    shows: /\?fromDate=\{.*; beside/,
    unless: 'No entry has two days that differ.',
  },
  'list-default-order': { shows: /\?sort=\w+: .*; beside/, unless: 'No list has two entries.' },
  'account-number-length': {
    beside: /^listExternal.*\.accountNumber: /,
    unless: 'What becomes of a longer one is only shown by a creation.',
  },
  'fee-currency-values': {
    shows: /^listPayments .*feePaymentAmount\.currency: /,
    unless: 'No payment has a fee.',
  },
  'currency-pair-direction': {
    shows: /^POST \/quotes .*"0+100/,
    beside: /^listTrades .*\.currencyPair: /,
    flag: 'quotes',
  },
};

/** What became of each gap, by these facts. */
export function findingsOf({ allowed }: Run, facts: readonly string[]): Finding[] {
  return (Object.keys(gaps) as GapId[]).map((gap) => {
    const source = sources[gap];
    if (typeof source === 'string')
      return { gap, state: 'not askable', says: source, evidence: [] };
    const given: Source = source instanceof RegExp ? { shows: source } : source;
    const { shows, beside, flag, unless = 'No answer shows it.' } = given;
    const settling = facts.filter((one) => shows?.test(one));
    const others = facts.filter((one) => beside?.test(one) && !settling.includes(one));
    if (settling.length > 0)
      return { gap, state: 'settled', says: 'What came:', evidence: [...settling, ...others] };
    const says = flag && !allowed[flag] ? `--${flag} was not given, and settles it.` : unless;
    return { gap, state: 'not seen', says, evidence: shows ? [] : others };
  });
}
