import type { BankAnswer, BankRequest, Row } from '../cheat.ts';
import {
  isList,
  isObject,
  listIn,
  onSuccess,
  refusal,
  refuses,
  resourceOf,
  withBody,
} from '../rewrite.ts';
import { withQuery } from './deprecation.ts';

export const listCheats = {
  'page-past-the-end': [
    {
      says: 'A page past the end is an empty list.',
      answer: (answer, request) => (isPastTheEnd(answer, request) ? empty(request, []) : answer),
    },
    {
      says: 'A page past the end has null for its list.',
      meets: ['UndecidedError', 'UnexpectedResponseError'],
      answer: (answer, request) => (isPastTheEnd(answer, request) ? empty(request, null) : answer),
    },
    {
      says: 'A page past the end is refused with 404.',
      meets: ['ApiError', 'UndecidedError'],
      answer: (answer, request) =>
        isPastTheEnd(answer, request) ? refusal(404, 'NoSuchPage') : answer,
    },
    {
      says: 'A page past the end is the last page again.',
      meets: ['PaginationStalledError', 'UndecidedError'],
      answer: (answer, request, bank) =>
        isPastTheEnd(answer, request) && pageOf(request) > 1
          ? bank.ask(atPage(request, pageOf(request) - 1))
          : answer,
    },
    {
      says: 'After the last page, the first one comes again.',
      meets: ['PaginationStalledError', 'UndecidedError'],
      async answer(answer, request, bank) {
        if (!isPastTheEnd(answer, request) || pageOf(request) === 1) return answer;
        for (let pages = 1; ; pages++) {
          const next = await bank.ask(atPage(request, pages + 1));
          if (isPastTheEnd(next, request))
            return bank.ask(atPage(request, ((pageOf(request) - 1) % pages) + 1));
        }
      },
    },
    {
      says: 'The page that is asked for is ignored: it is always the first.',
      meets: ['PaginationStalledError', 'UndecidedError'],
      request: (request) => (isList(request) ? atPage(request, 1) : request),
    },
  ],
  'maximum-per-page': [
    {
      says: 'A page has at most two items, however many are asked for.',
      request: (request) => (isList(request) ? perPage(request, '2') : request),
    },
    {
      says: 'A page has at most two items, and the number of pages is counted with those that were asked for.',
      request: (request) => (isList(request) ? perPage(request, '1') : request),
      answer: onSuccess((body) =>
        isObject(body) && 'totalPages' in body ? { ...body, totalPages: 1, perPage: 100 } : body,
      ),
    },
    {
      says: 'The size of a page is ignored: everything is on the first one.',
      request: (request) => (isList(request) ? perPage(request, '1000') : request),
    },
    refuses(
      'A size of a page above two is refused with 422.',
      (request) => isList(request) && Number(request.query.get('per_page') ?? 2) > 2,
      'TooMany',
    ),
  ],
  'fixed-forward-list-parameters': [
    {
      says: 'The list of fixed forwards takes no parameters, and has every status.',
      request: (request) =>
        request.method === 'GET' && request.path === '/fixed-forwards'
          ? { ...request, query: new URLSearchParams({ status: 'all' }) }
          : request,
    },
    refuses(
      'The list of fixed forwards refuses every parameter.',
      ({ path, query }) => path === '/fixed-forwards' && query.size > 0,
      'UnknownParameter',
    ),
  ],
  'fixed-forward-list-shape': [
    {
      says: 'The fixed forwards are a bare array.',
      options: { fixedForwardList: 'array' },
    },
    {
      says: 'The fixed forwards stand two levels deep.',
      meets: ['UnexpectedResponseError'],
      answer: (answer, request) =>
        isForwards(request, answer)
          ? withBody(answer, { data: { items: listIn(answer.body)?.items } })
          : answer,
    },
    {
      says: 'Another list stands beside the fixed forwards.',
      meets: ['UnexpectedResponseError'],
      answer: (answer, request) =>
        isForwards(request, answer)
          ? withBody(answer, { ...Object(answer.body), warnings: [] })
          : answer,
    },
    {
      says: 'Each fixed forward is in an envelope of its own.',
      meets: ['UnreadableError'],
      answer: (answer, request) =>
        isForwards(request, answer)
          ? withBody(
              answer,
              listIn(answer.body)?.items.map((fixedForward) => ({ fixedForward })),
            )
          : answer,
    },
  ],
} as const satisfies Record<string, Row>;

function isForwards(request: BankRequest, { status }: BankAnswer): boolean {
  return request.method === 'GET' && request.path === '/fixed-forwards' && status < 300;
}

function isPastTheEnd({ status, body }: BankAnswer, request: BankRequest): boolean {
  return isList(request) && (status === 204 || listIn(body)?.items.length === 0);
}

function empty(request: BankRequest, list: unknown): BankAnswer {
  const names: Record<string, string> = {
    externalBankAccounts: 'accounts',
    webhooks: 'failedNotifications',
  };
  const resource = resourceOf(request);
  return { status: 200, headers: {}, body: { [names[resource] ?? resource]: list } };
}

function pageOf({ query }: BankRequest): number {
  return Number(query.get('page') ?? 1);
}

function atPage(request: BankRequest, page: number): BankRequest {
  return { ...request, query: withQuery(request.query, 'page', String(page)) };
}

function perPage(request: BankRequest, count: string): BankRequest {
  return { ...request, query: withQuery(request.query, 'per_page', count) };
}
