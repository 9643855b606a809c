import type { BankAnswer, BankRequest, Change, ChangeAnswer, Cheat, Row } from '../cheat.ts';
import { answersTo, asks, decides, refuses } from '../kinds.ts';
import { isList, isObject, listIn, refusal, resourceOf, withBody, withQuery } from '../messages.ts';

const pageOf = ({ query }: BankRequest) => Number(query.get('page') ?? 1);
const sizeOf = ({ query }: BankRequest) => Number(query.get('per_page') ?? 2);

const atPage = (request: BankRequest, page: number) => withQuery(request, { page: String(page) });

/** Changes the query of each list. */
const lists = (changed: Record<string, string>, meets = '', when = isList) =>
  asks(when, (request) => withQuery(request, changed), meets);

const isUnsorted = (request: BankRequest) => isList(request) && !request.query.has('sort');

const isForwards = ({ method, path }: BankRequest) =>
  method === 'GET' && path === '/fixed-forwards';

const isEmpty = ({ status, body }: BankAnswer) =>
  status === 204 || listIn(body)?.items.length === 0;

const ofForwards = (change: Change, meets: string) => answersTo(isForwards, change, meets);

const stalled = 'PaginationStalled Undecided';
const unexpected = 'UnexpectedResponse';

/** Gives another answer for a page past the end of a list. */
const pastTheEnd = (change: ChangeAnswer, meets = ''): Cheat => ({
  meets,
  answer: (answer, request, bank) =>
    isList(request) && isEmpty(answer) ? change(answer, request, bank) : answer,
});

/** Returns a page with this value in place of its list. */
function pageWith(list: unknown, request: BankRequest): BankAnswer {
  const resource = resourceOf(request);
  const names: Record<string, string> = {
    externalBankAccounts: 'accounts',
    webhooks: 'failedNotifications',
  };
  return { status: 200, headers: {}, body: { [names[resource] ?? resource]: list } };
}

export const listCheats: Record<string, Row> = {
  'page-past-the-end': {
    'an empty list': pastTheEnd((_, request) => pageWith([], request)),
    null: pastTheEnd((_, request) => pageWith(null, request), 'Undecided UnexpectedResponse'),
    '404': pastTheEnd(() => refusal(404, 'NoSuchPage'), 'Api Undecided'),
    'the last page again': pastTheEnd(
      (answer, request, bank) =>
        pageOf(request) === 1 ? answer : bank.ask(atPage(request, pageOf(request) - 1)),
      stalled,
    ),
    'the first page, the second, and so on again': pastTheEnd(async (answer, request, bank) => {
      if (pageOf(request) === 1) return answer;
      let pages = 1;
      while (!isEmpty(await bank.ask(atPage(request, pages + 1)))) pages++;
      return bank.ask(atPage(request, ((pageOf(request) - 1) % pages) + 1));
    }, stalled),
    'the first page, whatever is asked for': lists({ page: '1' }, stalled),
  },
  'maximum-per-page': {
    'two items, however many are asked for': lists({ per_page: '2' }),
    'one item, and pages are counted with what was asked for': {
      ...lists({ per_page: '1' }),
      answer: ({ body, ...answer }) =>
        isObject(body) && 'totalPages' in body
          ? withBody({ ...answer, body }, { ...body, totalPages: 1, perPage: 100 })
          : { ...answer, body },
    },
    'everything on the first page': lists({ per_page: '1000' }),
    '422 above two': refuses((request) => isList(request) && sizeOf(request) > 2),
  },
  'from-date-meaning': {
    'the day of execution or delivery': decides({ fromDateRefersTo: 'execution' }),
    'nothing: it is ignored, and so is toDate': asks(
      isList,
      (request) => {
        const { fromDate, toDate, ...others } = Object.fromEntries(request.query);
        return { ...request, query: new URLSearchParams(others) };
      },
      'Reconciliation',
    ),
  },
  'list-default-order': {
    'the oldest first': lists({ sort: 'ASC' }, '', isUnsorted),
    'the newest first': lists({ sort: 'DESC' }, '', isUnsorted),
  },
  'fixed-forward-list-parameters': {
    'none, and the list has every status': asks(isForwards, (request) => ({
      ...request,
      query: new URLSearchParams({ status: 'all' }),
    })),
    'all are refused': refuses((request) => isForwards(request) && request.query.size > 0),
  },
  'fixed-forward-list-shape': {
    'a bare array': decides({ fixedForwardList: 'array' }),
    'two levels deep': ofForwards((body) => ({ data: { items: listIn(body)?.items } }), unexpected),
    'another list beside it': ofForwards((body) => ({ ...Object(body), warnings: [] }), unexpected),
    'each in an envelope of its own': ofForwards(
      (body) => listIn(body)?.items.map((fixedForward) => ({ fixedForward })),
      'Unreadable',
    ),
  },
};
