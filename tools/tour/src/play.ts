import { createClient } from '@crossborder-fx/client';
import type { Mock } from '@crossborder-fx/mock';
import { type ClientCall, callMethod } from '@crossborder-fx/tools-description';

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
  calls: ClientCall[],
): AsyncGenerator<Played> {
  let sent: Pick<Played, 'request' | 'status'>;
  const fx = createClient({
    baseUrl: url,
    ...credentials,
    hooks: {
      onRequest: (_event, request) => {
        sent.request = `${request.method} ${new URL(request.url).pathname}`;
      },
      onResponse: (_event, response) => {
        sent.status = response.status;
      },
    },
  });

  for (const call of calls) {
    sent = { request: 'nothing sent', status: undefined };
    const start = performance.now();
    const error = await Promise.resolve()
      .then(() => callMethod(fx, call))
      .then(() => undefined)
      .catch((cause: Error) => cause);
    yield {
      operationId: call.operationId,
      ...sent,
      milliseconds: performance.now() - start,
      ...(error && { error }),
    };
  }
}
