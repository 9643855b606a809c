import { send } from '@crossborder-fx/tools-test-utils';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import { lastingSignature, rightDrafts } from '../../test-server/test/fuzz/draft.ts';
import { fuzz } from '../../test-server/test/fuzz/fuzz.ts';
import { withLargeHeaders } from '../../test-server/test/fuzz/large-headers.ts';
import { type RawAnswer, requireAnswered, sendRaw } from '../../test-server/test/fuzz/send-raw.ts';
import { contractOperations, expanded } from './contract-operations.ts';
import { mockOf } from './mock-of.ts';

// The tests of packages/test-server send random requests. This test covers only the mock's preferences and examples.

const operations = contractOperations(expanded);
const examples = new Set(
  operations.flatMap(({ answers }) => answers.map(({ value }) => JSON.stringify(value))),
);

function requireErrorOrExample(request: string, answer: RawAnswer): void {
  // An answer to a request with `dynamic` has made-up values, so the answer is compared with no example.
  requireAnswered(request, answer, (json) => examples.has(json) || /dynamic/i.test(request));
}

test('the mock answers each malformed request with an error or an example, and keeps answering other requests', async () => {
  // The server waits for the rest of unfinished requests. With the default timeout, this test would take long.
  const mock = await mockOf({ idleTimeout: 400 });
  const { statuses, isReplay } = await fuzz({
    url: mock.url,
    right: rightDrafts(expanded, await lastingSignature(mock.credentials)),
    lanes: 10,
    requestsOfALane: times(400),
    requireAnswered: requireErrorOrExample,
    test: { folder: 'packages/mock', file: 'test/fuzz.deep.test.ts' },
  });
  if (isReplay) return;
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 422]));
  for (const { method, targets, body } of operations) {
    expect((await send(mock, `${targets[0]}`, { method, body })).status).toBe(200);
  }
});

test('the mock answers requests with large headers quickly, although it parses Accept and Prefer', async () => {
  const mock = await mockOf();
  const [right = expect.fail()] = rightDrafts(expanded, await lastingSignature(mock.credentials));
  for (const { name, text } of withLargeHeaders(right)) {
    const request = text();
    const before = process.threadCpuUsage();
    requireErrorOrExample(request, await sendRaw(mock.url, request));
    const { user } = process.threadCpuUsage(before);
    expect(user, `microseconds of work for ${name}`).toBeLessThan(1_000_000);
  }
});
