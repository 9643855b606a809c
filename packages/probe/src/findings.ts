import { gaps } from './generated/answers.ts';
import { pastMark } from './log.ts';
import type { Run } from './run.ts';

type GapId = keyof typeof gaps;

/** A point that the OpenAPI description leaves open (a gap), and what the answers show about this point. */
export interface Finding {
  gap: GapId;
  state: 'settled' | 'contradicted' | 'not seen';
  says: string;
  /** Facts as lines of text, with forms of values, words of enumerations and error codes, but no other value. */
  evidence: readonly string[];
}

/** The patterns of the facts that show something about a gap (an open point) of the OpenAPI description. */
interface Source {
  shows?: RegExp;
  /** The pattern of facts that do not close the gap, but that the report shows together with the gap. */
  beside?: RegExp;
  /** The pattern of facts from earlier requests. Such facts do not close the gap: each may be an exception. */
  past?: RegExp;
  /** The reason that the report gives for a gap that is still open. */
  unless?: string;
  /** The command-line option that allows the requests whose answers close this gap of the description. */
  flag?: keyof Run['allowed'];
}

const created = (past: RegExp): Source => ({
  past,
  unless: 'Only a create request closes this gap of the description, and the probe sends none.',
});
const statusesOf = (objects: string, shown: RegExp, past: RegExp): Source => ({
  past,
  beside: shown,
  unless: `The answers show statuses of ${objects}, but not the cause of each status.`,
});

/** For each gap, the patterns of the facts that close the gap, or the reason why the probe cannot close the gap. */
const sources: Readonly<Record<GapId, Source | RegExp>> = {
  'documents-and-logs-operations': {
    shows: /^log: /,
    beside: /^log entry|^GET \/logs/,
    unless: 'The service does not return its request log.',
  },
  'fixed-forward-detail-operation': /^getFixedForward |^GET \/fixed-forwards\/\{/,
  'idempotency-key': created(/^create\w+ twice/),
  'rate-limits': {
    past: /: 429/,
    shows: /: 429|^header .*(rate-?limit|retry-after)/,
    unless: 'The service refused no request with 429, at two requests per second.',
  },
  'version-selection': { shows: /^GET \/webhooks: /, beside: /^header .*version/ },
  'deprecation-policy': {
    shows: /^added |^header (deprecation|sunset|warning)$/,
    unless: 'No answer has an undocumented field, or a header that announces a change.',
  },
  'wallet-balance-date-format': { shows: /^GET .*\/balance\//, beside: /\.closingDate: / },
  'fixed-forward-list-parameters': /^GET \/fixed-forwards\?.*; compared/,
  'authentication-failure-response': {
    past: /: 401/,
    shows: /\((with a nonce|signed)|^it stopped: (\d{3}|a (redirect|page))/,
    flag: 'signatures',
  },
  'maximum-per-page': /per_page=.*; compared/,
  'webhook-timestamp-format': { shows: /^signature timestamp/, flag: 'listen' },
  'webhook-signature-encoding': { shows: /^signature encoding/, flag: 'listen' },
  'error-codes': {
    past: / refused with /,
    beside: /^error /,
    unless: 'The probe only reads, and reads cause few error codes.',
  },
  'forbidden-characters-response': { shows: /%7C/, beside: /^listPayments .*\.tag: / },
  'forbidden-characters-raw-or-decoded': /^GET .*encoded\}: /,
  'address-length-limits': {
    past: /^longest (street|postCode|city|province|country) /,
    beside: /^listExternal.*\.(street|postCode|city|province|country): /,
    unless: 'Only create requests can find the length limits of a postal address.',
  },
  'wallet-fields': /^getWallet /,
  'wallet-balance-fields': /^getWalletBalance /,
  'financial-movement-fields': /^getFinancialMovement /,
  'clearing-code-types': {
    past: /clearingCodeType/,
    beside: /^listExternal.*\.clearingCodeType/,
    unless:
      'The service does not return which payment network each type of clearing code belongs to.',
  },
  'payee-verification-error-fields': created(/^create\w+: [45].*erification/),
  'payee-verification-status-values': created(/erification\.status: /),
  'priority-payment-option-values': {
    past: /^createPayment .*priorityPaymentOption: /,
    shows: /^(getPaymentOptions|listPayments) .*priorityPaymentOption: /,
  },
  'payment-option-entry-fields': /^getPaymentOptions /,
  'amounts-not-above-zero': {
    past: / an amount (of|below) zero/,
    shows: /^POST .*"(-|0+\.)/,
    beside: /\.value: .*text (-|0)/,
    flag: 'quotes',
  },
  'payment-status-transitions': statusesOf('payments', /^listPayments .*\.status: /, /^Payment: /),
  'created-payment-payee-verification': created(/^createPayment .*erification/),
  'trade-status-transitions': statusesOf('trades', /^listTrades .*\.status: /, /^Trade: /),
  'trade-rate-shape': /^getTrade [^:]*rate/,
  'fixed-forward-quote-fields': { shows: /^createFixedForwardQuote /, flag: 'forwards' },
  'fixed-forward-list-shape': /^listFixedForwards /,
  'fixed-forward-status-transitions': statusesOf(
    'contracts',
    /^listFixedForwards .*\.status: /,
    /^FixedForward: /,
  ),
  'fixed-forward-fields': /^listFixedForwards .*\[\]/,
  'event-triggers': { shows: /^notification/, flag: 'listen' },
  'forbidden-characters-in-url-and-file': /^listWebhooks .*url: /,
  'failed-notification-fields': {
    shows: /^listFailedNotifications .*\[\]/,
    beside: /^listFailedNotifications \w+:|^failedAt/,
  },
  'error-http-status': { shows: /0Unknown|=none|%7C/, past: / refused with / },
  'side-reference': { shows: /^side B/, flag: 'quotes' },
  'page-past-the-end': /\?page=\{.*; compared/,
  'fee-booking': { shows: /^a fee/, unless: 'The answers have no movement for a fee.' },
  'from-date-meaning': {
    shows: /\?fromDate=\{.*; compared/,
    unless: 'No object has different days of creation and execution.',
  },
  'list-default-order': {
    shows: /\?sort=\w+: .*; compared/,
    unless: 'The order of lists is unknown, because no list has two entries.',
  },
  'account-number-length': {
    past: /^longest accountNumber /,
    beside: /^listExternal.*\.accountNumber: /,
    unless: 'Only a create request shows how the service treats a long account number.',
  },
  'fee-currency-values': {
    past: /^createPayment .*feePaymentAmount\.currency: /,
    shows: /^listPayments .*feePaymentAmount\.currency: /,
    unless: 'The answers have no payment with a fee.',
  },
  'currency-pair-direction': {
    past: / of the pair /,
    shows: /^POST \/quotes .*"0+100/,
    beside: /^listTrades .*\.currencyPair: /,
    flag: 'quotes',
  },
};

/** The answers that show nothing about other gaps: a redirect, refused credentials, an overload, a failure or a page. */
const showsNothing = /: ([35]\d\d|401|403|429), |: 2\d\d, (html|other|too large)/;
const gapsOfErrors: readonly GapId[] = [
  ...(['rate-limits', 'authentication-failure-response'] as const),
  ...(['error-http-status', 'forbidden-characters-response'] as const),
];

export function findingsOf({ allowed }: Run, facts: readonly string[]): Finding[] {
  const isPast = (fact: string) => fact.startsWith(pastMark);
  const now = facts.filter((one) => !isPast(one));
  const earlier = facts.filter(isPast).map((one) => one.slice(pastMark.length));
  return (Object.keys(gaps) as GapId[]).map((gap) => {
    const source = sources[gap];
    const given: Source = source instanceof RegExp ? { shows: source } : source;
    const {
      shows,
      beside,
      past,
      flag,
      unless = 'No answer of the service closes this gap of the description.',
    } = given;
    const settling = now.filter((one) => shows?.test(one));
    const others = now.filter((one) => beside?.test(one) && !settling.includes(one));
    const before = earlier
      .filter((one) => [shows, beside, past].some((rule) => rule?.test(one)))
      .map((one) => `${pastMark}${one}`);
    const isOfErrors = gapsOfErrors.includes(gap);
    if (settling.some((one) => isOfErrors || !showsNothing.test(one))) {
      const evidence = [...settling, ...others, ...before];
      return { gap, state: 'settled', says: 'The answers show:', evidence };
    }
    const says =
      flag && !allowed[flag]
        ? `The option --${flag} closes this gap of the description, and was not given.`
        : unless;
    return { gap, state: 'not seen', says, evidence: [...(shows ? [] : others), ...before] };
  });
}
