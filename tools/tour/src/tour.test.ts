import { startSandbox } from '@crossborder-fx/sandbox';
import { operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { playOperations } from './play-operations.ts';
import { playSamples } from './play-samples.ts';
import { tour } from './tour.ts';

let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const ports = { port: 0, referencePort: 0 };

test('the tour runs all its programs, prints their requests to the sandbox, and calls every operation', async () => {
  expect(await tour({ ...ports, stay: false })).toBe(0);
  const text = printed.join('\n');
  expect(text).toMatch(/^ {2}200 createPayment {13}POST \/payments$/m);
  expect(text).toMatch(/PAYMENT_FINALIZED/);
  expect(text).toMatch(/balanced/);
  const { length } = [...operationsOf(await readDocument('templated'))];
  expect(text.match(/^✓ 200 +\d+ ms {2}\w+ +(GET|POST|PUT|PATCH|DELETE) \/\S+$/gm)).toHaveLength(
    length,
  );
  expect(text).toContain(`${length} of ${length} operations answered`);
});

test('the tour prints the error of a program that fails, and runs the next program', async () => {
  await using sandbox = await startSandbox();
  // The program for balances ends with an error, because the sandbox answers the unknown user `nobody` with 401.
  const other = { ...sandbox, credentials: { username: 'nobody', secret: 'none' } };
  const acts = ['quick-start/balance.ts', 'sandbox/lost-answer.ts'].map(
    (sample) => ['An act', sample] as const,
  );
  expect(await playSamples(other, acts)).toBe(false);
  expect(printed.join('\n')).toMatch(
    /✗ Command failed: [\s\S]*401[\s\S]*found waitingconfirmation/,
  );
});

test('the tour prints the error of a call that fails', async () => {
  const calls = [
    { operationId: 'getWallet', resource: 'wallets', method: 'get', args: ['NDgyODM'] },
    { operationId: 'createPayment', resource: 'payments', method: 'create', args: [{}] },
  ];
  expect(await playOperations(calls)).toBe(false);
  const text = printed.join('\n');
  expect(text).toContain('✗ ---');
  expect(text).toContain('ValidationError: createPayment: sourceWalletId is required.');
  expect(text).toContain('1 of 2 operations answered');
});

test('the tour leaves no server running if the server of the reference page cannot listen', async () => {
  const taken = await startSandbox();
  onTestFinished(() => taken.close());
  const port = Number(new URL(taken.url).port);
  await expect(tour({ port: 0, referencePort: port, stay: false })).rejects.toThrow(
    `The API reference cannot listen on port ${port}`,
  );
  await expect(tour({ port, referencePort: 0, stay: false })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use.`,
  );
});

test('the tour serves the console and the reference page at the printed addresses, until it is stopped', async () => {
  const done = tour({ ...ports, stay: true, acts: [] });
  await expect.poll(() => printed.join('\n')).toContain('until you press Ctrl-C');
  const text = printed.join('\n');
  const [, console = ''] = /Console {4}(\S+)/.exec(text) ?? [];
  const [, reference = ''] = /Reference {2}(\S+)/.exec(text) ?? [];
  expect(await (await fetch(console)).text()).toContain('<title>Sandbox console</title>');
  const page = await fetch(reference);
  expect(await page.text()).toContain('Cross-Border Payments and FX Service API');
  expect((await fetch(`${reference}/other`)).status).toBe(404);
  process.emit('SIGINT');
  expect(await done).toBe(0);
  for (const url of [console, reference]) await expect(fetch(url)).rejects.toThrow('fetch failed');
});
