import { send } from '@crossborder-fx/tools-test-utils';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import { requireAnswered } from './answered.ts';
import { contractOperations, expanded } from './contract-operations.ts';
import { fuzz } from './fuzz.ts';
import { lastingSignature, rightDrafts } from './malformed/draft.ts';
import { requireBounded, startWatchedMock } from './start-watched-mock.ts';

const requestsOfALane = times(2_000);

test('malformed requests are each answered with JSON, and the server goes on', async () => {
  // The server waits for the rest of unfinished requests; with the default, this would take hours.
  const mock = await startWatchedMock({ idleTimeout: 400 });
  // The first one loads what makes values up, once, which takes half a second.
  await send(mock, '/wallets', { headers: { prefer: 'dynamic=true' } });
  await mock.usage();
  const { seed, statuses, isReplay } = await fuzz({
    url: mock.url,
    right: rightDrafts(await lastingSignature(mock.credentials)),
    lanes: 50,
    requestsOfALane,
    requireAnswered,
    test: { folder: 'packages/mock', file: 'test/fuzz.deep.test.ts' },
  });
  if (isReplay) return;
  requireBounded(await mock.usage(), `all of SEED=${seed}`);
  expect(statuses.get(200)).toBeGreaterThan(requestsOfALane / 2);
  const refused = [...statuses].filter(([status]) => status >= 400);
  expect(refused.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(
    requestsOfALane * 25,
  );
  const kinds = [400, 401, 404, 405, 406, 408, 413, 415, 422, 431];
  expect(refused.map(([status]) => status)).toEqual(expect.arrayContaining(kinds));
  for (const { method, path, body } of contractOperations(expanded)) {
    expect((await send(mock, path, { method, body })).status).toBe(200);
  }
}, 600_000);
