import {
  answers,
  answersTo,
  asks,
  type BankAnswer,
  type BankRequest,
  type Cheat,
  isList,
  type Meets,
  type Row,
  refusal,
  refuses,
  resourceOf,
  type When,
  withQuery,
} from '../cheat.ts';
import { isObject, listIn } from '../rewrite.ts';

const pageOf = ({ query }: BankRequest) => Number(query.get('page') ?? 1);

const atPage = (request: BankRequest, page: number) => withQuery(request, { page: String(page) });

const perPage = (count: string) =>
  asks([], isList, (request) => withQuery(request, { per_page: count }));

const isUnsorted: When = (request) => isList(request) && !request.query.has('sort');

const isForwards: When = ({ method, path }) => method === 'GET' && path === '/fixed-forwards';

const isEmpty = ({ status, body }: BankAnswer) =>
  status === 204 || listIn(body)?.items.length === 0;

/** Gives another answer for a page past the end of a list. */
function pastTheEnd(meets: Meets, change: NonNullable<Cheat['answer']>): Cheat {
  return {
    meets,
    answer: (answer, request, bank) =>
      isList(request) && isEmpty(answer) ? change(answer, request, bank) : answer,
  };
}

/** A page with this in the place of its list. */
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
    'A page past the end is an empty list.': pastTheEnd([], (_, request) => pageWith([], request)),
    'A page past the end has null for its list.': pastTheEnd(
      ['UndecidedError', 'UnexpectedResponseError'],
      (_, request) => pageWith(null, request),
    ),
    'A page past the end is refused with 404.': pastTheEnd(['ApiError', 'UndecidedError'], () =>
      refusal(404, 'NoSuchPage'),
    ),
    'A page past the end is the last page again.': pastTheEnd(
      ['PaginationStalledError', 'UndecidedError'],
      (answer, request, bank) =>
        pageOf(request) === 1 ? answer : bank.ask(atPage(request, pageOf(request) - 1)),
    ),
    'After the last page, the first one comes again.': pastTheEnd(
      ['PaginationStalledError', 'UndecidedError'],
      async (answer, request, bank) => {
        if (pageOf(request) === 1) return answer;
        let pages = 1;
        while (!isEmpty(await bank.ask(atPage(request, pages + 1)))) pages++;
        return bank.ask(atPage(request, ((pageOf(request) - 1) % pages) + 1));
      },
    ),
    'The page that is asked for is ignored: it is always the first.': asks(
      ['PaginationStalledError', 'UndecidedError'],
      isList,
      (request) => atPage(request, 1),
    ),
  },
  'maximum-per-page': {
    'A page has at most two items, however many are asked for.': perPage('2'),
    'A page has at most two items, and the number of pages is counted with those that were asked for.':
      {
        ...perPage('1'),
        ...answers([], (body) =>
          isObject(body) && 'totalPages' in body ? { ...body, totalPages: 1, perPage: 100 } : body,
        ),
      },
    'The size of a page is ignored: everything is on the first one.': perPage('1000'),
    'A size of a page above two is refused with 422.': refuses(
      (request) => isList(request) && Number(request.query.get('per_page') ?? 2) > 2,
    ),
  },
  'from-date-meaning': {
    'fromDate and toDate mean the execution of payments and the delivery of trades.': {
      options: { fromDateRefersTo: 'execution' },
    },
    'fromDate and toDate are ignored.': asks(['ReconciliationError'], isList, (request) => {
      const { fromDate, toDate, ...others } = Object.fromEntries(request.query);
      return { ...request, query: new URLSearchParams(others) };
    }),
  },
  'list-default-order': {
    'A list without sort has the oldest first.': asks([], isUnsorted, (request) =>
      withQuery(request, { sort: 'ASC' }),
    ),
    'A list without sort has the newest first.': asks([], isUnsorted, (request) =>
      withQuery(request, { sort: 'DESC' }),
    ),
  },
  'fixed-forward-list-parameters': {
    'The list of fixed forwards takes no parameters, and has every status.': asks(
      [],
      isForwards,
      (request) => ({ ...request, query: new URLSearchParams({ status: 'all' }) }),
    ),
    'The list of fixed forwards refuses every parameter.': refuses(
      ({ path, query }) => path === '/fixed-forwards' && query.size > 0,
    ),
  },
  'fixed-forward-list-shape': {
    'The fixed forwards are a bare array.': { options: { fixedForwardList: 'array' } },
    'The fixed forwards stand two levels deep.': answersTo(
      ['UnexpectedResponseError'],
      isForwards,
      (body) => ({ data: { items: listIn(body)?.items } }),
    ),
    'Another list stands beside the fixed forwards.': answersTo(
      ['UnexpectedResponseError'],
      isForwards,
      (body) => ({ ...Object(body), warnings: [] }),
    ),
    'Each fixed forward is in an envelope of its own.': answersTo(
      ['UnreadableError'],
      isForwards,
      (body) => listIn(body)?.items.map((fixedForward) => ({ fixedForward })),
    ),
  },
};
