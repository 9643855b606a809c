import type { BankAnswer, BankRequest, Change, ChangeAnswer, Cheat, Row } from '../cheat.ts';
import { fields, filled, isObject, listIn, objects, texts } from '../fields.ts';
import { answers, answersTo, asks, changesIf, everywhere, refuses, replaces } from '../kinds.ts';
import { nothing, paged, refusal, withQuery } from '../requests.ts';
import { amounts, numberOf, unpadded } from '../values.ts';

const payment = /^POST \/payments /;

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

const pageOf = ({ query }: BankRequest) => Number(query.get('page') ?? 1);

const atPage = (request: BankRequest, page: number) => withQuery(request, { page: String(page) });

/** The requests for a page of a list, whose query fits this pattern. */
const pagedWith = (query: string) => new RegExp(paged.source + query);

const lists = (changed: Record<string, string>, when = paged) =>
  asks(when, (request) => withQuery(request, changed));

const unsorted = pagedWith('(?!\\S*sort=)');

const forwards = /^GET \/fixed-forwards /;

const isEmpty = ({ status, body }: BankAnswer) =>
  status === 204 || listIn(body)?.items.length === 0;

const ofForwards = (change: Change) => answersTo(forwards, change);

/** Makes a cheat: the bank changes its answer to a page after the last page. The sandbox answers with an empty page. */
const pastTheEnd = (change: ChangeAnswer) => changesIf(isEmpty)(paged, change);

/** Returns a page of the requested list that has the given value in place of the array of its items. */
function pageWith(list: unknown, request: BankRequest): BankAnswer {
  const resource = request.path.split('/')[1] ?? '';
  const names: Record<string, string> = {
    externalBankAccounts: 'accounts',
    webhooks: 'failedNotifications',
  };
  return { status: 200, headers: {}, body: { [names[resource] ?? resource]: list } };
}

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
    'a made payment is refused as a duplicate → Api': replaces(payment, duplicate),
    'a made trade is refused as a duplicate → Api Undecided': replaces(
      /^POST \/trades /,
      duplicate,
    ),
    'a payment gets 202 and no body → UnexpectedResponse': replaces(payment, () => nothing(202)),
  },
  'rate-limits': {
    'every fourth request is refused with 429, and has no effect → Api': {
      instead: (_request, bank) => (bank.count('limited') % 4 === 0 ? limited : undefined),
    },
    'every fourth request takes effect, and gets 429 and no body → Api Undecided': {
      answer: (answer, _request, bank) =>
        bank.count('limited') % 4 === 0 ? { ...limited, body: undefined } : answer,
    },
  },
  'version-selection': {
    'requests without a version are refused with 400 → Api Look': {
      instead: () => refusal(400, 'VersionMissing'),
    },
    'every answer is inside a field data → Look UnexpectedResponse': answers((data) => ({ data })),
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
    'amounts are numbers → Unreadable': everywhere(amounts(Number)),
    'amounts have an exponent → Unreadable': everywhere(
      amounts((text) => Number(text).toExponential()),
    ),
    'amounts have a comma and groups → Unreadable': everywhere(
      amounts((text) => Number(text).toLocaleString('de-DE', { minimumFractionDigits: 2 })),
    ),
    'amounts are in minor units → Mismatch Reconciliation Undecided UnexpectedResponse': everywhere(
      amounts((text) => unpadded(text.replace('.', ''))),
    ),
    'currencies are in small letters → Mismatch Undecided UnexpectedResponse': everywhere(
      texts(['currency'], (text) => text.toLowerCase()),
    ),
    'optional texts and dates are null → Undecided': everywhere(
      filled(['tag', 'communication', ...dates], null),
    ),
    'tags are cut off after eight characters → Undecided': everywhere(
      texts(['tag'], (tag) => tag.slice(0, 8)),
    ),
    'dates are one month later': everywhere(texts(dates, (date) => date.replace('-11-', '-12-'))),
    'objects lack the wrapper that the description has': answers((body) => {
      const members = Object.values(Object(body));
      return members.length === 1 && isObject(members[0]) ? members[0] : body;
    }),
    'lists are bare arrays → UnexpectedResponse': answers((body) => listIn(body)?.items ?? body),
    'lists have another name → Look UnexpectedResponse': answersTo(paged, (body) => ({
      records: listIn(body)?.items,
    })),
    'the newest item of a list is always first': lists({ sort: 'DESC' }),
    'ids are numbers': idsAreNumbers,
  },
  'page-past-the-end': {
    'a page past the end is refused with 404 → Api Undecided': pastTheEnd(() =>
      refusal(404, 'NoSuchPage'),
    ),
    'a page past the end has an empty list': pastTheEnd((_, request) => pageWith([], request)),
    'a page past the end has null as its list → Undecided UnexpectedResponse': pastTheEnd(
      (_, request) => pageWith(null, request),
    ),
    'a page past the end is the last page again → PaginationStalled Undecided': pastTheEnd(
      (answer, request, bank) =>
        pageOf(request) === 1 ? answer : bank.ask(atPage(request, pageOf(request) - 1)),
    ),
    'pages past the end begin again with the first page → PaginationStalled Undecided': pastTheEnd(
      async (answer, request, bank) => {
        if (pageOf(request) === 1) return answer;
        let pages = 1;
        while (!isEmpty(await bank.ask(atPage(request, pages + 1)))) pages++;
        return bank.ask(atPage(request, ((pageOf(request) - 1) % pages) + 1));
      },
    ),
    'every page is the first page → PaginationStalled Undecided': lists({ page: '1' }),
  },
  'maximum-per-page': {
    'a page has at most two items, whatever per_page asks for': lists({ per_page: '2' }),
    'a page has one item, but its counts are those of one large page': {
      ...lists({ per_page: '1' }),
      answer: ({ body, ...answer }) =>
        isObject(body) && 'totalPages' in body
          ? { ...answer, body: { ...body, totalPages: 1, perPage: 100 } }
          : { ...answer, body },
    },
    'the first page has all items': lists({ per_page: '1000' }),
    'a page of more than two items is refused with 422 → Api': refuses(
      pagedWith('\\S*per_page=([3-9]|\\d\\d)'),
    ),
  },
  'from-date-meaning': {
    'fromDate means the day of execution': {
      options: { fromDateRefersTo: 'execution' },
    },
    'fromDate and toDate are ignored → Reconciliation': asks(paged, (request) => {
      const { fromDate, toDate, ...others } = Object.fromEntries(request.query);
      return { ...request, query: new URLSearchParams(others) };
    }),
  },
  'list-default-order': {
    'a list without sort begins with the oldest item': lists({ sort: 'ASC' }, unsorted),
    'a list without sort begins with the newest item': lists({ sort: 'DESC' }, unsorted),
  },
  'fixed-forward-list-parameters': {
    'the list of forwards ignores its parameters, and has every status': asks(
      forwards,
      (request) => ({ ...request, query: new URLSearchParams({ status: 'all' }) }),
    ),
    'the list of forwards refuses all parameters → Api': refuses(/^GET \/fixed-forwards \S/),
  },
  'fixed-forward-list-shape': {
    'the list of forwards is a bare array': { options: { fixedForwardList: 'array' } },
    'the list of forwards is two levels deep → UnexpectedResponse': ofForwards((body) => ({
      data: { items: listIn(body)?.items },
    })),
    'the answer with the list of forwards has another list too → UnexpectedResponse': ofForwards(
      (body) => ({ ...Object(body), warnings: [] }),
    ),
    'each listed forward has its own envelope → Unreadable': ofForwards((body) =>
      listIn(body)?.items.map((fixedForward) => ({ fixedForward })),
    ),
  },
};
