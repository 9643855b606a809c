import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createClient } from '@crossborder-fx/client';
import { testCredentials } from '@crossborder-fx/test-server';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectSandbox } from '../src/connect.ts';
import { addWallet } from '../src/service/accounts/wallets.ts';
import { movers } from '../src/service/states/movers.ts';
import { startSandbox } from '../src/start-sandbox.ts';
import { type CommandOptions, serveCommand } from './command.ts';
import { dataFile } from './sandbox-of.ts';
import { userOf } from './user-of.ts';

const sentence = /^The sandbox could not save the change, and undid it: .+\. Free disk space /;

async function serve(data: string, options?: CommandOptions) {
  const command = await serveCommand(['--data', data, '--still'], {}, options);
  onTestFinished(() => void command.child.kill('SIGKILL'));
  const { url } = command;
  const fx = createClient({ baseUrl: url, ...testCredentials });
  return { ...command, fx, remote: connectSandbox(url) };
}

test('on a full disk, the sandbox refuses changes with a documented error, and works again when there is room', async () => {
  const data = await dataFile();
  await (await startSandbox({ data, at: '2026-11-23 09:00:00' })).close();
  const { size } = await stat(data);
  const { fx, remote, child, reader, lines } = await serve(data, { largestFile: size + 50_000 });
  const before = (await fx.wallets.list()).items.length;
  let created = 0;
  const fill = async () => {
    for (; created < 1_000; created += 1) {
      await fx.wallets.create({ currency: 'JPY', tag: `${created}` });
    }
  };
  const error = await errorOf(fill());
  expect(created).toBeGreaterThan(0);
  expect(error).toMatchObject({
    name: 'ApiError',
    status: 503,
    errorCode: 503,
    errorType: 'Unavailable',
    errorMessage: expect.stringMatching(sentence),
  });
  // A small change may still fit on the full disk, but the change that trigger() makes needs more room.
  expect(await errorOf(remote.trigger('PAYMENT_FINALIZED'))).toMatchObject({
    name: 'ControlError',
    message: expect.stringContaining('The sandbox could not save the change'),
  });
  const full = (await remote.listRequests()).length;
  expect(await errorOf(remote.reset())).toMatchObject({
    message: expect.stringContaining('The sandbox could not save the change'),
  });
  expect((await remote.listRequests()).length).toBe(full);
  expect((await fx.wallets.list()).items.length).toBe(before + created);
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]);
  child.kill('SIGTERM');
  expect((await ended)[0]).toEqual([0, null]);
  expect(lines.join('\n')).toMatch(
    / 503 POST \/wallets .* · The sandbox could not save the change/,
  );

  const again = await serve(data);
  expect((await again.fx.wallets.list()).items.length).toBe(before + created);
  await again.fx.wallets.create({ currency: 'JPY', tag: 'room' });
  await again.remote.clock.advance({ days: 1 });
});

test('a state change that the sandbox could not store on a full disk happens once the disk has room', async () => {
  const warnings: Error[] = [];
  const user = userOf({ warn: (error) => warnings.push(error) });
  const { change, clock, context } = user;
  const limit = (pages: string) =>
    context.statements.get<object>(`PRAGMA max_page_count = ${pages}`);
  const spy = vi.spyOn(movers.payment, 'move').mockImplementation(({ agenda }, item) => {
    agenda.cancel(item);
    for (let count = 0; count < 500; count += 1) addWallet(context, { currency: 'JPY', tag: '' });
  });
  onTestFinished(() => spy.mockRestore());
  const start = clock.now();
  const wallets = () =>
    context.statements.get<{ count: number }>('SELECT count(*) AS count FROM wallet')?.count;
  const few = wallets();
  change(() =>
    context.agenda.plan({ kind: 'payment', object: 1, at: start + 5, trigger: 'execution' }),
  );
  limit('1');
  const error = await errorOf(clock.moveTo(start + 10));
  expect(error).toMatchObject({ message: expect.stringMatching(sentence) });
  expect([wallets(), clock.now()]).toEqual([few, start + 5]);
  limit('4294967294');
  await clock.moveTo(start + 10);
  expect([wallets(), clock.now()]).toEqual([Number(few) + 500, start + 10]);
  for (const warning of warnings) expect(warning.message).toMatch(sentence);
});
