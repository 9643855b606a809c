import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { errorOf, loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { notify, subscribe } from '../test/notify.ts';
import { advance, userOf } from '../test/user-of.ts';
import { watchDatabases } from '../test/watched-database.ts';
import { RefusedError } from './common/refused-error.ts';
import type { SandboxUser } from './sandbox-user.ts';
import { addWallet } from './service/accounts/wallets.ts';
import type { Context } from './service/context.ts';
import { movers } from './service/states/movers.ts';

/** Plans `count` events for the next second of business time. Each event opens an account, and then runs `work`. */
function planMany(
  user: SandboxUser,
  count: number,
  work: (object: number, context: Context) => void = () => {},
) {
  const spy = vi.spyOn(movers.payment, 'move').mockImplementation((context, item) => {
    context.agenda.cancel(item);
    addWallet(context, { currency: 'JPY', tag: String(item.object) });
    work(item.object, context);
  });
  onTestFinished(() => spy.mockRestore());
  const { agenda, now } = user.context;
  const at = now() + 1000;
  user.change(() => {
    for (let object = 1; object <= count; object += 1) {
      agenda.plan({ kind: 'payment', object, at, trigger: 'execution' });
    }
  });
}

/** Returns the numbers that the test gave to the events which have happened, in the order in which they happened. */
const happened = ({ context }: SandboxUser) =>
  context.statements
    .all<{ tag: string }>(`SELECT record ->> 'tag' AS tag FROM wallet WHERE currency = 'JPY'
      AND record ->> 'tag' GLOB '[0-9]*' ORDER BY id`)
    .map(({ tag }) => Number(tag));

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  [200, 1],
  [201, 2],
])('the sandbox runs %i events of one moment in %i transactions', async (count, transactions) => {
  const afterCommit = vi.fn();
  onTestFinished(watchDatabases({ afterCommit }));
  const user = userOf();
  planMany(user, count);
  afterCommit.mockClear();
  await advance(user, 1000);
  expect(afterCommit).toHaveBeenCalledTimes(transactions);
  expect(happened(user)).toEqual(upTo(count));
});

test('after a crash between events of one moment, each event happens once and sends one notification', async () => {
  const folder = await temporaryFolder();
  const { url, requests } = await loopbackServer((response) => response.writeHead(204).end());
  const [file, crashed] = [join(folder, 'state'), join(folder, 'crashed')];
  const user = userOf({ file });
  subscribe(user, url);
  planMany(user, 5, (object, context) => {
    // Plan a notification in the same transaction as the event that opens an account.
    notify({ context, change: (work) => work() as never }, [String(object)]);
    if (object !== 4 || existsSync(crashed)) return;
    // Copies the database files as they are now, because a process that is killed now would leave them like this.
    for (const suffix of ['', '-wal']) cpSync(file + suffix, crashed + suffix);
  });
  await advance(user, 1000);
  expect(requests).toHaveLength(5);
  await user.close();
  const again = userOf({ file: crashed });
  expect(happened(again)).toEqual([]);
  await advance(again, 1000);
  expect(happened(again)).toEqual(upTo(5));
  expect(again.listDeliveries()).toHaveLength(5);
  expect(requests).toHaveLength(10);
});

test('a failing event does not undo the other events of its moment, and the next move of the clock continues after the failing event', async () => {
  const warnings: string[] = [];
  const user = userOf({ warn: ({ message }) => void warnings.push(message) });
  planMany(user, 6, (object) => {
    if (object === 2) throw new RefusedError('amountTooLarge', 'It is too large.');
    if (object === 4) throw new TypeError('not a function');
  });
  const due = user.clock.now() + 1000;
  expect(await errorOf(advance(user, 1000))).toMatchObject({
    message: 'The execution of the payment 4 failed: not a function',
    cause: new TypeError('not a function'),
  });
  expect([user.clock.now(), ...happened(user)]).toEqual([due, 1, 3]);
  await advance(user, 1000);
  expect(happened(user)).toEqual([1, 3, 5, 6]);
  expect(warnings).toEqual(['The execution of the payment 2 failed: It is too large.']);
  // A day later, the sandbox tries again each event that a rule refused.
  expect(user.context.agenda.due(due + 86_400_000, 9)).toMatchObject([{ object: 2 }]);
  expect(user.context.agenda.nextAt()).toBe(due + 86_400_000);
});
