import type { FailedNotification, Payment, Trade } from '@crossborder-fx/openapi';
import { json, loopbackServer } from '@crossborder-fx/tools-test-utils';
import type { CatchUpReader } from '../src/recover/catch-up.ts';

/** A page of the list that a request asks for. */
export interface Asked {
  fromDate: string | null;
  toDate: string | null;
  page: number;
  url: string;
}

/**
 * A real server with the list of failed notifications, and a reader of it. An entry is in the
 * list on the day of its `on`, and always when it has none.
 */
export async function failedList(pageSize = 50) {
  const entries: { on?: string; entry: unknown }[] = [];
  const asked: Asked[] = [];
  const hooks = { beforePage: (_: Asked): number | undefined => undefined };
  const server = await loopbackServer((response, { url }) => {
    const query = new URL(url, 'http://x').searchParams;
    const page = Number(query.get('page'));
    const request = { fromDate: query.get('fromDate'), toDate: query.get('toDate'), page, url };
    asked.push(request);
    const status = hooks.beforePage(request);
    if (status !== undefined) {
      json(response, status, { errorCode: 1, errorType: 'x', errorMessage: 'x' });
      return;
    }
    const listed = entries
      .filter(({ on }) => on === undefined || on >= (request.fromDate ?? ''))
      .filter(({ on }) => on === undefined || on <= (request.toDate ?? '9999'))
      .map(({ entry }) => entry);
    json(response, 200, {
      failedNotifications: listed.slice((page - 1) * pageSize, page * pageSize),
      totalCount: String(listed.length),
      page: String(page),
      perPage: String(pageSize),
      totalPages: String(Math.ceil(listed.length / pageSize)),
    });
  });
  return { url: server.url, fx: listReader(server.url), entries, asked, hooks };
}

/**
 * The lists of a server, page by page. Types hold the client of @crossborder-fx/client to the same interface, and the
 * trials join the two; so these tests read the lists with fetch and need no build of the client.
 */
export function listReader(baseUrl: string): CatchUpReader {
  async function* items<Item>(path: string, list: string, query: object): AsyncGenerator<Item> {
    for (let page = 1; ; page += 1) {
      const url = new URL(path, baseUrl);
      for (const [name, value] of Object.entries({ ...query, page })) {
        if (value !== undefined) url.searchParams.set(name, String(value));
      }
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${response.status}`);
      if (response.status === 204) return;
      const body = (await response.json()) as Record<string, unknown>;
      yield* body[list] as Item[];
      if (page >= Number(body['totalPages'] ?? Number.POSITIVE_INFINITY)) return;
    }
  }
  async function item<Item>(path: string, wrapper: string): Promise<Item> {
    const response = await fetch(new URL(path, baseUrl));
    if (!response.ok) throw Object.assign(new Error(path), { status: response.status });
    return Object(await response.json())[wrapper];
  }
  return {
    webhooks: {
      iterateFailedNotifications: (webhookId, query) =>
        items<FailedNotification>(
          `/webhooks/${webhookId}/failed-notifications`,
          'failedNotifications',
          query,
        ),
    },
    payments: {
      iterate: ({ status, ...query }) => items<Payment>(`/payments/${status}`, 'payments', query),
      get: (id) => item<Payment>(`/payments/${id}`, 'payment'),
    },
    trades: {
      iterate: ({ status, ...query }) => items<Trade>(`/trades/_${status}`, 'trades', query),
      get: (id) => item<Trade>(`/trades/${id}`, 'trade'),
    },
  };
}
