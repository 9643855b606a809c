import { expect, test } from 'vitest';
import { requireAnswered } from './answered.ts';
import { lastingSignature } from './malformed/draft.ts';
import { largeRequests } from './malformed/large-requests.ts';
import { sendRaw } from './send-raw.ts';
import { requireBounded, startWatchedMock } from './start-watched-mock.ts';

test('no request is so large that the server stalls, answers much, or takes much memory', async () => {
  const mock = await startWatchedMock();
  let sent = 0;
  for (const { name, text } of largeRequests(await lastingSignature(mock.credentials))) {
    const request = text();
    try {
      const answer = await sendRaw(mock.url, request);
      requireAnswered(request, answer);
      requireBounded(await mock.usage(), name);
    } catch (cause) {
      throw new Error(`${name}: ${Object(cause).message}`, { cause });
    }
    sent++;
  }
  expect(sent).toBeGreaterThan(1_000);
});
