import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the simulated service treats a request that creates an object or confirms a payment. */
export type Fate =
  | 'done'
  /** The request takes effect, and the connection breaks. */
  | 'done, then dropped'
  | 'done, then 500'
  | 'done, then refused'
  | 'done, then silence'
  | 'dropped'
  /** The request takes effect, the service refuses a second copy of the request, and the connection breaks. */
  | 'done, then refused, then dropped'
  /** The service refuses the request, and the connection breaks. */
  | 'refused, then dropped'
  | 'silence'
  | 'refused';

export type Entry = Record<string, unknown>;

type Stored = Record<string, unknown> & { id: string };

type Kind = 'payments' | 'trades' | 'externalBankAccounts' | 'fixed-forwards';
const letters: Record<Kind, string> = {
  payments: 'P',
  trades: 'T',
  externalBankAccounts: 'B',
  'fixed-forwards': 'F',
};
/** For each kind of object, the answer field with one object and the field with a list. */
const wrappers: Record<Kind, [string, string]> = {
  payments: ['payment', 'payments'],
  trades: ['trade', 'trades'],
  externalBankAccounts: ['account', 'accounts'],
  'fixed-forwards': ['fixedForward', 'fixedForwards'],
};

/** If a client repeats a request, the service executes the request again. */
export async function startOnceService() {
  const state = {
    payments: [] as Stored[],
    trades: [] as Stored[],
    externalBankAccounts: [] as Stored[],
    'fixed-forwards': [] as Stored[],
    /** For each confirmation, the id of the confirmed payment. */
    confirmed: [] as string[],
    requests: [] as string[],
    fate: (() => 'done') as (body: Record<string, unknown>) => Fate,
    /** Changes an object before the service shows the object. */
    show: (object: Stored) => object as Record<string, unknown>,
    page: (all: Stored[], page: number, size: number) => all.slice((page - 1) * size, page * size),
    /** Returns the HTTP status of a read that must fail, and undefined for any other read. */
    failing: (_url: string) => undefined as number | undefined,
    onRequest: (_method: string, _url: string) => {},
    /** The service's log entries of creations and confirmations, by nonce. */
    entries: new Map<string, Entry>(),
    /** Returns the log entry to show, or undefined to hide the entry. Without this function, the service has no log. */
    showEntry: undefined as ((entry: Entry | undefined) => unknown) | undefined,
    logRequests: [] as string[],
    listEntries: (all: Entry[], page: number, size: number) =>
      all.slice((page - 1) * size, page * size) as unknown,
    /** The clock for the times of log entries and created objects. Without it, objects have no time. */
    clock: undefined as (() => Date) | undefined,
  };
  /** Returns the time of the service, an hour ahead of UTC as in Paris. */
  const timeOfNow = () => {
    const now = state.clock?.() ?? new Date('2026-11-21T12:00:00Z');
    return new Date(now.getTime() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  };

  function create(kind: Kind, body: Record<string, unknown>): Stored {
    const id = `${letters[kind]}${state[kind].length + 1}`;
    const { amount, ...fields } = body;
    const shown = kind === 'trades' ? { sourceAmount: amount, tag: undefined } : { amount };
    const dated = state.clock && { createdDate: timeOfNow() };
    const stored = { status: 'waitingconfirmation', ...dated, ...fields, ...shown, id };
    state[kind].push(stored);
    return stored;
  }

  function confirm(id: string): Stored | undefined {
    const payment = state.payments.find((one) => one.id === id);
    state.confirmed.push(id);
    if (payment) payment['status'] = 'planified';
    return payment;
  }

  function read(response: ServerResponse, url: URL) {
    const [, kind, name] = url.pathname.split('/') as [string, Kind, string?];
    const failure = state.failing(`${url.pathname}${url.search}`);
    if (failure) return answer(response, failure, { errorCode: 1, errorMessage: 'no' });
    if (name === undefined || name === 'all' || name === '_all') {
      const [page, size] = ['page', 'per_page'].map((name) => Number(url.searchParams.get(name)));
      const fromDate = url.searchParams.get('fromDate') ?? '';
      const dated = state[kind].filter(
        ({ createdDate = '9999' }) => String(createdDate) >= fromDate,
      );
      const items = state.page(dated, page || 1, size || 50);
      if (items.length === 0) return void response.writeHead(204).end();
      return answer(response, 200, { [wrappers[kind][1]]: items.map((item) => state.show(item)) });
    }
    const found = state[kind].find(({ id }) => id === name);
    if (!found) return answer(response, 404, { errorCode: 2, errorMessage: 'not found' });
    answer(response, 200, { [wrappers[kind][0]]: state.show(found) });
  }

  function readLog(response: ServerResponse, path: string) {
    state.logRequests.push(path);
    const { showEntry } = state;
    const nonce = decodeURIComponent(path.slice('/logs/'.length));
    if (showEntry && path.startsWith('/logs?')) {
      const { searchParams } = new URL(path, 'http://localhost');
      const [page, size] = ['page', 'per_page'].map((name) => Number(searchParams.get(name)));
      const all = [...state.entries.values()].reverse();
      return answer(response, 200, state.listEntries(all, Number(page), Number(size)));
    }
    const shown = showEntry?.(state.entries.get(nonce));
    if (shown === undefined)
      return answer(response, 404, { errorCode: 2, errorMessage: 'not found' });
    answer(response, 200, shown);
  }

  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '' } = incoming;
    const body = await text(incoming);
    if (path.startsWith('/logs')) return readLog(response, path);
    const [, nonce = ''] = /Nonce="([^"]+)"/.exec(String(incoming.headers['x-wsse'])) ?? [];
    state.requests.push(`${method} ${path}`);
    state.onRequest(method, path);
    const url = new URL(path, 'http://localhost');
    if (method === 'GET') return read(response, url);
    const [, kind, id = ''] = url.pathname.split('/');
    const fields = method === 'PUT' ? { id } : (JSON.parse(body) as Record<string, unknown>);
    const fate = state.fate(fields);
    const write = (status: number, answered: unknown) => {
      const login = /Username="([^"]+)"/.exec(String(incoming.headers['x-wsse']))?.[1];
      const times = { createdAt: timeOfNow(), closedAt: timeOfNow() };
      const request = { requestMethod: method, uriRequested: path, requestBody: body };
      const result = { httpResponseCode: status, responseBody: JSON.stringify(answered) };
      state.entries.set(nonce, { ...times, tokenNonce: nonce, login, ...request, ...result });
    };
    const object = fate.startsWith('done')
      ? method === 'PUT'
        ? confirm(id)
        : create(kind as Kind, fields)
      : undefined;
    const created = object && (kind === 'fixed-forwards' ? state.show(object) : object);
    const wrapped = kind === 'trades' ? created : { [wrappers[kind as Kind][0]]: created };
    const refusal = { errorCode: 4, errorMessage: 'refused' };
    if (created) write(200, wrapped);
    if (fate.includes('refused')) write(400, refusal);
    if (fate.endsWith('dropped')) return void response.socket?.resetAndDestroy();
    if (fate.endsWith('500')) return answer(response, 500, { errorCode: 3, errorMessage: 'oops' });
    if (fate.endsWith('silence')) return;
    if (!object || fate.endsWith('refused')) return answer(response, 400, refusal);
    // No document says whether the answer to the creation of a fixed forward contains its id.
    answer(response, 200, wrapped);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

export type OnceService = Awaited<ReturnType<typeof startOnceService>>;

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
