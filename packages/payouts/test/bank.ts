import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from '@crossborder-fx/client';
import { onTestFinished } from 'vitest';

type Stored = Record<string, unknown> & { id: string; amount: { value: string; currency: string } };

/** How the fake bank treats a request that changes something. */
export type Fate =
  | 'done'
  /** The request takes effect, and then the bank breaks the connection without an answer. */
  | 'done, then dropped'
  | 'done, then refused'
  | 'dropped'
  | 'refused, then dropped'
  | 'refused'
  | 'throttled'
  | 'no credentials';

/** The bank does not detect a repeated request, and carries it out again. */
export async function startBank() {
  const state = {
    payments: new Map<string, Stored>(),
    wallets: ['W1', 'W2'],
    accounts: ['B1', 'B2', 'B3'],
    /** The requests that took effect, such as `create inv-1`, `confirm P1` and `delete P1`. */
    effects: [] as string[],
    requests: [] as string[],
    /** The bank's log entries of requests that change something, by the nonce of the request. */
    entries: new Map<string, Record<string, unknown>>(),
    /** Returns whether the bank's request log shows an entry now. Undefined means that the bank has no request log. */
    log: undefined as ((entry: Record<string, unknown>) => boolean) | undefined,
    fate: ((_what: string) => 'done') as (what: string) => Fate | Promise<Fate>,
    /** Decides what the bank does with a request that only reads. */
    read: (): Fate => 'done',
    /** Returns whether the bank deletes a payment with this status. The real service deletes scheduled payments too. */
    deletable: (status: string) => ['waitingconfirmation', 'planified'].includes(status),
    /** Additional fields of each payment that the bank creates. */
    more: {} as object,
    headers: {} as Record<string, string>,
    /** Returns a payment as the list of waiting payments shows it; undefined hides the payment from the list. */
    show: (payment: Stored): Stored | undefined => payment,
    onRequest: (_request: string) => {},
    /** Delays the bank's answer to a request that only reads. */
    beforeRead: async (_request: string) => {},
  };
  const fee = { value: '1.10', currency: 'EUR' };

  function effect(what: string, id: string, body: Record<string, unknown>): Stored | undefined {
    if (what.startsWith('create')) {
      const made = `P${state.payments.size + 1}`;
      const waits = { status: 'waitingconfirmation', feePaymentAmount: fee, id: made };
      state.payments.set(made, { ...body, ...state.more, ...waits } as object as Stored);
      return state.payments.get(made);
    }
    const payment = state.payments.get(id);
    if (payment) payment['status'] = what.startsWith('confirm') ? 'planified' : 'canceled';
    return payment;
  }

  function readLog(response: ServerResponse, nonce: string) {
    const entry = state.entries.get(nonce);
    if (state.log && nonce === '') return answer(response, 200, []);
    const isShown = entry && state.log?.(entry);
    return answer(response, isShown ? 200 : 404, isShown ? entry : error);
  }

  function read(response: ServerResponse, url: URL) {
    if (url.pathname.startsWith('/logs')) {
      return readLog(response, decodeURIComponent(url.pathname.slice('/logs/'.length)));
    }
    const [, kind = '', id] = url.pathname.split('/');
    if (kind === 'payments' && id !== 'all' && id !== 'waitingconfirmation') {
      const payment = state.payments.get(id ?? '');
      return answer(response, payment ? 200 : 404, payment ? { payment } : error);
    }
    const all: Record<string, unknown[]> = {
      payments: id === 'all' ? [...state.payments.values()] : [],
      wallets: state.wallets.map((id) => ({ id })),
      externalBankAccounts: state.accounts.map((id) => ({ id })),
    };
    if (id === 'waitingconfirmation') {
      const waiting = [...state.payments.values()].filter(({ status }) => status === id);
      all['payments'] = waiting.flatMap((one) => state.show(one) ?? []);
    }
    const items = all[kind] ?? [];
    if (kind !== 'payments' && id !== undefined) {
      const found = items.find((one) => Object(one).id === id);
      const name = kind === 'wallets' ? 'wallet' : 'account';
      // The bank answers 204 for a missing account, as the real service does.
      if (!found && kind === 'wallets') return void response.writeHead(204).end();
      return answer(response, found ? 200 : 404, found ? { [name]: found } : error);
    }
    const page = Number(url.searchParams.get('page') ?? 1);
    if (page > 1 || items.length === 0) return void response.writeHead(204).end();
    const name = kind === 'externalBankAccounts' ? 'accounts' : kind;
    answer(response, 200, { [name]: items });
  }

  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '' } = incoming;
    const body = await text(incoming);
    state.requests.push(`${method} ${path}`);
    state.onRequest(`${method} ${path}`);
    const url = new URL(path, 'http://localhost');
    if (method === 'GET') {
      await state.beforeRead(`${method} ${path}`);
      return state.read() === 'done' ? read(response, url) : answer(response, 401, error);
    }
    const id = url.pathname.split('/')[2] ?? '';
    const fields = body ? JSON.parse(body) : {};
    const verb = { POST: 'create', PUT: 'confirm', DELETE: 'delete' }[method] ?? '';
    const what = `${verb} ${verb === 'create' ? fields.tag.split(' ').slice(0, -1).join(' ') : id}`;
    const fate = await state.fate(what);
    const [, tokenNonce = ''] = /Nonce="([^"]+)"/.exec(String(incoming.headers['x-wsse'])) ?? [];
    const remember = (httpResponseCode: number, answered: object) => {
      const request = { tokenNonce, requestMethod: method, uriRequested: path, requestBody: body };
      const closed = { closedAt: '2026-11-30 09:00:00', httpResponseCode };
      const responseBody = JSON.stringify(answered);
      state.entries.set(tokenNonce, { ...request, ...closed, responseBody });
    };
    if (fate === 'no credentials') return answer(response, 401, error);
    if (fate === 'throttled') return answer(response, 429, error, state.headers);
    if (fate === 'refused') return answer(response, 400, error);
    if (fate === 'refused, then dropped') remember(400, error);
    if (fate.startsWith('refused') || fate === 'dropped') {
      return void response.socket?.resetAndDestroy();
    }
    const status = String(state.payments.get(id)?.['status']);
    const isTaken = verb === 'delete' ? state.deletable(status) : waiting.has(status);
    if (verb !== 'create' && !isTaken) return answer(response, 409, error);
    const payment = effect(what, id, fields);
    if (payment) state.effects.push(what);
    if (payment) remember(200, { payment });
    if (fate === 'done, then dropped') return void response.socket?.resetAndDestroy();
    if (fate === 'done, then refused') return answer(response, 400, error);
    answer(response, payment ? 200 : 404, payment ? { payment } : error);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fx = createClient({ baseUrl, ...login });
  return Object.assign(state, { baseUrl, fx });
}

export const login = { username: 'treasury', secret: 'a-secret-of-tests' };

export type Bank = Awaited<ReturnType<typeof startBank>>;

const waiting = new Set(['waitingconfirmation', 'awaitingconfirmation']);
const error = { errorCode: 1, errorMessage: 'no' };

function answer(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  const all = { 'content-type': 'application/json', ...headers };
  response.writeHead(status, all).end(JSON.stringify(body));
}
