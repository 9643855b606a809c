import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { rowsOfDay } from '@crossborder-fx/tools-test-utils/depth';
import { verifyWebhook } from '@crossborder-fx/webhooks';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { runCommand, serveCommand } from '../test/command.ts';
import { dataFile } from '../test/sandbox-of.ts';
import type { Choices } from './choices.ts';
import { textsOf } from './chosen-values.ts';
import { connectSandbox } from './connect.ts';

async function serve(args: readonly string[], env?: Record<string, string>) {
  const command = await serveCommand(args, env);
  onTestFinished(() => void command.child.kill('SIGKILL'));
  return command;
}

test.each(rowsOfDay([['-h'], ['trigger --help']]))(
  'crossborder-fx-sandbox %s prints the help',
  async (args) => {
    const { stdout, code } = await runCommand(args.split(' '));
    expect(code).toBe(0);
    const options = ['data', 'seed', 'at', 'speed', 'webhook', 'port', 'control', 'set', 'url'];
    for (const option of options) expect(stdout).toContain(`--${option} <`);
    expect(stdout).toContain('FX_WEBHOOK_SECRET');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThan(96);
  },
);

test('crossborder-fx-sandbox --version prints the version of the package', async () => {
  const { stdout } = await runCommand(['--version']);
  expect(stdout).toBe(`${packageJson.version}\n`);
});

test.each<[args: string[], reason: string]>(
  rowsOfDay([
    [['--speed', 'fast'], '--speed must be a number, such as 60 or 0, not fast.'],
    [['--speed', '2', '--still'], '--still and --speed cannot be used together.'],
    [['--at', 'tomorrow'], 'at must be a Date, ISO 8601'],
    [['--data', tmpdir()], `${tmpdir()} is not a file.`],
    [['trigger'], 'trigger must have the name of one event, and no other argument.'],
    [['trigger', 'TRADE_BLOCKED', '--url', 'http://127.0.0.1:1'], 'http://127.0.0.1:1 cannot be'],
  ]),
)('crossborder-fx-sandbox %j exits with 1 and prints the reason', async (args, reason) => {
  const { stdout, stderr, code } = await runCommand(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`crossborder-fx-sandbox: ${reason}`);
  expect(stderr).not.toContain('    at ');
});

test('crossborder-fx-sandbox prints its URL, its console, the time of its clock and where its data is', async () => {
  const { lines, url } = await serve(['--still', '--at', '2026-11-23 09:00:00']);
  const text = lines.join('\n');
  expect(text).toContain(`Sandbox listening on ${url}`);
  expect(text).toContain(`The console is at ${url}/_sandbox/`);
  expect(text).toContain('The clock stands still, at 2026-11-23T08:00:00.000Z');
  expect(text).toContain('Everything is in memory');
});

test('crossborder-fx-sandbox run gives its command the URL of a sandbox and the secret of the subscription', async () => {
  const { url: to } = await loopbackServer((response) => response.writeHead(204).end());
  const print = `console.log(JSON.stringify(process.env))`;
  const command = ['--', process.execPath, '-e', print];
  const { stdout, code } = await runCommand(['run', '--webhook', to, ...command]);
  const { FX_BASE_URL, FX_WEBHOOK_SECRET } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(FX_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(FX_WEBHOOK_SECRET).toMatch(/^.{20,}$/);
});

test('crossborder-fx-sandbox --choices applies the choices of a file', async () => {
  const choices = {
    statusAfterCreate: 'waitingsignature',
    statusAfterReturn: 'rejected',
    paymentStatusWords: 'seen',
    addresses: 'structured',
    longAccountNumber: 'last40',
    lockOnRoll: true,
    maxDaysShort: 3,
    holidays: { USD: ['2026-11-26'] },
    cutOffs: { settlement: '18:00' },
    sideRefersTo: 'amountCurrency',
    fromDateRefersTo: 'execution',
    maximumMaturityDate: '2027-01-29',
    creditApproved: false,
    collateralInPlace: false,
    disclaimerAccepted: false,
    fixedForwardList: 'array',
    payloadShape: 'wrapped',
    notificationSignature: 'base64',
    notificationTimestamp: 'iso',
    retryOn: [503, 'none'],
    verificationDelay: 20,
    serviceLog: 'none',
  } satisfies { [Name in keyof Choices]: unknown };
  const file = join(await temporaryFolder(), 'options.json');
  await writeFile(file, JSON.stringify(choices));
  const { url } = await serve(['--still', '--choices', file]);
  const answer = await fetch(`${url}/_sandbox/console/choices`);
  const { rows } = (await answer.json()) as {
    rows: { cells: { Choice: string; Value: object } }[];
  };
  const shown = Object.fromEntries(rows.map(({ cells }) => [cells.Choice, cells.Value]));
  for (const [name, text] of Object.entries({ ...textsOf(choices), retryOn: '503, no answer' })) {
    // The hint `set` says that the value differs from the default.
    expect(shown[name], name).toMatchObject({ name: text, hint: 'set' });
  }
});

test('crossborder-fx-sandbox --speed makes the clock run', async () => {
  const { lines, url } = await serve(['--speed', '100000']);
  expect(lines.join('\n')).toContain('The clock runs 100000 times as fast as real time');
  const { clock } = connectSandbox(url);
  const [first, second] = [await clock.now(), await clock.now()];
  expect(second.getTime()).toBeGreaterThan(first.getTime());
});

test('crossborder-fx-sandbox closes the data file on SIGINT and SIGTERM, and the next start can use the file', async () => {
  const args = ['--data', await dataFile(), '--still', '--at', '2026-11-23 09:00:00'];
  for (const [signal, day] of [
    ['SIGINT', '23'],
    ['SIGTERM', '24'],
    ['SIGTERM', '25'],
  ] as const) {
    const { child, url } = await serve(args);
    const { clock } = connectSandbox(url);
    expect(await clock.now()).toEqual(new Date(`2026-11-${day}T08:00:00Z`));
    await clock.advance({ days: 1 });
    const exit = once(child, 'exit');
    child.kill(signal);
    expect(await exit).toEqual([0, null]);
  }
});

test('crossborder-fx-sandbox trigger notifies the receiver of --webhook, signed with the secret of the environment', async () => {
  const received: string[] = [];
  const { url: webhook } = await loopbackServer(async (response, { body: rawBody, headers }) => {
    const { event } = await verifyWebhook({ rawBody, headers, secrets: ['s3cret'] });
    received.push(event);
    response.writeHead(204).end();
  });
  const { url, lines, reader } = await serve(['--still', '--webhook', webhook], {
    FX_WEBHOOK_SECRET: 's3cret',
  });
  while (!lines.some((line) => line.startsWith('Notifications'))) await once(reader, 'line');
  expect(lines.join('\n')).not.toContain('s3cret');
  const args = ['trigger', 'PAYMENT_FINALIZED', '--url', url];
  const set = ['--set', 'amount.value=000000000250.00', '--set', 'verificationOfPayee=false'];
  const { stdout, stderr, code } = await runCommand([...args, ...set]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^PAYMENT_FINALIZED was sent for payment \w+\n/);
  expect(stdout).toContain(`PAYMENT_FINALIZED to ${webhook}: 204 (delivered)`);
  expect(received).toContain('PAYMENT_FINALIZED');
  const wrong = await runCommand([...args, '--set', 'amuont.value=1']);
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('set.amuont');
  const refused = await runCommand([...args, '--set', 'amount.value=000900000000.00']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^crossborder-fx-sandbox: The payment is .+\n$/);
});

test('crossborder-fx-sandbox prints one sentence on a Node without node:sqlite', async () => {
  const hide = `
    import { syncBuiltinESMExports } from 'node:module';
    import module from 'node:module';
    module.isBuiltin = () => false;
    syncBuiltinESMExports();
  `;
  const imported = `--import=data:text/javascript,${encodeURIComponent(hide)}`;
  const { stdout, stderr, code } = await runCommand([], { NODE_OPTIONS: imported });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `crossborder-fx-sandbox: Node ${process.version} has no node:sqlite: install Node 22.13 or newer.\n`,
  );
});
