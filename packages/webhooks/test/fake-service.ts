import type { FailedNotification, Payment, Trade } from '@crossborder-fx/openapi';
import { json, loopbackServer } from '@crossborder-fx/tools-test-utils';
import type { CatchUpReader } from '../src/recover/recover.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Returns a moment in the form in which the service writes times, in UTC. */
export const written = (time: number) =>
  new Date(time).toISOString().slice(0, 19).replace('T', ' ');

export interface Listed {
  id: string;
  status?: unknown;
  createdDate?: unknown;
}

/** Returns a simulated service with its client. `asked` names each list that the client has requested: `payments blocked`. */
export function fakeService() {
  const service = {
    /** The list of failed notifications. Each entry belongs to the day `on`; one without `on` belongs to every day. */
    entries: [] as { on?: string; entry: unknown }[],
    payments: [] as Listed[],
    trades: [] as Listed[],
    /** The status that `get` returns for an object in no list; if undefined, `get` does not find the object. */
    unlisted: undefined as string | undefined,
    asked: [] as string[],
    /** A function that runs before the simulated service answers a request, and before it returns an item of a list. */
    before: (_: string, _item?: unknown): unknown => undefined,
    fx: {} as CatchUpReader,
  };
  const reader = <Item>(list: 'payments' | 'trades') => ({
    async *iterate({ status, fromDate }: { status: string; fromDate?: string }) {
      const name = `${list} ${status}${fromDate === undefined ? '' : ` from ${fromDate}`}`;
      service.asked.push(name);
      await service.before(name);
      for (const item of service[list]) {
        if (status !== 'all' && item.status !== status) continue;
        if (fromDate !== undefined && String(item.createdDate) < fromDate) continue;
        await service.before(name, item);
        yield item as Item;
      }
    },
    async get(id: string) {
      service.asked.push(`${list} ${id}`);
      await service.before(`${list} ${id}`);
      const found = service[list].find((item) => item.id === id);
      const { unlisted } = service;
      if (!found && unlisted) return { id, status: unlisted } as Item;
      if (!found) throw Object.assign(new Error('not found'), { status: 404, errorCode: 1 });
      return found as Item;
    },
  });
  service.fx = {
    webhooks: {
      async *iterateFailedNotifications(webhookId, { fromDate = '' }) {
        const name = `failed of ${webhookId} from ${fromDate}`;
        service.asked.push(name);
        for (const { on, entry } of service.entries) {
          if (on !== undefined && on < fromDate) continue;
          await service.before(name, entry);
          yield entry as FailedNotification;
        }
      },
    },
    payments: reader<Payment>('payments'),
    trades: reader<Trade>('trades'),
  };
  return service;
}

/** Starts a simulated service with a list of failed notifications. It ignores the dates in a request. */
export async function failedList(pageSize = 50) {
  const entries: { entry: unknown }[] = [];
  const server = await loopbackServer((response, { url }) => {
    // The simulated service has no payments and trades.
    if (!url.includes('/failed-notifications')) return void response.writeHead(204).end();
    const query = new URL(url, 'http://x').searchParams;
    const page = Number(query.get('page'));
    const listed = entries.map(({ entry }) => entry);
    json(response, 200, {
      failedNotifications: listed.slice((page - 1) * pageSize, page * pageSize),
      totalCount: String(listed.length),
      page: String(page),
      perPage: String(pageSize),
      totalPages: String(Math.ceil(listed.length / pageSize)),
    });
  });
  return { url: server.url, entries };
}
