/**
 * Some runtimes send a request again by themselves when a kept-alive connection dies under it, below
 * any client: Bun for PUT and DELETE, Deno for every method. These settings of `fetch` stop them.
 */
export function shieldFromReplays(): RequestInit {
  const { Bun, Deno } = globalThis as {
    Bun?: unknown;
    Deno?: { createHttpClient?: (options: { poolMaxIdlePerHost: number }) => unknown };
  };
  if (Bun) return { keepalive: false };
  const client = Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 });
  return client ? ({ client } as RequestInit) : {};
}
