import { readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { requireAnswered } from './fuzz/answered.ts';
import { lastingSignature } from './fuzz/draft.ts';
import { largeRequests } from './fuzz/large-requests.ts';
import { sendRaw } from './fuzz/send-raw.ts';
import { isOwnAnswer, requireBounded, startWatchedServer } from './start-watched-server.ts';

test('no request is so large that the server stalls, answers much, or takes much memory', async () => {
  const server = await startWatchedServer();
  const document = await readDocument('expanded');
  const signature = await lastingSignature(server.credentials);
  let sent = 0;
  for (const { name, text } of largeRequests(document, signature)) {
    const request = text();
    try {
      const answer = await sendRaw(server.url, request);
      requireAnswered(request, answer, isOwnAnswer);
      requireBounded(await server.usage(), name);
    } catch (cause) {
      throw new Error(`${name}: ${Object(cause).message}`, { cause });
    }
    sent++;
  }
  expect(sent).toBeGreaterThan(1_000);
});
