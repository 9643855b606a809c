const { Bun, Deno } = globalThis as { Bun?: unknown; Deno?: unknown };

/** Whether `fetch` of this runtime may send a request twice by itself. */
export const replays = Bun !== undefined || Deno !== undefined;

/**
 * The global `fetch`, kept from sending a request twice by itself; undefined where it does not. When a
 * connection is lost during a request that may have arrived, Bun sends a PUT or DELETE again, and Deno
 * any request (up to 2.9.5 over a new connection too).
 */
export const shieldedFetch: ((request: Request) => Promise<Response>) | undefined = Bun
  ? (request) => fetch(request, { keepalive: false })
  : Deno
    ? async (request) => fetch(await unrepeatable(request))
    : undefined;

/** Deno cannot send a stream twice. A GET has no body, and repeating it does no harm. */
async function unrepeatable(request: Request): Promise<Request> {
  if (request.method === 'GET') return request;
  const body = new Blob([await request.arrayBuffer()]).stream();
  return new Request(request, { body, duplex: 'half' });
}
