import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { gatewaySetup, problem, startedSetup } from '../../test/setup.ts';

/** Makes payments whose requests were lost at least 20 minutes ago. */
async function lostSetup(count: number) {
  const setup = await startedSetup();
  const references = Array.from({ length: count }, (_, index) => `lost-${index}`);
  for (const reference of references) await setup.lose(reference);
  const list = async () => {
    const { status, body } = await setup.page('undecided');
    expect(status).toBe(200);
    return body as { isLooking: boolean; undecided: Record<string, unknown>[] };
  };
  const gauge = () => setup.metric('undecided');
  return { ...setup, references, list, gauge };
}

test('while the service hangs, the gateway page and a metric still show undecided payments, and the gateway can be closed', async () => {
  const { sandbox, references, list, gauge, close } = await lostSetup(3);
  sandbox.faults.add('*', { delay: 600_000 });
  for (const { isLooking, undecided } of await Promise.all([list(), list()])) {
    expect(isLooking).toBe(true);
    const problem = 'The outcome of this request at the service is not known yet.';
    expect(undecided).toMatchObject(references.map((reference) => ({ reference, problem })));
  }
  expect(await gauge()).toBe(3);
  await close();
});

test('a closing gateway aborts its search at the service for an undecided payment', async () => {
  const { startBefore, lose, ...gateway } = await startedSetup();
  await lose('lost');
  await gateway.close();
  const looks: ServerResponse[] = [];
  const { close } = await startBefore((response) => void looks.push(response));
  await expect.poll(() => looks).toHaveLength(1);
  const ended = looks.map((look) => once(look, 'close'));
  await close();
  await Promise.all(ended);
});

test('when the database cannot be read, the gateway page gets 503, and the log names the error', async () => {
  const { start, query } = await gatewaySetup();
  const lines: string[] = [];
  const { page } = await start({ log: { write: (line) => void lines.push(line) } });
  query('ALTER TABLE journal RENAME TO gone');
  query('ALTER TABLE gateway_decisions RENAME TO gone_too');
  for (const path of ['undecided', 'decisions']) {
    expect(await page(path)).toMatchObject(problem(503, 'journal'));
  }
  expect(lines.join('')).toContain('"err":{"type":"Error","code":"ERR_SQLITE_ERROR"');
});

test('the gateway page lists an undecided payment before the service has answered, and later shows what the service says', async () => {
  const { sandbox, list } = await lostSetup(1);
  // The page waits one second for the service, and begins to wait before the service gets the request.
  sandbox.faults.add('listPayments', { delay: 1_500, times: 1 });
  const first = await list();
  expect(first.isLooking).toBe(true);
  expect(first.undecided[0]?.['attempt']).toBe(undefined);
  await expect
    .poll(list)
    .toMatchObject({ isLooking: false, undecided: [{ reference: 'lost-0', attempt: 1 }] });
});

test('simultaneous requests of the gateway page read the payment list only once, for all undecided payments', async () => {
  const { sandbox, list } = await lostSetup(20);
  const read = () => sandbox.listRequests({ operation: 'listPayments' }).length;
  const before = read();
  await Promise.all([list(), list(), list()]);
  await expect.poll(async () => (await list()).isLooking).toBe(false);
  // Two searches read the list of payments: one for the first three calls of `list`, and one for the last call.
  expect(read() - before).toBeLessThanOrEqual(4);
});

test('the gateway page and a metric show an undecided payment that was sent before the clock was set back', async () => {
  const { query, list, gauge } = await lostSetup(1);
  query('UPDATE journal SET sent_at = sent_at + 7200000 WHERE attempt > 0');
  expect((await list()).undecided).toMatchObject([{ reference: 'lost-0' }]);
  expect(await gauge()).toBe(1);
});
