import {
  feeBookings,
  feeCurrencies,
  orders,
  pageSizes,
  pagesBehind,
  periodOf,
  signsOf,
} from './comparisons.ts';
import {
  counted,
  type Finder,
  type Found,
  fields,
  look,
  notAskable,
  objectsIn,
  onlyWith,
  partly,
  statuses,
  statusOf,
  valuesNamed,
  words,
} from './finders.ts';
import {
  additions,
  balanceDays,
  errorCodes,
  eventsOf,
  failedNotifications,
  forbiddenCharacters,
  forwardParameters,
  lengths,
  rateLimits,
  shapeOf,
  sideOf,
  signatures,
  versions,
} from './gap-finders.ts';
import type { gaps } from './generated/answers.ts';
import { formOf, isFields } from './mask.ts';
import { dated, days, pairs } from './plan.ts';
import { isGood, itemsOf } from './seen.ts';

export type GapId = (typeof gaps)[number];

const created = notAskable('Only an answer to a creation shows it, and the probe creates nothing.');
const refusals = ['unknown.', 'wrong.', 'forbidden.'];

const inLists =
  (...names: string[]) =>
  (found: Found) =>
    objectsIn(found, names);

const notifications =
  (says: string, tell: (found: Found) => string[]): Finder =>
  (found) =>
    found.listened
      ? look(says, counted(tell(found)), 'No notification came while the probe listened.')
      : { state: 'not seen', says: '--listen was not given, and settles it.' };

/** Each gap of the description, and what settles it. */
export const findings: Readonly<Record<GapId, Finder>> = {
  'documents-and-logs-operations': notAskable(
    'Their paths are not known, and the probe guesses none.',
  ),
  'fixed-forward-detail-operation': statuses('What GET /fixed-forwards/{id} is answered with.', [
    'forward',
  ]),
  'idempotency-key': created,
  'rate-limits': rateLimits,
  'version-selection': versions,
  'deprecation-policy': additions,
  'wallet-balance-date-format': balanceDays,
  'fixed-forward-list-parameters': forwardParameters,
  'authentication-failure-response': signatures,
  'maximum-per-page': pageSizes,
  'webhook-timestamp-format': notifications('The form of the timestamp.', ({ notified }) =>
    notified.map(
      ({ timestamp, isFresh = 'not known' }) =>
        `${timestamp}; at most five minutes old: ${isFresh}`,
    ),
  ),
  'webhook-signature-encoding': notifications('The encoding of the signature.', ({ notified }) =>
    notified.map(({ encoding }) => encoding),
  ),
  'error-codes': partly('A read meets few of them.', errorCodes),
  'forbidden-characters-response': forbiddenCharacters,
  'forbidden-characters-raw-or-decoded': ({ seen }) => {
    const [plain, encoded] = [seen.get('wallet'), seen.get('encoded')];
    if (!isGood(plain) || !encoded) return look('', [], 'no account could be read');
    const told = isGood(encoded)
      ? 'decoded values: a percent sign in the path passes'
      : `raw text, perhaps: ${statusOf(encoded)}`;
    return look('Where forbidden characters are looked for, in a path.', [told]);
  },
  'address-length-limits': lengths('Limits are only shown by a creation.', [
    'street',
    'postCode',
    'city',
    'province',
    'country',
  ]),
  'wallet-fields': fields('The fields of an account.', ['wallet', 'wallet.last'], 'wallet'),
  'wallet-balance-fields': fields(
    'The fields of a balance.',
    days.map((day) => `balance.${day}`),
    'wallet.balance',
  ),
  'financial-movement-fields': fields(
    'The fields of a movement.',
    ['movement', 'movement.last'],
    'financialMovement',
  ),
  'clearing-code-types': partly('Which code stands for which network is not shown.', (found) => {
    const codes = valuesNamed(found, 'clearingCodeType').map(String);
    return look(
      '',
      counted(codes.map((code) => (/^[A-Z0-9]{1,2}$/.test(code) ? code : formOf(code)))),
    );
  }),
  'payee-verification-error-fields': created,
  'payee-verification-status-values': created,
  'priority-payment-option-values': words(
    'The priorities that are offered and shown.',
    'priorityPaymentOption',
    (found) => [
      ...objectsIn(found, ['options']),
      ...objectsIn(found, ['options'], 'paymentOption.options').flat(),
      ...objectsIn(found, ['payments']),
    ],
  ),
  'payment-option-entry-fields': fields(
    'The fields of an option.',
    ['options'],
    'paymentOption.options',
  ),
  'amounts-not-above-zero': onlyWith('quotes', (found) => {
    const asked = statuses('What is answered to an amount of zero, and of less.', [
      'quote.zero',
      'quote.negative',
    ])(found);
    return { ...asked, evidence: [...(asked.evidence ?? []), ...signsOf(found)] };
  }),
  'payment-status-transitions': partly(
    'The statuses of payments are seen, not what leads to them.',
    words('', 'status', inLists('payments')),
  ),
  'created-payment-payee-verification': created,
  'trade-status-transitions': partly(
    'The statuses of trades are seen, not what leads to them.',
    words('', 'status', inLists('trades')),
  ),
  'trade-rate-shape': fields('The rate of a trade.', ['trade', 'trade.last'], 'trade.rate'),
  'fixed-forward-quote-fields': onlyWith(
    'forwards',
    fields('The fields of a quote.', ['forward.EURUSD', 'forward.EURGBP'], 'quote'),
  ),
  'fixed-forward-list-shape': ({ seen }) => {
    const answer = seen.get('fixed-forwards');
    return look(
      'The form of the list.',
      isGood(answer) && answer.kind === 'json' ? shapeOf(answer.body) : [],
      'no list came',
    );
  },
  'fixed-forward-status-transitions': partly(
    'The statuses of contracts are seen, not what leads to them.',
    words('', 'status', inLists('fixed-forwards')),
  ),
  'fixed-forward-fields': fields('The fields of a contract.', ['fixed-forwards']),
  'event-triggers': notifications(
    'Which events came, with the object that each carries.',
    eventsOf,
  ),
  'forbidden-characters-in-url-and-file': (found) => {
    const told = valuesNamed(found, 'url').map(
      (url) => `a subscription's url has ${String(url).includes('/') ? 'slashes' : 'no slash'}`,
    );
    return look(
      'Slashes are allowed in the url of a subscription, if one has them.',
      counted(told),
      'no subscription is there',
    );
  },
  'failed-notification-fields': failedNotifications,
  'error-http-status': statuses('The statuses of the refusals that a read can meet.', refusals),
  'side-reference': onlyWith('quotes', ({ seen }) =>
    look('What side B buys, with an amount in the second currency of the pair.', [sideOf(seen)]),
  ),
  'page-past-the-end': pagesBehind,
  'fee-booking': feeBookings,
  'from-date-meaning': ({ seen }) =>
    look(
      'Which day fromDate and toDate mean.',
      (Object.keys(dated) as (keyof typeof dated)[]).map((list) => {
        const period = periodOf(seen, list);
        return period && `${list}: ${period}`;
      }),
      'no entry has two days that differ',
    ),
  'list-default-order': orders,
  'account-number-length': (found) =>
    lengths('What becomes of a longer one is only shown by a creation.', ['accountNumber'])({
      ...found,
      seen: new Map([...found.seen].filter(([name]) => name.startsWith('externalBankAccounts'))),
    }),
  'fee-currency-values': feeCurrencies,
  'currency-pair-direction': onlyWith('quotes', ({ seen }) => {
    const traded = (itemsOf(seen.get('trades')) ?? []).flatMap(({ rate }) => {
      const pair = isFields(rate) ? String(rate['currencyPair']) : '';
      return pairs.some((one) => one === pair) ? [`${pair}: traded`] : [];
    });
    const quoted = pairs.map((pair) => {
      const answer = seen.get(`quote.${pair}`);
      return answer && `${pair}: ${statusOf(answer)}`;
    });
    return look('Which pairs are quoted, of those that were asked for.', [
      ...quoted,
      ...counted(traded),
    ]);
  }),
};
