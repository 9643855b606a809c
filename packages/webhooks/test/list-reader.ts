import type { FailedNotification, Payment, Trade } from '@crossborder-fx/openapi';
import type { ObjectReader } from '../src/recover/reconcile.ts';
import type { FailedNotificationReader } from '../src/recover/recover.ts';

/**
 * The lists of a server, page by page. Types hold the client of @crossborder-fx/client to the same interface, and the
 * trials join the two; so these tests read the lists with fetch and need no build of the client.
 */
export function listReader(baseUrl: string): FailedNotificationReader & ObjectReader {
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
  return {
    webhooks: {
      iterateFailedNotifications: (webhookId, query) =>
        items<FailedNotification>(
          `/webhooks/${webhookId}/failed-notifications`,
          'failedNotifications',
          query,
        ),
    },
    payments: { iterate: (query) => items<Payment>('/payments/all', 'payments', query) },
    trades: { iterate: (query) => items<Trade>('/trades/_all', 'trades', query) },
  };
}
