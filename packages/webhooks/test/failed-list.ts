import { json, loopbackServer } from '@crossborder-fx/tools-test-utils';

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
