import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { errorOf, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { spawnProgram } from '../test/command.ts';
import { callOf, idsOf, notify, subscribe } from '../test/notify.ts';
import { codeOf } from '../test/refusals.ts';
import { dataFile } from '../test/sandbox-of.ts';
import { advance, userOf } from '../test/user-of.ts';
import type { SandboxUser } from './sandbox-user.ts';
import { addWallet, walletOperations } from './service/accounts/wallets.ts';
import { movers } from './service/states/movers.ts';
import { webhookOperations } from './service/subscriptions/webhooks.ts';

const minute = 60_000;

const openWallet = ({ change, context }: SandboxUser) =>
  change(() => addWallet(context, { currency: 'JPY', tag: '' }));

const walletsOf = ({ context }: SandboxUser) =>
  JSON.stringify(walletOperations.listWallets(context, callOf({})));

const plan = ({ change, context, clock }: SandboxUser, delay: number, object = 1) =>
  change(() =>
    context.agenda.plan({
      kind: 'payment',
      object,
      at: clock.now() + delay,
      trigger: 'execution',
    }),
  );

/** Makes each due event of a payment call `work`, in place of a transition of the payment. */
function moveBy(work: (object: number) => void): void {
  const spy = vi.spyOn(movers.payment, 'move').mockImplementation(({ agenda }, item) => {
    agenda.cancel(item);
    work(item.object);
  });
  onTestFinished(() => spy.mockRestore());
}

test('a reset restores the ids, the time and the secrets of the start, and removes subscriptions', async () => {
  const user = userOf();
  const { clock } = user;
  const [wallets, time] = [walletsOf(user), clock.now()];
  const { webhookId, secret } = subscribe(user, 'https://hooks.example.com');
  openWallet(user);
  user.snapshot('kept');
  await advance(user, minute);
  user.reset();
  expect([walletsOf(user), clock.now()]).toEqual([wallets, time]);
  expect(webhookOperations.listWebhooks(user.context)).toEqual([]);
  const again = subscribe(user, 'https://hooks.example.com');
  expect([again.webhookId, again.secret]).toEqual([webhookId, secret]);
  // A reset of the sandbox does not delete snapshots.
  user.restore('kept');
  expect(walletsOf(user)).not.toBe(wallets);
});

test('a sandbox killed while its clock moves restarts at the time of the last event', async () => {
  const file = await dataFile();
  const first = userOf({ file });
  const start = first.clock.now();
  await advance(first, 1000);
  notify(first, ['a'], []);
  await first.close();
  // A process that is killed during a move of the clock has not saved the end of the move.
  const database = new DatabaseSync(file);
  database.exec(`UPDATE setting SET value = '${start}' WHERE name = 'clock'`);
  database.close();
  expect(userOf({ file }).clock.now()).toBe(start + 1000);
});

test('an event that is due now happens without a move of the clock, after the current turn of the event loop', async () => {
  const user = userOf();
  const seen: number[] = [];
  moveBy((object) => seen.push(object));
  // The sandbox also looks for due events when it starts, so wait until it has looked.
  await turn();
  await turn();
  plan(user, 0);
  expect(seen).toEqual([]);
  await turn();
  await turn();
  expect(seen).toEqual([1]);
});

test('the sandbox refuses a start time out of range before it writes to the data file', async () => {
  const file = await dataFile();
  const start = Date.UTC(2101, 0, 1);
  expect(codeOf(() => userOf({ file, start }))).toBe('timeOutOfRange');
  userOf({ file });
});

test("the sandbox refuses a data file of another seed, and takes the file's seed when no option gives a seed", async () => {
  const file = await dataFile();
  const first = userOf({ file, seed: 'one' });
  const state = walletsOf(first);
  await first.close();
  expect(() => userOf({ file, seed: 'two' })).toThrow(
    expect.objectContaining({
      name: 'DataFileError',
      message: expect.stringContaining('was created with the seed "one"'),
    }),
  );
  // The refused start has closed the data file, so the next start can open the file.
  const second = userOf({ file });
  expect([walletsOf(second), second.context.seed]).toEqual([state, 'one']);
  await second.close();
  expect(walletsOf(userOf({ file, seed: 'one' }))).toBe(state);
});

test('a running clock executes events that fell due while no process ran, before the first request', async () => {
  const file = await dataFile();
  let wall = Date.UTC(2026, 10, 23, 8);
  const running = { file, speed: 1, start: wall, wallClock: () => new Date(wall) };
  const first = userOf(running);
  plan(first, 100);
  await first.close();
  wall += 10_000;
  const seen: number[] = [];
  moveBy((object) => seen.push(object));
  const second = userOf(running);
  expect(seen).toEqual([1]);
  expect(second.clock.now()).toBe(wall);
});

test('a data file saved with a running clock opens at the time of its last change, with a still or a running clock', async () => {
  const file = await dataFile();
  let wall = Date.UTC(2026, 10, 23, 8);
  const options = { file, start: wall, wallClock: () => new Date(wall) };
  const first = userOf({ ...options, speed: 60 });
  wall += 1000;
  openWallet(first);
  const time = first.clock.now();
  expect(time).toBe(options.start + minute);
  expect(first.context.statements.get("SELECT value FROM setting WHERE name = 'clock'")).toEqual({
    value: String(time),
  });
  await first.close();
  wall += 86_400_000;
  const second = userOf(options);
  expect(second.clock.now()).toBe(time);
  await second.close();
  wall += 86_400_000;
  const third = userOf({ ...options, speed: 1 });
  expect(third.clock.now()).toBe(time);
});

test('a notification that a process saved but did not send is sent once, by the next process', async () => {
  const file = await dataFile();
  const { url, requests } = await loopbackServer((response) => response.writeHead(204).end());
  const ended = userOf({ file });
  subscribe(ended, url);
  notify(ended, ['a']);
  // Close the first sandbox at once, before its first attempt to send the notification.
  await ended.close();
  expect(requests).toEqual([]);
  const first = userOf({ file });
  await expect
    .poll(() => first.listDeliveries())
    .toMatchObject([{ state: 'delivered', attempts: [{ number: 1 }] }]);
  await first.close();
  const second = userOf({ file });
  await advance(second, minute);
  expect(idsOf(requests)).toEqual(['a']);
});

test('a running clock does not keep its process alive', async () => {
  expect(await once(spawnProgram('run-and-forget.ts'), 'exit')).toEqual([0, null]);
});

test('a second close of an API user does nothing, and a closed API user refuses changes', async () => {
  const user = userOf();
  user.snapshot('a');
  const closed = user.close();
  expect(user.close()).toBe(closed);
  await closed;
  expect(() => openWallet(user)).toThrow();
  expect(await errorOf(advance(user, 1))).toMatchObject({
    message: expect.stringContaining('closed'),
  });
});
