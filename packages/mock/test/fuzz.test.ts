import { signWsse } from '@crossborder-fx/client/wsse';
import { send } from '@crossborder-fx/tools-test-utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractOperations } from './contract-operations.ts';
import { expanded } from './documents.ts';
import { expectErrorBody } from './error-body.ts';
import { malformedRequests } from './malformed/malformed-requests.ts';
import { mockOf } from './mock-of.ts';
import { exchangeRaw } from './raw-exchange.ts';

// Each lane sends one request after the other, and shrinks what it finds to a single request.
const lanes = 24;
const requestsOfALane = 250;

test('5,000 malformed requests are each answered with JSON, and the server goes on', async () => {
  // The server waits for the rest of unfinished requests; with the default, the test would take minutes.
  const mock = await mockOf({ idleTimeout: 400, maxBodyBytes: 100_000, journalSize: 10 });
  const statuses = new Map<number, number>();
  const isAnswered = fc.asyncProperty(
    malformedRequests(await signWsse(mock.credentials)),
    async (text) => {
      const { status, headers, body } = await exchangeRaw(mock.url, text);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
      if (status === 204) return;
      expect(headers['content-type']).toBe('application/json');
      if (status < 400) JSON.parse(body);
      else if (!text.trimStart().startsWith('HEAD ')) expectErrorBody(body);
    },
  );
  const found = await Promise.allSettled(
    Array.from({ length: lanes }, () => fc.assert(isAnswered, { numRuns: requestsOfALane })),
  );
  for (const lane of found) if (lane.status === 'rejected') throw lane.reason;

  const refused = [...statuses].filter(([status]) => status >= 400);
  expect(refused.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(5_000);
  const kinds = [400, 401, 404, 405, 406, 408, 413, 415, 422, 431];
  expect(refused.map(([status]) => status)).toEqual(expect.arrayContaining(kinds));
  for (const { method, path, body } of contractOperations(expanded)) {
    expect((await send(mock, path, { method, body })).status).toBe(200);
  }
}, 120_000);
