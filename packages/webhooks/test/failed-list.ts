import { json, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { listReader } from './list-reader.ts';

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
