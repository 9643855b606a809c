import { errorOf, loopbackServer, refusingPort } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { loadedWith } from '../../mock/test/command.ts';
import { mockOf } from '../../mock/test/mock-of.ts';
import { sandboxOf } from '../test/sandbox-of.ts';
import { RefusedError } from './common/refused-error.ts';
import { connectSandbox } from './connect.ts';

test('connectSandbox selects a user by the username', async () => {
  const sandbox = await sandboxOf();
  const fork = sandbox.fork();
  const user = fork.credentials.username;
  await connectSandbox(sandbox.url, { user }).clock.advance({ days: 1 });
  expect(fork.clock.now().getTime() - sandbox.clock.now().getTime()).toBe(24 * 3_600_000);
  expect(() => connectSandbox(sandbox.url, { pricipal: 'x' } as object)).toThrow('pricipal');
});

test.each<[what: string, start: () => Promise<string>, message: RegExp]>([
  [
    'a mock',
    async () => (await mockOf()).url,
    / is a mock, not a sandbox\. Call connectMock\. Start a sandbox with npx @crossborder-fx\/sandbox, or give the URL that a sandbox printed at its start\.$/,
  ],
  [
    'a mock that was started with control: off',
    async () => (await mockOf({ control: 'off' })).url,
    / is a mock, not a sandbox\. /,
  ],
  [
    'a sandbox that was started with control: off',
    async () => (await sandboxOf({ control: 'off' })).url,
    / is a sandbox without a control interface\. Start it without the option control: off\.$/,
  ],
  [
    'another server',
    async () => (await loopbackServer((response) => response.end('{}'))).url,
    / has no control interface of a sandbox: it is another kind of server\. Start a sandbox with npx /,
  ],
  [
    'a server that answers only its first request',
    async () => {
      let count = 0;
      const { url } = await loopbackServer((response) => {
        count += 1;
        if (count === 1) response.end('{}');
        else response.destroy();
      });
      return url;
    },
    / has no control interface of a sandbox: it is another kind of server\. /,
  ],
  [
    'a port on which no process listens',
    async () => `http://127.0.0.1:${refusingPort}`,
    / cannot be reached: ECONNREFUSED\. No server listens at this address\. Start a sandbox with npx /,
  ],
])(
  'a remote sandbox throws a ControlError at its first call if the URL is that of %s',
  async (_, start, message) => {
    const url = await start();
    const error = await errorOf(connectSandbox(url).clock.now());
    expect(error).toMatchObject({ name: 'ControlError', message: expect.stringMatching(message) });
    expect(error).toMatchObject({ message: expect.stringMatching(url) });
  },
);

test('connectSandbox throws the error in an answer even when the answer has begun with the status 200', async () => {
  const headers = { 'x-control-interface': 'sandbox/1' };
  const body = { error: 'no', name: 'RefusedError', code: 'timeGoesBack' };
  const { url } = await loopbackServer((response) =>
    response.writeHead(200, headers).end(`  ${JSON.stringify(body)}`),
  );
  const error = await errorOf(connectSandbox(url).clock.advance({ days: 1 }));
  expect(error).toBeInstanceOf(RefusedError);
  expect(error).toMatchObject({ message: 'no', code: 'timeGoesBack' });
});

test('connectSandbox loads no database and no code of the server', async () => {
  const { files, sources } = await loadedWith(new URL('../dist/connect.js', import.meta.url));
  expect(files.length).toBeLessThan(10);
  const allowed =
    /^(connect|common\/(refused-error|is-subset|schema)|control\/verbs|simulate\/inputs|calendar\/|journal|notify|faults|require)/;
  expect(sources).toContain('connect.ts');
  expect(sources.filter((source) => !allowed.test(source))).toEqual([]);
});
