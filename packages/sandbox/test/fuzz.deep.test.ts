import { readDocument } from '@crossborder-fx/tools-description';
import { depth, times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import {
  type Draft,
  lastingSignature,
  rightDrafts,
  withBody,
} from '../../test-server/test/fuzz/draft.ts';
import { fuzz } from '../../test-server/test/fuzz/fuzz.ts';
import type { RawAnswer } from '../../test-server/test/fuzz/send-raw.ts';
import { expectErrorBody } from '../../test-server/test/fuzz/send-raw.ts';
import { valuesOn } from './example-calls-on.ts';
import { clientOf, expectStrict } from './strict.ts';
import { watchedSandbox } from './watched-sandbox.ts';

// The test sends malformed requests, which packages/test-server makes by changing valid requests to a sandbox.

const requestsOfALane = times(500);

test('the sandbox answers each malformed request as the API description says, and the ledger still obeys the rules of double entry', async () => {
  // The server waits for the rest of each unfinished request. With the default timeout, these waits would take hours in total.
  const sandbox = await watchedSandbox({ idleTimeout: 400 });
  const drafts = rightDrafts(
    await readDocument('expanded'),
    await lastingSignature(sandbox.credentials),
  );
  const ids = await idsOf(sandbox, drafts);
  const { statuses, isReplay } = await fuzz({
    url: sandbox.url,
    right: drafts.map((draft) => withIds(draft, ids)),
    lanes: 10,
    requestsOfALane,
    requireAnswered,
    test: { folder: 'packages/sandbox', file: 'test/fuzz.deep.test.ts' },
  });
  if (isReplay) return;
  expect(statuses.get(200)).toBeGreaterThan(requestsOfALane * 0.3);
  // The sandbox ignores the header Accept, so it never answers 406. A short run may get no 405, 408, 409, 413 or 415.
  const kinds =
    depth === 'quick' ? [400, 401, 404, 422] : [400, 401, 404, 405, 408, 409, 413, 415, 422];
  expect([...statuses.keys()]).toEqual(expect.arrayContaining(kinds));
  sandbox.expectBooks();
  await sandbox.clock.advance({ days: 30 });
  sandbox.expectBooks();
  expect((await clientOf(sandbox).wallets.list()).items.length).toBeGreaterThanOrEqual(3);
}, 600_000);

type Replacements = readonly (readonly [example: string, here: string])[];

/** Maps the ids in the examples of the API description to ids of a sandbox. */
async function idsOf(
  sandbox: Parameters<typeof clientOf>[0],
  drafts: readonly Draft[],
): Promise<Replacements> {
  const client = clientOf(sandbox);
  const text = drafts.map(({ target, body }) => target + body).join();
  const here = [...(await valuesOn(client, text))].map(
    ([from, to]) => [`${from}`, `${to}`] as const,
  );
  // Give each webhook subscription an event that no request of this test causes, so that the sandbox sends no notification.
  for (const { webhookId } of (await client.webhooks.list()).items) {
    await client.webhooks.update(webhookId, { events: ['PAYMENT_INCOMING'] });
  }
  return [
    ...here,
    ['"PAYMENT_FINALIZED","TRADE_PLANIFIED"', '"PAYMENT_INCOMING"'],
    ['PAYMENT_FINALIZED', 'PAYMENT_INCOMING'],
    [',"PAYMENT_BLOCKED"', ''],
  ];
}

function withIds(draft: Draft, ids: Replacements): Draft {
  const changed = (text: string) =>
    ids.reduce((rest, [example, here]) => rest.replaceAll(example, here), text);
  const aimed = { ...draft, target: changed(draft.target) };
  return draft.body === '' ? aimed : withBody(aimed, changed(draft.body));
}

/** Expects an error in the interface's error shape, or an answer that the API description documents. */
function requireAnswered(request: string, { status, headers, body }: RawAnswer): void {
  expect(status, body).toBeLessThan(500);
  if (status === 204) return;
  const [method = '', target = ''] = request.trimStart().split(' ');
  // At the base URL, a browser gets an HTML page with a link to the console.
  if (headers['content-type'] === 'text/html; charset=utf-8') {
    expect([status, method]).toEqual([200, expect.stringMatching(/^(GET|HEAD)$/)]);
    expect(target).toMatch(/^(http:\/\/[^/]*)?\/?([?#].*)?$/s);
    expect(request).toContain('text/html');
    return;
  }
  expect(headers['content-type']).toBe('application/json');
  if (method === 'HEAD') return;
  if (status >= 400) {
    expectErrorBody(body);
    return;
  }
  // The answer at the base URL describes the sandbox itself, and the API description does not have it.
  if ('controlDocument' in Object(JSON.parse(body))) return;
  expectStrict(method, target.replace(/[?#].*/s, ''), status, body);
}
