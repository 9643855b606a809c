import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { errorOf, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { counterpartyOf } from '../test/counterparty-of.ts';
import { callOf, idsOf, notify, subscribe } from '../test/notify.ts';
import { spawnProgram } from '../test/program.ts';
import type { Counterparty } from './counterparty.ts';
import { RefusedError } from './refused-error.ts';
import { addWallet, walletOperations } from './service/accounts/wallets.ts';
import { movers } from './service/states/movers.ts';
import { webhookOperations } from './service/subscriptions/webhooks.ts';

const minute = 60_000;

async function dataFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'state.sqlite');
}

const openWallet = ({ change, context }: Counterparty) =>
  change(() => addWallet(context, { currency: 'JPY', tag: '' }));

const walletsOf = ({ context }: Counterparty) =>
  JSON.stringify(walletOperations.listWallets(context, callOf({})));

const advance = ({ clock }: Counterparty, milliseconds: number) =>
  clock.moveTo((now) => now + milliseconds);

const plan = ({ change, context, clock }: Counterparty, delay: number, object = 1) =>
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
  const counterparty = counterpartyOf();
  const { clock } = counterparty;
  const [before, time] = [walletsOf(counterparty), clock.now()];
  counterparty.snapshot('a name, "quoted" — ü');
  for (const _ of [1, 2]) {
    openWallet(counterparty);
    await advance(counterparty, minute);
    counterparty.restore('a name, "quoted" — ü');
    expect([walletsOf(counterparty), clock.now()]).toEqual([before, time]);
  }
  await advance(counterparty, 1);
  expect(clock.now()).toBe(time + 1);
});

test('a snapshot takes the place of an earlier one of its name', async () => {
  const counterparty = counterpartyOf();
  counterparty.snapshot('');
  openWallet(counterparty);
  const state = walletsOf(counterparty);
  counterparty.snapshot('');
  openWallet(counterparty);
  counterparty.restore('');
  expect(walletsOf(counterparty)).toBe(state);
});

test('an unknown snapshot is refused with the names that there are, and nothing changes', () => {
  const counterparty = counterpartyOf();
  const refused = (message: string) =>
    expect.objectContaining({ name: 'RefusedError', code: 'snapshotNotFound', message });
  expect(() => counterparty.restore('a')).toThrow(
    refused('There is no snapshot a: there is none yet.'),
  );
  counterparty.snapshot('b');
  counterparty.snapshot('c');
  openWallet(counterparty);
  const state = walletsOf(counterparty);
  expect(() => counterparty.restore('a')).toThrow(
    refused('There is no snapshot a: there is b, c.'),
  );
  expect(walletsOf(counterparty)).toBe(state);
});

test('a reset makes the state of the start: the same ids, time and secrets, and no subscription', async () => {
  const counterparty = counterpartyOf();
  const { clock } = counterparty;
  const [wallets, time] = [walletsOf(counterparty), clock.now()];
  const { webhookId, secret } = subscribe(counterparty, 'https://hooks.example.com');
  openWallet(counterparty);
  counterparty.snapshot('kept');
  await advance(counterparty, minute);
  counterparty.reset();
  expect([walletsOf(counterparty), clock.now()]).toEqual([wallets, time]);
  expect(webhookOperations.listWebhooks(counterparty.context)).toEqual([]);
  const again = subscribe(counterparty, 'https://hooks.example.com');
  expect([again.webhookId, again.secret]).toEqual([webhookId, secret]);
  // Snapshots outlive it.
  counterparty.restore('kept');
  expect(walletsOf(counterparty)).not.toBe(wallets);
});

test('a move of the clock fails when the state is replaced meanwhile, and the next one works', async () => {
  const counterparty = counterpartyOf();
  const { url, requests } = await loopbackServer(() => {});
  counterparty.snapshot('start');
  subscribe(counterparty, url);
  notify(counterparty, ['a']);
  const failed = errorOf(advance(counterparty, minute));
  await expect.poll(() => requests.length).toBe(1);
  counterparty.restore('start');
  expect(await failed).toMatchObject({ message: expect.stringContaining('restored or reset') });
  const { clock } = counterparty;
  const time = clock.now();
  await advance(counterparty, minute);
  expect(clock.now()).toBe(time + minute);
});

test('a handler that throws leaves nothing, neither a row nor a notification', async () => {
  const counterparty = counterpartyOf();
  const { url, requests } = await loopbackServer((response) => response.writeHead(204).end());
  subscribe(counterparty, url);
  const state = walletsOf(counterparty);
  const { context } = counterparty;
  const broken = () =>
    counterparty.change(() => {
      addWallet(context, { currency: 'JPY', tag: '' });
      context.history.record({
        kind: 'payment',
        object: 1,
        row: 'P18',
        place: 'finalized',
        events: ['PAYMENT_FINALIZED'],
        payload: () => ({}),
      });
      throw new Error('broken');
    });
  expect(broken).toThrow('broken');
  expect(walletsOf(counterparty)).toBe(state);
  await advance(counterparty, minute);
  expect([requests.length, counterparty.listDeliveries()]).toEqual([0, []]);
});

test('two counterparties of one process know nothing of each other', async () => {
  const [one, other] = [counterpartyOf(), counterpartyOf()];
  const state = walletsOf(other);
  expect(walletsOf(one)).toBe(state);
  openWallet(one);
  one.snapshot('a');
  await advance(one, minute);
  expect(walletsOf(other)).toBe(state);
  expect(one.clock.now() - other.clock.now()).toBe(minute);
  expect(() => other.restore('a')).toThrow('There is no snapshot a');
});

test('what falls due is moved at its time', async () => {
  const counterparty = counterpartyOf();
  const { clock } = counterparty;
  const start = clock.now();
  const seen: unknown[] = [];
  moveBy((object) => seen.push([object, clock.now() - start]));
  plan(counterparty, 200, 2);
  plan(counterparty, 100, 1);
  await advance(counterparty, 1000);
  expect(seen).toEqual([
    [1, 100],
    [2, 200],
  ]);
  await advance(counterparty, 1000);
  expect(seen).toHaveLength(2);
});

test('after a kill in the midst of a move, the clock stands where the last thing happened', async () => {
  const file = await dataFile();
  const first = counterpartyOf({ file });
  const start = first.clock.now();
  await advance(first, 1000);
  notify(first, ['a'], []);
  await first.close();
  // What is kept at the end of a move was not.
  const database = new DatabaseSync(file);
  database.exec(`UPDATE setting SET value = '${start}' WHERE name = 'clock'`);
  database.close();
  expect(counterpartyOf({ file }).clock.now()).toBe(start + 1000);
});

test('what is planned for now is moved without the clock, once the answer is on its way', async () => {
  const counterparty = counterpartyOf();
  const seen: number[] = [];
  moveBy((object) => seen.push(object));
  plan(counterparty, 0);
  expect(seen).toEqual([]);
  await turn();
  await turn();
  expect(seen).toEqual([1]);
});

test('what a rule refuses at its time is tried again a day later with a warning, and the move goes on', async () => {
  const warnings: Error[] = [];
  const counterparty = counterpartyOf({ warn: (error) => void warnings.push(error) });
  const state = walletsOf(counterparty);
  moveBy((object) => {
    if (object === 2) return;
    addWallet(counterparty.context, { currency: 'JPY', tag: '' });
    throw new RefusedError('amountTooLarge', 'The balance is too large.');
  });
  plan(counterparty, 100, 1);
  plan(counterparty, 200, 2);
  const time = counterparty.clock.now();
  await advance(counterparty, 1000);
  expect(warnings.map(({ message }) => message)).toEqual([
    'The payment 1 could not be moved by execution: The balance is too large.',
  ]);
  expect(counterparty.clock.now()).toBe(time + 1000);
  expect(counterparty.context.agenda.nextAt()).toBe(time + 100 + 86_400_000);
  expect(walletsOf(counterparty)).toBe(state);
});

test('any other error at its time fails the move, and the next move goes on after it', async () => {
  const counterparty = counterpartyOf();
  moveBy((object) => {
    if (object === 1) throw new TypeError('not a function');
  });
  plan(counterparty, 100, 1);
  plan(counterparty, 200, 2);
  const time = counterparty.clock.now();
  expect(await errorOf(advance(counterparty, 1000))).toMatchObject({
    message: 'The payment 1 could not be moved by execution: not a function',
    cause: new TypeError('not a function'),
  });
  expect(counterparty.clock.now()).toBe(time + 100);
  await advance(counterparty, 1000);
  expect(counterparty.context.agenda.nextAt()).toBeUndefined();
});

test('a data file keeps the state and the time of a clock that stands still', async () => {
  const file = await dataFile();
  const first = counterpartyOf({ file });
  openWallet(first);
  await advance(first, 5 * minute);
  const [state, time] = [walletsOf(first), first.clock.now()];
  await first.close();
  const second = counterpartyOf({ file, start: time - 9999, wallClock: () => new Date(0) });
  expect([walletsOf(second), second.clock.now()]).toEqual([state, time]);
});

test('a start that is out of range is refused before anything is kept', async () => {
  const file = await dataFile();
  const start = Date.UTC(2101, 0, 1);
  expect(() => counterpartyOf({ file, start })).toThrow(
    expect.objectContaining({ code: 'timeOutOfRange' }),
  );
  counterpartyOf({ file });
});

test('a data file of another seed is refused, and one that is not named is that of the file', async () => {
  const file = await dataFile();
  const first = counterpartyOf({ file, seed: 'one' });
  const state = walletsOf(first);
  await first.close();
  expect(() => counterpartyOf({ file, seed: 'two' })).toThrow(
    expect.objectContaining({
      name: 'DataFileError',
      message: expect.stringContaining('was made with the seed "one"'),
    }),
  );
  // It was closed again.
  const second = counterpartyOf({ file });
  expect([walletsOf(second), second.context.seed]).toEqual([state, 'one']);
  await second.close();
  expect(walletsOf(counterpartyOf({ file, seed: 'one' }))).toBe(state);
});

test('a clock that runs does what fell due while no process was there, before it is asked', async () => {
  const file = await dataFile();
  let wall = Date.UTC(2026, 10, 23, 8);
  const running = { file, speed: 1, start: wall, wallClock: () => new Date(wall) };
  const first = counterpartyOf(running);
  plan(first, 100);
  await first.close();
  wall += 10_000;
  const seen: number[] = [];
  moveBy((object) => seen.push(object));
  const second = counterpartyOf(running);
  expect(seen).toEqual([1]);
  expect(second.clock.now()).toBe(wall);
});

test('a file of a clock that ran goes on standing where the last change was, and the reverse', async () => {
  const file = await dataFile();
  let wall = Date.UTC(2026, 10, 23, 8);
  const options = { file, start: wall, wallClock: () => new Date(wall) };
  const first = counterpartyOf({ ...options, speed: 60 });
  wall += 1000;
  openWallet(first);
  const time = first.clock.now();
  expect(time).toBe(options.start + minute);
  expect(
    first.context.statements.prepare("SELECT value FROM setting WHERE name = 'clock'").get(),
  ).toEqual({ value: String(time) });
  await first.close();
  wall += 86_400_000;
  const second = counterpartyOf(options);
  expect(second.clock.now()).toBe(time);
  await second.close();
  wall += 86_400_000;
  const third = counterpartyOf({ ...options, speed: 1 });
  expect(third.clock.now()).toBe(time);
});

test('a request of a clock that runs is answered at the time it is', () => {
  let wall = Date.UTC(2026, 10, 23, 8);
  const counterparty = counterpartyOf({
    speed: 1,
    start: wall,
    wallClock: () => new Date(wall),
  });
  wall += 1234;
  expect(counterparty.change(() => counterparty.context.now())).toBe(wall);
});

test('a notification that was committed goes out after a SIGKILL before its first attempt, once', async () => {
  const file = await dataFile();
  const { url, requests } = await loopbackServer((response) => response.writeHead(204).end());
  const child = spawnProgram('notify-forever.ts', file, url);
  await once(child.stdout, 'data');
  expect(requests).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const first = counterpartyOf({ file });
  await expect
    .poll(() => first.listDeliveries())
    .toMatchObject([{ state: 'delivered', attempts: [{ number: 1 }] }]);
  await first.close();
  const second = counterpartyOf({ file });
  await advance(second, minute);
  expect(idsOf(requests)).toEqual(['a']);
});

test('a clock that runs does not keep its process alive', async () => {
  expect(await once(spawnProgram('run-and-forget.ts'), 'exit')).toEqual([0, null]);
});

test('closing twice is closing once, and a closed counterparty changes nothing more', async () => {
  const counterparty = counterpartyOf();
  counterparty.snapshot('a');
  const closed = counterparty.close();
  expect(counterparty.close()).toBe(closed);
  await closed;
  expect(() => openWallet(counterparty)).toThrow();
  expect(await errorOf(advance(counterparty, 1))).toMatchObject({
    message: expect.stringContaining('closed'),
  });
});
