import { createClient } from '@crossborder-fx/client';
import type { Mock } from '@crossborder-fx/mock';
import type { ExampleCall } from './example-calls.ts';

/** What came of one call. */
export interface Played {
  operationId: string;
  /** Method and path as sent, such as `GET /payments/all`. */
  request: string;
  status: number | undefined;
  milliseconds: number;
  error?: Error;
}

/** Makes every call through the client, one after the other. */
export async function* play(
  { url, credentials }: Pick<Mock, 'url' | 'credentials'>,
  calls: ExampleCall[],
): AsyncGenerator<Played> {
  let sent: Pick<Played, 'request' | 'status'>;
  const fx = createClient({
    baseUrl: url,
    ...credentials,
    fetch: async (request) => {
      sent.request = `${request.method} ${new URL(request.url).pathname}`;
      const response = await fetch(request);
      sent.status = response.status;
      return response;
    },
  });
  const resources = fx as unknown as Record<
    string,
    Record<string, (...args: unknown[]) => Promise<unknown>>
  >;

  for (const { operationId, resource, method, args } of calls) {
    sent = { request: 'nothing sent', status: undefined };
    const start = performance.now();
    const error = await Promise.resolve()
      .then(() => {
        const send = resources[resource]?.[method];
        if (!send) throw new Error(`The client has no ${resource}.${method}`);
        return send(...args);
      })
      .then(() => undefined)
      .catch((cause: Error) => cause);
    yield {
      operationId,
      ...sent,
      milliseconds: performance.now() - start,
      ...(error && { error }),
    };
  }
}
