import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { errorOf, loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { callOf, idsOf, notify, subscribe } from '../test/notify.ts';
import { spawnProgram } from '../test/program.ts';
import { userOf } from '../test/user-of.ts';
import { RefusedError } from './ground/refused-error.ts';
import type { SandboxUser } from './sandbox-user.ts';
import { addWallet, walletOperations } from './service/accounts/wallets.ts';
import { movers } from './service/states/movers.ts';
import { webhookOperations } from './service/subscriptions/webhooks.ts';

const minute = 60_000;

async function dataFile(): Promise<string> {
  const folder = await temporaryFolder();
  return join(folder, 'state.sqlite');
}

const openWallet = ({ change, context }: SandboxUser) =>
  change(() => addWallet(context, { currency: 'JPY', tag: '' }));

const walletsOf = ({ context }: SandboxUser) =>
  JSON.stringify(walletOperations.listWallets(context, callOf({})));

const advance = ({ clock }: SandboxUser, milliseconds: number) =>
  clock.moveTo((now) => now + milliseconds);

const plan = ({ change, context, clock }: SandboxUser, delay: number, object = 1) =>
  change(() =>
    context.agenda.plan({
      kind: 'payment',
      object,
      at: clock.now() + delay,
      trigger: 'execution',
    }),
  );

/** Lets what falls due do this. */
function moveBy(work: (object: number) => void): void {
  const spy = vi.spyOn(movers.payment, 'move').mockImplementation(({ agenda }, item) => {
    agenda.cancel(item);
    work(item.object);
  });
  onTestFinished(() => spy.mockRestore());
}

test('a snapshot is gone back to as often as one likes, its time included', async () => {
  const user = userOf();
  const { clock } = user;
  const [before, time] = [walletsOf(user), clock.now()];
  user.snapshot('a name, "quoted" — ü');
  for (const _ of [1, 2]) {
    openWallet(user);
    await advance(user, minute);
    user.restore('a name, "quoted" — ü');
    expect([walletsOf(user), clock.now()]).toEqual([before, time]);
  }
  await advance(user, 1);
  expect(clock.now()).toBe(time + 1);
});

test('a reset makes the state of the start: the same ids, time and secrets, and no subscription', async () => {
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
  // Snapshots outlive it.
  user.restore('kept');
  expect(walletsOf(user)).not.toBe(wallets);
});

test('a move of the clock fails when the state is replaced meanwhile, and the next one works', async () => {
  const user = userOf();
  const { url, requests } = await loopbackServer(() => {});
  user.snapshot('start');
  subscribe(user, url);
  notify(user, ['a']);
  const failed = errorOf(advance(user, minute));
  await expect.poll(() => requests.length).toBe(1);
  user.restore('start');
  expect(await failed).toMatchObject({ message: expect.stringContaining('restored or reset') });
  const { clock } = user;
  const time = clock.now();
  await advance(user, minute);
  expect(clock.now()).toBe(time + minute);
});

test('a handler that throws leaves nothing, neither a row nor a notification', async () => {
  const user = userOf();
  const { url, requests } = await loopbackServer((response) => response.writeHead(204).end());
  subscribe(user, url);
  const state = walletsOf(user);
  const { context } = user;
  const broken = () =>
    user.change(() => {
      addWallet(context, { currency: 'JPY', tag: '' });
      context.history.record({
        kind: 'payment',
        object: 1,
        row: 'P18',
        place: 'finalized',
        events: ['PAYMENT_FINALIZED'],
        payload: () => '{}',
      });
      throw new Error('broken');
    });
  expect(broken).toThrow('broken');
  expect(walletsOf(user)).toBe(state);
  await advance(user, minute);
  expect([requests.length, user.listDeliveries()]).toEqual([0, []]);
});

test('two users of one process know nothing of each other', async () => {
  const [one, other] = [userOf(), userOf()];
  const state = walletsOf(other);
  expect(walletsOf(one)).toBe(state);
  openWallet(one);
  one.snapshot('a');
  await advance(one, minute);
  expect(walletsOf(other)).toBe(state);
  expect(one.clock.now() - other.clock.now()).toBe(minute);
  expect(() => other.restore('a')).toThrow('There is no snapshot a');
});

test('after a kill in the midst of a move, the clock stands where the last thing happened', async () => {
  const file = await dataFile();
  const first = userOf({ file });
  const start = first.clock.now();
  await advance(first, 1000);
  notify(first, ['a'], []);
  await first.close();
  // What is kept at the end of a move was not.
  const database = new DatabaseSync(file);
  database.exec(`UPDATE setting SET value = '${start}' WHERE name = 'clock'`);
  database.close();
  expect(userOf({ file }).clock.now()).toBe(start + 1000);
});

test('what is planned for now is moved without the clock, once the answer is on its way', async () => {
  const user = userOf();
  const seen: number[] = [];
  moveBy((object) => seen.push(object));
  // Its start looks for what is due, too.
  await turn();
  await turn();
  plan(user, 0);
  expect(seen).toEqual([]);
  await turn();
  await turn();
  expect(seen).toEqual([1]);
});

test('what a rule refuses at its time is tried again a day later with a warning, and the move goes on', async () => {
  const warnings: Error[] = [];
  const user = userOf({ warn: (error) => void warnings.push(error) });
  const state = walletsOf(user);
  moveBy((object) => {
    if (object === 2) return;
    addWallet(user.context, { currency: 'JPY', tag: '' });
    throw new RefusedError('amountTooLarge', 'The balance is too large.');
  });
  plan(user, 100, 1);
  plan(user, 200, 2);
  const time = user.clock.now();
  await advance(user, 1000);
  expect(warnings.map(({ message }) => message)).toEqual([
    'The payment 1 could not be moved by execution: The balance is too large.',
  ]);
  expect(user.clock.now()).toBe(time + 1000);
  expect(user.context.agenda.nextAt()).toBe(time + 100 + 86_400_000);
  expect(walletsOf(user)).toBe(state);
});

test('any other error at its time fails the move, and the next move goes on after it', async () => {
  const user = userOf();
  moveBy((object) => {
    if (object === 1) throw new TypeError('not a function');
  });
  plan(user, 100, 1);
  plan(user, 200, 2);
  const time = user.clock.now();
  expect(await errorOf(advance(user, 1000))).toMatchObject({
    message: 'The payment 1 could not be moved by execution: not a function',
    cause: new TypeError('not a function'),
  });
  expect(user.clock.now()).toBe(time + 100);
  await advance(user, 1000);
  expect(user.context.agenda.nextAt()).toBeUndefined();
});

test('a data file keeps the state and the time of a clock that stands still', async () => {
  const file = await dataFile();
  const first = userOf({ file });
  openWallet(first);
  await advance(first, 5 * minute);
  const [state, time] = [walletsOf(first), first.clock.now()];
  await first.close();
  const second = userOf({ file, start: time - 9999, wallClock: () => new Date(0) });
  expect([walletsOf(second), second.clock.now()]).toEqual([state, time]);
});

test('a start that is out of range is refused before anything is kept', async () => {
  const file = await dataFile();
  const start = Date.UTC(2101, 0, 1);
  expect(() => userOf({ file, start })).toThrow(
    expect.objectContaining({ code: 'timeOutOfRange' }),
  );
  userOf({ file });
});

test('a data file of another seed is refused, and one that is not named is that of the file', async () => {
  const file = await dataFile();
  const first = userOf({ file, seed: 'one' });
  const state = walletsOf(first);
  await first.close();
  expect(() => userOf({ file, seed: 'two' })).toThrow(
    expect.objectContaining({
      name: 'DataFileError',
      message: expect.stringContaining('was made with the seed "one"'),
    }),
  );
  // It was closed again.
  const second = userOf({ file });
  expect([walletsOf(second), second.context.seed]).toEqual([state, 'one']);
  await second.close();
  expect(walletsOf(userOf({ file, seed: 'one' }))).toBe(state);
});

test('a clock that runs does what fell due while no process was there, before it is asked', async () => {
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

test('a file of a clock that ran goes on standing where the last change was, and the reverse', async () => {
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

test('a request of a clock that runs is answered at the time it is', () => {
  let wall = Date.UTC(2026, 10, 23, 8);
  const user = userOf({
    speed: 1,
    start: wall,
    wallClock: () => new Date(wall),
  });
  wall += 1234;
  expect(user.change(() => user.context.now())).toBe(wall);
});

test('a notification that was committed goes out after a SIGKILL before its first attempt, once', async () => {
  const file = await dataFile();
  const { url, requests } = await loopbackServer((response) => response.writeHead(204).end());
  const child = spawnProgram('notify-forever.ts', file, url);
  await once(child.stdout, 'data');
  expect(requests).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const first = userOf({ file });
  await expect
    .poll(() => first.listDeliveries())
    .toMatchObject([{ state: 'delivered', attempts: [{ number: 1 }] }]);
  await first.close();
  const second = userOf({ file });
  await advance(second, minute);
  expect(idsOf(requests)).toEqual(['a']);
});

test('a clock that runs does not keep its process alive', async () => {
  expect(await once(spawnProgram('run-and-forget.ts'), 'exit')).toEqual([0, null]);
});

test('closing twice is closing once, and a closed user changes nothing more', async () => {
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
