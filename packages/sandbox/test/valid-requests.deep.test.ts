import { createRequire } from 'node:module';
import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { depth, times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likelyValuesFor } from './likely-values.ts';
import { clientOf, sendStrict } from './strict.ts';
import { validRequests } from './valid-requests.ts';
import { watchedSandbox } from './watched-sandbox.ts';

const document: OpenApiDocument = createRequire(import.meta.url)(
  '@crossborder-fx/openapi/openapi.templated.json',
);
const numRuns = times(1_500);

test('7: whatever the schemas allow is answered, or refused with nothing changed', async () => {
  const sandbox = await watchedSandbox();
  const requests = validRequests(document, await likelyValuesFor(clientOf(sandbox)));
  const accepted = new Set<string>();
  const refused = new Set<string>();
  const isAnswered = fc.asyncProperty(requests, async ([id, { path, ...request }]) => {
    const before = sandbox.dump();
    const { status } = await sendStrict(sandbox, path, request);
    (status < 400 ? accepted : refused).add(id);
    if (status >= 400) expect(sandbox.dump()).toEqual(before);
  });
  await fc.assert(isAnswered, { numRuns });
  // A short run does not come to every operation.
  if (depth === 'quick') expect(Math.min(accepted.size, refused.size)).toBeGreaterThan(5);
  else expect([accepted.size > 25, refused.size > 20]).toEqual([true, true]);
  sandbox.expectBooks();
  await sandbox.clock.advance({ days: 40 });
  sandbox.expectBooks();
});
