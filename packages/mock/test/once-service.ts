import type { OperationRequest } from '@crossborder-fx/test-server';
import { credentials } from '../../client/test/client-of.ts';
import type { Fate, OnceService } from '../../client/test/once-service.ts';
import type { MockResponse } from '../src/index.ts';
import { startMock } from '../src/start-mock.ts';

type Stored = OnceService['payments'][number];
type Fields = Record<string, unknown>;
type State = Omit<OnceService, 'url' | 'close'>;

/** The service with state that the client's tests of creation have, made of what the mock is told. */
export async function startOnceService(): Promise<OnceService> {
  const mock = await startMock({ credentials });
  const state: State = {
    payments: [],
    trades: [],
    confirmed: [],
    requests: [],
    fate: () => 'done',
    show: (object) => object,
    page: (all, page) => all.slice((page - 1) * 50, page * 50),
    failing: () => undefined,
    onRequest: () => {},
  };

  const fateOf = once((request: OperationRequest) => {
    const { method, pathParameters, body } = request;
    note(state, request);
    return state.fate(method === 'PUT' ? { id: pathParameters['id'] } : (body as Fields));
  });
  const change = (operation: 'createPayment' | 'createTrade' | 'confirmPayment', kind: Kind) => {
    const act = (request: OperationRequest) =>
      kind === 'confirm' ? confirm(state, request) : create(state, kind, request);
    const done = (request: OperationRequest) => {
      const object = act(request);
      return { status: 200, body: kind === 'trades' ? object : { payment: object } };
    };
    const responses: Record<Fate, MockResponse<'*'>> = {
      done: { answer: done },
      'done, then dropped': { answer: done, reset: 'after' },
      'done, then 500': {
        answer: (request) => {
          act(request);
          return problem(500);
        },
      },
      'done, then refused': {
        answer: (request) => {
          act(request);
          return problem(400);
        },
      },
      'done, then silence': {
        answer: (request) => {
          act(request);
          return new Promise(() => {});
        },
      },
      dropped: { reset: 'before' },
      silence: { answer: () => new Promise(() => {}) },
      refused: { answer: () => problem(400) },
    };
    for (const [fate, response] of Object.entries(responses)) {
      mock.respond(operation, { ...response, when: (request) => fateOf(request) === fate });
    }
  };
  change('createPayment', 'payments');
  change('createTrade', 'trades');
  change('confirmPayment', 'confirm');

  for (const kind of ['payments', 'trades'] as const) {
    const [list, get] = operations[kind];
    mock.respond(list, { answer: (request) => answerList(state, kind, request) });
    mock.respond(get, { answer: (request) => answerOne(state, kind, request) });
  }
  return Object.assign(state, {
    url: mock.url,
    close: () => void mock.close(),
  });
}

type Kind = 'payments' | 'trades' | 'confirm';

const operations = {
  payments: ['listPayments', 'getPayment'],
  trades: ['listTrades', 'getTrade'],
} as const;

function create(state: State, kind: 'payments' | 'trades', { body }: OperationRequest): Stored {
  const id = `${kind === 'payments' ? 'P' : 'T'}${state[kind].length + 1}`;
  const { amount, ...fields } = body as Fields;
  const shown = kind === 'payments' ? { amount } : { sourceAmount: amount, tag: undefined };
  const stored = { status: 'waitingconfirmation', ...fields, ...shown, id };
  state[kind].push(stored);
  return stored;
}

function confirm(state: State, { pathParameters: { id = '' } }: OperationRequest) {
  const payment = state.payments.find((one) => one.id === id);
  state.confirmed.push(id);
  if (payment) payment['status'] = 'planified';
  return payment;
}

function answerList(state: State, kind: 'payments' | 'trades', request: OperationRequest) {
  const failure = state.failing(note(state, request));
  if (failure) return problem(failure);
  const items = state.page(state[kind], Number(request.query['page'] ?? 1));
  if (items.length === 0) return { status: 204 };
  return { status: 200, body: { [kind]: items.map((item) => state.show(item)) } };
}

function answerOne(state: State, kind: 'payments' | 'trades', request: OperationRequest) {
  const failure = state.failing(note(state, request));
  if (failure) return problem(failure);
  const found = state[kind].find(({ id }) => id === request.pathParameters['id']);
  if (!found) return problem(404);
  return { status: 200, body: { [kind.slice(0, -1)]: state.show(found) } };
}

function problem(status: number) {
  return { status, body: { errorCode: 1, errorMessage: 'no' } };
}

/** Counts a request, and gives its target. */
function note(state: State, { method, path, query }: OperationRequest): string {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const target = search ? `${path}?${search}` : path;
  state.requests.push(`${method} ${target}`);
  state.onRequest(method, target);
  return target;
}

/** Calls a function once for each argument. */
function once<Argument extends object, Result>(call: (argument: Argument) => Result) {
  const results = new WeakMap<Argument, Result>();
  return (argument: Argument): Result => {
    const known = results.get(argument);
    if (known !== undefined) return known;
    const result = call(argument);
    results.set(argument, result);
    return result;
  };
}
