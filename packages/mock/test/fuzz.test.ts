import { send } from '@crossborder-fx/tools-test-utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireAnswered } from './answered.ts';
import { contractOperations } from './contract-operations.ts';
import { expanded } from './documents.ts';
import { lastingSignature } from './malformed/lasting-signature.ts';
import { malformedRequests } from './malformed/malformed-requests.ts';
import { exchangeRaw } from './raw-exchange.ts';
import { requireBounded, startWatchedMock } from './start-watched-mock.ts';

// Each lane sends one request after the other, and shrinks what it finds to a single request.
const lanes = 50;
const requestsOfALane = 2_000;

// What a failure prints: FUZZ_SEED alone for the whole run again, with FUZZ_PATH for one request.
const { FUZZ_SEED: givenSeed, FUZZ_PATH: path } = process.env;

test('100,000 malformed requests are each answered with JSON, and the server goes on', async () => {
  // The server waits for the rest of unfinished requests; with the default, this would take hours.
  const mock = await startWatchedMock({ idleTimeout: 400 });
  // The first one loads what makes values up, once, which takes half a second.
  await send(mock, '/wallets', { headers: { prefer: 'dynamic=true' } });
  await mock.usage();
  const requests = malformedRequests(await lastingSignature(mock.credentials));
  const statuses = new Map<number, number>();
  const isAnswered = fc.asyncProperty(requests, async (text) => {
    const answer = await exchangeRaw(mock.url, text, { timeout: 10_000 });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    requireAnswered(text, answer);
  });
  const sendAll = async (seed: number) => {
    const given = path === undefined ? {} : { path };
    const found = await fc.check(isAnswered, { seed, numRuns: requestsOfALane, ...given });
    if (found.failed) throw failureOf(found);
  };
  const first = Number(givenSeed ?? Date.now() & 0x7fff_ffff);
  if (path !== undefined) return sendAll(first);

  const sent = Array.from({ length: lanes }, (_, lane) => sendAll(first + lane));
  for (const lane of await Promise.allSettled(sent)) {
    if (lane.status === 'rejected') throw lane.reason;
  }
  requireBounded(await mock.usage(), `all of FUZZ_SEED=${first}`);
  expect(statuses.get(200)).toBeGreaterThan(1_000);
  const refused = [...statuses].filter(([status]) => status >= 400);
  expect(refused.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(50_000);
  const kinds = [400, 401, 404, 405, 406, 408, 413, 415, 422, 431];
  expect(refused.map(([status]) => status)).toEqual(expect.arrayContaining(kinds));
  for (const { method, path, body } of contractOperations(expanded)) {
    expect((await send(mock, path, { method, body })).status).toBe(200);
  }
}, 600_000);

function failureOf({
  seed,
  counterexample,
  counterexamplePath,
  errorInstance: cause,
}: fc.RunDetails<[string]>): Error {
  const [request = ''] = counterexample ?? [];
  const lines = [
    `${Object(cause).message}`,
    `The request: ${JSON.stringify(request.slice(0, 4_000))}, of ${request.length} bytes`,
    'To send it again, in packages/mock:',
    `FUZZ_SEED=${seed} FUZZ_PATH=${counterexamplePath} npx vitest run test/fuzz.test.ts`,
  ];
  return new Error(lines.join('\n'), { cause });
}
