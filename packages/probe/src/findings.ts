import {
  charactersOf,
  counted,
  type Finder,
  type Found,
  feeBookings,
  feeCurrencies,
  fields,
  formsOf,
  longest,
  look,
  notAskable,
  objectsIn,
  onlyWith,
  orders,
  pageSizes,
  pagesBehind,
  partly,
  periodOf,
  signsOf,
  statuses,
  statusOf,
  valuesNamed,
  words,
} from './finders.ts';
import type { gaps } from './generated/answers.ts';
import { formOf, isFields, nameOf, wordOf } from './mask.ts';
import { dated, days, pairs } from './plan.ts';
import { dayOf, isGood, itemsOf } from './seen.ts';
import type { Answer } from './send.ts';

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
  'clearing-code-types': (found) =>
    partly('Which code stands for which network is not shown.', () =>
      look(
        '',
        counted(
          valuesNamed(found, 'clearingCodeType').map((code) =>
            /^[A-Z0-9]{1,2}$/.test(String(code)) ? String(code) : formOf(code),
          ),
        ),
      ),
    )(found),
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
  'failed-notification-fields': fields('The fields of a failed notification.', ['failed']),
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

function rateLimits({ seen, limits }: Found): ReturnType<Finder> {
  const names = [...seen.values()].flatMap(({ headers }) => Object.keys(headers));
  const headers = counted(
    names
      .filter((name) => /ratelimit|rate-limit|retry-after/.test(name))
      .map((name) => `header ${nameOf(name)}`),
  );
  const unless = `${seen.size > 0 ? 'No request' : 'Nothing'} was refused with 429, at two a second.`;
  return look(
    'Requests are limited.',
    [...counted(limits.map((how) => `429 ${how}`)), ...headers],
    unless,
  );
}

function versions({ seen }: Found): ReturnType<Finder> {
  const answers = [...seen.values()];
  const named = counted(
    answers.flatMap(({ headers }) =>
      Object.keys(headers)
        .filter((name) => /version/.test(name))
        .map((name) => `header ${nameOf(name)}`),
    ),
  );
  const first = answers[0];
  if (!first) return look('', [], 'nothing was answered');
  return look('Whether a request that names no version is answered.', [
    isGood(first) ? 'it is answered' : statusOf(first),
    ...named,
  ]);
}

function additions({ differences, seen }: Found): ReturnType<Finder> {
  const added = differences
    .filter(({ kind }) => kind === 'added')
    .map(({ schema, field }) => `${schema}.${field} is not in 1.6.0`);
  const headers = [...seen.values()].flatMap(({ headers }) =>
    ['deprecation', 'sunset', 'warning'].filter((name) => name in headers),
  );
  return look(
    'Fields come that version 1.6.0 does not have, or headers that announce a change.',
    counted([...added, ...headers]),
    'No answer has another field, nor a header that announces a change.',
  );
}

function balanceDays({ seen }: Found): ReturnType<Finder> {
  const asked = days.flatMap((day) => {
    const answer = seen.get(`balance.${day}`);
    return answer ? [`${day}: ${isGood(answer) ? dayShown(answer) : statusOf(answer)}`] : [];
  });
  const says = 'Which forms of a day are taken, in the path of a balance.';
  return look(says, asked, 'no account is there');
}

/** Whether a balance says that it is of the day in its path. */
function dayShown({ body, path }: Answer): string {
  const { closingDate } = Object(Object(Object(body).wallet).balance);
  const shown = dayOf(closingDate);
  if (shown === undefined) return 'a balance without a day';
  const asked = path.split('/').at(-1);
  const forms = [shown, shown.split('-').reverse().join('-'), shown.replaceAll('-', '')];
  return forms.some((form) => form === asked)
    ? 'a balance of that day'
    : 'a balance of another day';
}

function forwardParameters({ seen }: Found): ReturnType<Finder> {
  const all = itemsOf(seen.get('fixed-forwards'));
  const names = [...seen.keys()].filter((name) => /^(fixed-forwards|forwards)\./.test(name));
  return look(
    'What the list does with parameters.',
    names.map((name) => {
      const answer = seen.get(name);
      const items = itemsOf(answer);
      if (!answer || !all || all.length === 0) return undefined;
      if (!items) return `${name}: ${isGood(answer) ? 'no list' : statusOf(answer)}`;
      const isAll = JSON.stringify(items) === JSON.stringify(all);
      return `${name}: ${isAll ? 'as without' : items.length < all.length ? 'fewer' : 'another order'}`;
    }),
    'no contract is in the list',
  );
}

function signatures({ allowed, seen, stopped }: Found): ReturnType<Finder> {
  const asked = [...seen]
    .filter(([name]) => name.startsWith('signed'))
    .map(([name, answer]) => `${name}: ${statusOf(answer)}`);
  const last = [...seen.values()].at(-1);
  const unasked =
    stopped !== undefined && last !== undefined && last.status < 500 && isRefusal(last)
      ? [`an ordinary request: ${statusOf(last)}`]
      : [];
  const flag = allowed.signatures
    ? 'no signature was tried'
    : '--signatures was not given, and settles it.';
  return look('How a signature is refused.', [...asked, ...unasked], flag);
}

/** Not what a request that is signed should be answered with. */
const isRefusal = (answer: Answer): boolean => !isGood(answer);

function errorCodes({ seen }: Found): ReturnType<Finder> {
  const errors = [...seen.values()].filter(({ status }) => status >= 400).map(({ body }) => body);
  const codes = errors.map((body) => {
    const { errorCode, errorType } = Object(body);
    const code =
      typeof errorCode === 'number' && /^\d{1,6}$/.test(String(errorCode))
        ? `number ${errorCode}`
        : formsOf([errorCode]).join();
    return `errorCode ${code}, errorType ${wordOf(errorType)}`;
  });
  return look('', [...counted(codes), ...formsOf(errors)]);
}

function forbiddenCharacters(found: Found): ReturnType<Finder> {
  const { evidence = [], ...rest } = statuses(
    'What a forbidden character is answered with; and which characters texts have.',
    ['forbidden.'],
  )(found);
  const tags = charactersOf(valuesNamed(found, 'tag'));
  return { ...rest, evidence: [...evidence, ...(tags ? [`tags have ${tags}`] : [])] };
}

function lengths(why: string, names: readonly string[]): Finder {
  return partly(why, (found) =>
    look(
      '',
      names.map((name) => {
        const most = longest(valuesNamed(found, name));
        return most && `${name}: ${most}`;
      }),
    ),
  );
}

function shapeOf(body: unknown): string[] {
  if (Array.isArray(body)) return ['an array'];
  return Object.entries(Object(body)).map(([name, member]) => {
    const inner = isFields(member) ? ` with ${Object.keys(member).map(nameOf).join(', ')}` : '';
    return `${nameOf(name)}: ${Array.isArray(member) ? 'array' : isFields(member) ? 'object' : typeof member}${inner}`;
  });
}

/** Whether `B` buys the first currency of the pair, or that of the amount. */
export function sideOf(seen: Found['seen']): string | undefined {
  const { currency } = Object(Object(seen.get('quote.second')?.body).deliveredAmount);
  if (currency === 'EUR') return 'the first currency of the pair';
  return currency === 'USD' ? 'the currency of the amount' : undefined;
}

/** The payload of a notification, and whether it is wrapped. */
export function payloadOf(body: unknown): { object: unknown; isWrapped: boolean } {
  const payload = Object(body).payload;
  const inner = ['payment', 'trade', 'fixedForward']
    .map((name) => Object(payload)[name])
    .find(isFields);
  return { object: inner ?? payload, isWrapped: inner !== undefined };
}

function eventsOf({ notified }: Found): string[] {
  const bodies = notified.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const texts = bodies.map((body) => JSON.stringify(body));
  const isTwice = new Set(texts).size < texts.length;
  const ids = bodies.map(
    (body) => `${Object(body).event} ${JSON.stringify(Object(payloadOf(body).object).id)}`,
  );
  return [
    ...bodies.map((body) => {
      const { object, isWrapped } = payloadOf(body);
      const status = isFields(object)
        ? `status ${wordOf(object['status'])}`
        : formsOf([object]).join();
      return `${wordOf(Object(body).event)}: ${isWrapped ? 'wrapped' : 'bare'}, ${status}`;
    }),
    ...formsOf(bodies),
    ...(isTwice ? ['the same bytes came twice'] : []),
    ...(new Set(ids).size < ids.length ? ['an event of one object came twice'] : []),
  ];
}
