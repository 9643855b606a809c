const { Bun, Deno } = globalThis as { Bun?: unknown; Deno?: unknown };

/** Whether this runtime's `fetch` sends a request again by itself, below any client. */
export const replays = Bun !== undefined || Deno !== undefined;

/**
 * The global `fetch`, without the replays of some runtimes; undefined where there are none. When a connection dies under a request
 * that may have arrived, Bun sends a PUT or DELETE again, Deno everything (up to 2.9.5 over a fresh
 * connection too).
 */
export const shieldedFetch: ((request: Request) => Promise<Response>) | undefined = Bun
  ? (request) => fetch(request, { keepalive: false })
  : Deno
    ? async (request) => fetch(await unrepeatable(request))
    : undefined;

/** Deno cannot send a stream again. Repeating a GET does no harm, and it has no body. */
async function unrepeatable(request: Request): Promise<Request> {
  if (request.method === 'GET') return request;
  const body = new Blob([await request.arrayBuffer()]).stream();
  return new Request(request, { body, duplex: 'half' });
}
