import {
  answers,
  answersTo,
  asks,
  at,
  type BankNotification,
  type Cheat,
  creates,
  everywhere,
  isList,
  nothing,
  type Row,
  refusal,
  replaces,
  withBody,
  withQuery,
} from '../cheat.ts';
import {
  amounts,
  fields,
  filled,
  isObject,
  listIn,
  numberOf,
  objects,
  texts,
  unpadded,
} from '../rewrite.ts';

const isPayment = creates('payments');

const limited = { ...refusal(429, 'TooManyRequests'), headers: { 'retry-after': '0' } };
const duplicate = () => refusal(409, 'Duplicate');

const dates = ['desiredExecutionDate', 'executionDate', 'createdDate'];

const numberedIds = fields(['id'], (id) => {
  const number = Number(numberOf(id));
  return Number.isSafeInteger(number) && number > 0 ? number : id;
});

/** Payments and trades have ids that are numbers; requests may name them so, or as before. */
const idsAreNumbers: Cheat = {
  ...answersTo(['ReconciliationError'], at(/^.(payments|trades|webhooks)/), numberedIds),
  request: (request) => ({
    ...request,
    path: request.path.replace(/(?<=\/)\d{6}(?=\/|$)/g, (digits) =>
      Buffer.from(digits, 'latin1').toString('base64'),
    ),
  }),
  notification: (given: BankNotification) => ({ ...given, body: numberedIds(given.body) }),
};

export const interfaceCheats: Record<string, Row> = {
  'documents-and-logs-operations':
    'No package has a method for these operations, so nobody asks for them.',
  'fixed-forward-detail-operation':
    'No package has a method for this operation, so nobody asks for it.',
  'idempotency-key': {
    'A gateway repeats the creation of a payment, and passes on the answer to the first copy.':
      replaces([], isPayment, async (answer, request, bank) => {
        await bank.ask(request);
        return answer;
      }),
    'A gateway repeats the creation of a payment, and the second copy is refused.': replaces(
      ['ApiError'],
      isPayment,
      duplicate,
    ),
    'A gateway repeats the creation of a trade, and the second copy is refused.': replaces(
      ['ApiError', 'UndecidedError'],
      creates('trades'),
      duplicate,
    ),
    'A creation is accepted with 202, and its answer is empty.': replaces(
      ['UnexpectedResponseError'],
      isPayment,
      () => nothing(202),
    ),
  },
  'rate-limits': {
    'Every fourth request is refused with 429, before anything is done.': {
      meets: ['ApiError'],
      instead: (_request, bank) => (bank.count('limited') % 4 === 0 ? limited : undefined),
    },
    'Every fourth request is refused with 429 and an empty body, after it was done.': {
      meets: ['ApiError'],
      answer: (answer, _request, bank) =>
        bank.count('limited') % 4 === 0 ? withBody(limited, undefined) : answer,
    },
  },
  'version-selection': {
    'A request that names no version is refused with 400.': {
      meets: ['ApiError', 'LookError'],
      instead: () => refusal(400, 'VersionMissing'),
    },
    'Answers as another version, in which every object is in an envelope named data.': answers(
      ['LookError', 'UnexpectedResponseError'],
      (data) => ({ data }),
    ),
  },
  // Changes that a service may make when it does not say how it changes.
  'deprecation-policy': {
    'Every object has fields that no description has.': everywhere(
      [],
      objects((all) =>
        'value' in all ? all : { ...all, isDeprecated: true, extension: { notes: [null, 1] } },
      ),
    ),
    'Amounts are written without padding.': everywhere([], amounts(unpadded)),
    'Amounts are written without padding in answers, and with it in notifications.': answers(
      [],
      amounts(unpadded),
    ),
    'Amounts are numbers.': everywhere(['UnreadableError'], amounts(Number)),
    'Amounts have an exponent.': everywhere(
      ['UnreadableError'],
      amounts((text) => Number(text).toExponential()),
    ),
    'Amounts have a comma and groups.': everywhere(
      ['UnreadableError'],
      amounts((text) => Number(text).toLocaleString('de-DE', { minimumFractionDigits: 2 })),
    ),
    'Amounts are in minor units.': everywhere(
      ['MismatchError', 'ReconciliationError', 'UndecidedError', 'UnexpectedResponseError'],
      amounts((text) => unpadded(text.replace('.', ''))),
    ),
    'Currencies are in small letters.': everywhere(
      ['MismatchError', 'UndecidedError', 'UnexpectedResponseError'],
      texts(['currency'], (text) => text.toLowerCase()),
    ),
    'Texts and dates that can be missing are null.': everywhere(
      ['UndecidedError'],
      filled(['tag', 'communication', ...dates], null),
    ),
    'Tags are cut off after eight characters.': everywhere(
      ['UndecidedError'],
      texts(['tag'], (tag) => tag.slice(0, 8)),
    ),
    'Dates are rolled to the next month.': everywhere(
      [],
      texts(dates, (date) => date.replace('-11-', '-12-')),
    ),
    'Objects are bare where they were wrapped.': answers([], (body) => {
      const members = Object.values(Object(body));
      return members.length === 1 && isObject(members[0]) ? members[0] : body;
    }),
    'Lists are bare arrays.': answers(
      ['UnexpectedResponseError'],
      (body) => listIn(body)?.items ?? body,
    ),
    'Lists have another name.': answersTo(
      ['LookError', 'UnexpectedResponseError'],
      isList,
      (body) => ({ records: listIn(body)?.items }),
    ),
    'Lists ignore the order that is asked for: the newest comes first.': asks(
      [],
      isList,
      (request) => withQuery(request, { sort: 'DESC' }),
    ),
    'Ids are numbers.': idsAreNumbers,
  },
};
