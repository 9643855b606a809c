import type { Cheat, Row } from '../cheat.ts';
import { fields, filled, isObject, listIn, objects, texts } from '../fields.ts';
import { answers, answersTo, asks, everywhere, replaces } from '../kinds.ts';
import { nothing, paged, refusal, withQuery } from '../requests.ts';
import { amounts, numberOf, unpadded } from '../values.ts';

const payment = /^POST \/payments$/;

const limited = { ...refusal(429, 'TooManyRequests'), headers: { 'retry-after': '0' } };
const duplicate = () => refusal(409, 'Duplicate');

const dates = ['desiredExecutionDate', 'executionDate', 'createdDate'];

const numberedIds = fields(['id'], (id) => {
  const number = Number(numberOf(id));
  return Number.isSafeInteger(number) && number > 0 ? number : id;
});

/** The bank shows the ids of payments and trades as numbers. A request may use this number or the sandbox's own id. */
const idsAreNumbers: Cheat = {
  ...answersTo(/ \/(payments|trades|webhooks)/, numberedIds),
  request: (request) => ({
    ...request,
    path: request.path.replace(/(?<=\/)\d{6}(?=\/|$)/g, (digits) =>
      Buffer.from(digits, 'latin1').toString('base64'),
    ),
  }),
  notification: (given) => ({ ...given, body: numberedIds(given.body) }),
};

export const interfaceCheats: Record<string, Row> = {
  'documents-and-logs-operations':
    'createOnce trusts a log entry only as a proof; log-trial.test.ts of the client tries createOnce with false logs.',
  'fixed-forward-detail-operation':
    'No package relies on this operation; only a user of the client calls it.',
  'idempotency-key': {
    'a gateway sends a payment twice, and passes on the first answer': replaces(
      payment,
      async (answer, request, bank) => {
        await bank.ask(request);
        return answer;
      },
    ),
    'a payment is made, and the response refuses it as a duplicate': replaces(
      payment,
      duplicate,
      'Api',
    ),
    'a trade is made, and the response refuses it as a duplicate': replaces(
      /^POST \/trades$/,
      duplicate,
      'Api Undecided',
    ),
    'a payment is answered with 202 and no body': replaces(
      payment,
      () => nothing(202),
      'UnexpectedResponse',
    ),
  },
  'rate-limits': {
    'every fourth request is refused with 429, and has no effect': {
      meets: 'Api',
      instead: (_request, bank) => (bank.count('limited') % 4 === 0 ? limited : undefined),
    },
    'every fourth request takes effect, and is refused with 429 and an empty body': {
      meets: 'Api Undecided',
      answer: (answer, _request, bank) =>
        bank.count('limited') % 4 === 0 ? { ...limited, body: undefined } : answer,
    },
  },
  'version-selection': {
    'requests without a version are refused with 400': {
      meets: 'Api Look',
      instead: () => refusal(400, 'VersionMissing'),
    },
    'every answer is wrapped in an envelope named data': answers(
      (data) => ({ data }),
      'Look UnexpectedResponse',
    ),
  },
  // Changes of the interface that a bank may make if it has no policy for announcing changes.
  'deprecation-policy': {
    'answers have fields that no description has': everywhere(
      objects((all) =>
        'value' in all ? all : { ...all, isDeprecated: true, extension: { notes: [null, 1] } },
      ),
    ),
    'amounts without padding': everywhere(amounts(unpadded)),
    'only answers have amounts without padding': answers(amounts(unpadded)),
    'amounts are numbers': everywhere(amounts(Number), 'Unreadable'),
    'amounts have an exponent': everywhere(
      amounts((text) => Number(text).toExponential()),
      'Unreadable',
    ),
    'amounts have a comma and groups': everywhere(
      amounts((text) => Number(text).toLocaleString('de-DE', { minimumFractionDigits: 2 })),
      'Unreadable',
    ),
    'amounts are in minor units': everywhere(
      amounts((text) => unpadded(text.replace('.', ''))),
      'Mismatch Reconciliation Undecided UnexpectedResponse',
    ),
    'currencies are in small letters': everywhere(
      texts(['currency'], (text) => text.toLowerCase()),
      'Mismatch Undecided UnexpectedResponse',
    ),
    'optional texts and dates are null': everywhere(
      filled(['tag', 'communication', ...dates], null),
      'Undecided',
    ),
    'tags are cut off after eight characters': everywhere(
      texts(['tag'], (tag) => tag.slice(0, 8)),
      'Undecided',
    ),
    'dates are one month later': everywhere(texts(dates, (date) => date.replace('-11-', '-12-'))),
    'objects lack the wrapper that the description has': answers((body) => {
      const members = Object.values(Object(body));
      return members.length === 1 && isObject(members[0]) ? members[0] : body;
    }),
    'lists are bare arrays': answers((body) => listIn(body)?.items ?? body, 'UnexpectedResponse'),
    'lists have another name': answersTo(
      paged,
      (body) => ({ records: listIn(body)?.items }),
      'Look UnexpectedResponse',
    ),
    'the newest item of a list is always first': asks(paged, (request) =>
      withQuery(request, { sort: 'DESC' }),
    ),
    'ids are numbers': idsAreNumbers,
  },
};
