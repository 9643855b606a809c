import { readDocument } from '@crossborder-fx/tools-description';
import { depth, times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import { lastingSignature, rightDrafts, write } from './fuzz/draft.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { requireAnswered, sendRaw } from './fuzz/send-raw.ts';
import { isOwnAnswer, requireBounded, startWatchedServer } from './start-watched-server.ts';

const requestsOfALane = times(2_000);
const lanes = depth === 'quick' ? 20 : 50;

test('each malformed request is answered with JSON, and the server keeps answering other requests', async () => {
  // The server waits for the rest of unfinished requests. With the default timeout, this test would take hours.
  const server = await startWatchedServer({ idleTimeout: 400 });
  const signature = await lastingSignature(server.credentials);
  const right = rightDrafts(await readDocument('expanded'), signature);
  await server.usage();
  const { seed, statuses, isReplay } = await fuzz({
    url: server.url,
    right,
    lanes,
    requestsOfALane,
    requireAnswered: (request, answer) => requireAnswered(request, answer, isOwnAnswer),
    test: { folder: 'packages/test-server', file: 'test/fuzz.deep.test.ts' },
  });
  if (isReplay) return;
  requireBounded(await server.usage(), `all of SEED=${seed}`);
  expect(statuses.get(200)).toBeGreaterThan(requestsOfALane / 5);
  const refused = [...statuses].filter(([status]) => status >= 400);
  expect(refused.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(
    (requestsOfALane * lanes) / 2,
  );
  const kinds = [400, 401, 404, 405, 408, 413, 415, 422, 431];
  expect(refused.map(([status]) => status)).toEqual(expect.arrayContaining(kinds));
  for (const draft of right) {
    expect((await sendRaw(server.url, write(draft))).status, draft.target).toBe(200);
  }
}, 600_000);
