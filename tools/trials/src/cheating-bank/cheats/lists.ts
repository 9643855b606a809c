import type { BankAnswer, BankRequest, Change, ChangeAnswer, Cheat, Row, When } from '../cheat.ts';
import { isObject, listIn } from '../fields.ts';
import { answersTo, asks, decides, refuses } from '../kinds.ts';
import { isAbout, paged, refusal, withQuery } from '../requests.ts';

const pageOf = ({ query }: BankRequest) => Number(query.get('page') ?? 1);
const sizeOf = ({ query }: BankRequest) => Number(query.get('per_page') ?? 2);

const atPage = (request: BankRequest, page: number) => withQuery(request, { page: String(page) });

const isPaged = (request: BankRequest) => isAbout(paged, request);

const lists = (changed: Record<string, string>, meets = '', when: When = paged) =>
  asks(when, (request) => withQuery(request, changed), meets);

const isUnsorted = (request: BankRequest) => isPaged(request) && !request.query.has('sort');

const forwards = /^GET \/fixed-forwards$/;

const isEmpty = ({ status, body }: BankAnswer) =>
  status === 204 || listIn(body)?.items.length === 0;

const ofForwards = (change: Change, meets: string) => answersTo(forwards, change, meets);

const stalled = 'PaginationStalled Undecided';
const unexpected = 'UnexpectedResponse';

/** Makes a cheat: the bank changes its answer to a page after the last page. The sandbox answers with an empty page. */
const pastTheEnd = (change: ChangeAnswer, meets = ''): Cheat => ({
  meets,
  answer: (answer, request, bank) =>
    isPaged(request) && isEmpty(answer) ? change(answer, request, bank) : answer,
});

/** Returns a page of the requested list that has the given value in place of the array of its items. */
function pageWith(list: unknown, request: BankRequest): BankAnswer {
  const resource = request.path.split('/')[1] ?? '';
  const names: Record<string, string> = {
    externalBankAccounts: 'accounts',
    webhooks: 'failedNotifications',
  };
  return { status: 200, headers: {}, body: { [names[resource] ?? resource]: list } };
}

export const listCheats: Record<string, Row> = {
  'page-past-the-end': {
    'a page past the end has an empty list': pastTheEnd((_, request) => pageWith([], request)),
    'a page past the end has null as its list': pastTheEnd(
      (_, request) => pageWith(null, request),
      'Undecided UnexpectedResponse',
    ),
    '404': pastTheEnd(() => refusal(404, 'NoSuchPage'), 'Api Undecided'),
    'a page past the end is the last page again': pastTheEnd(
      (answer, request, bank) =>
        pageOf(request) === 1 ? answer : bank.ask(atPage(request, pageOf(request) - 1)),
      stalled,
    ),
    'pages past the end begin again with the first page': pastTheEnd(
      async (answer, request, bank) => {
        if (pageOf(request) === 1) return answer;
        let pages = 1;
        while (!isEmpty(await bank.ask(atPage(request, pages + 1)))) pages++;
        return bank.ask(atPage(request, ((pageOf(request) - 1) % pages) + 1));
      },
      stalled,
    ),
    'every page is the first page': lists({ page: '1' }, stalled),
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
    'a page of more than two items is refused with 422': refuses(
      (request) => isPaged(request) && sizeOf(request) > 2,
    ),
  },
  'from-date-meaning': {
    'fromDate means the day of execution or delivery': decides({ fromDateRefersTo: 'execution' }),
    'fromDate and toDate are ignored': asks(
      paged,
      (request) => {
        const { fromDate, toDate, ...others } = Object.fromEntries(request.query);
        return { ...request, query: new URLSearchParams(others) };
      },
      'Reconciliation',
    ),
  },
  'list-default-order': {
    'a list without sort begins with the oldest item': lists({ sort: 'ASC' }, '', isUnsorted),
    'a list without sort begins with the newest item': lists({ sort: 'DESC' }, '', isUnsorted),
  },
  'fixed-forward-list-parameters': {
    'the list of forwards ignores its parameters, and has every status': asks(
      forwards,
      (request) => ({
        ...request,
        query: new URLSearchParams({ status: 'all' }),
      }),
    ),
    'the list of forwards refuses all parameters': refuses(
      (request) => isAbout(forwards, request) && request.query.size > 0,
    ),
  },
  'fixed-forward-list-shape': {
    'the list of forwards is a bare array': decides({ fixedForwardList: 'array' }),
    'the list of forwards is two levels deep': ofForwards(
      (body) => ({ data: { items: listIn(body)?.items } }),
      unexpected,
    ),
    'the answer with the list of forwards has another list too': ofForwards(
      (body) => ({ ...Object(body), warnings: [] }),
      unexpected,
    ),
    'each listed forward has its own envelope': ofForwards(
      (body) => listIn(body)?.items.map((fixedForward) => ({ fixedForward })),
      'Unreadable',
    ),
  },
};
