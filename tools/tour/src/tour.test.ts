import { startMock } from '@crossborder-fx/mock';
import { freePort } from '@crossborder-fx/tools-test-utils';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { tour } from './tour.ts';

const ports = { mock: 0, reference: 0 };
let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('every operation is played, the notification verified, and the code is 0', async () => {
  expect(await tour({ ports, stay: false })).toBe(0);
  const text = printed.join('\n');
  const lines = text.match(/^✓ 200 +\d+ ms {2}\w+ +(GET|POST|PUT|PATCH|DELETE) \/\S+$/gm);
  expect(lines?.length).toBeGreaterThan(0);
  expect(text).toMatch(/✓ [A-Z_]+ signed, sent, verified and answered with 204/);
  expect(text).toContain(`${lines?.length} of ${lines?.length} operations answered`);
});

test('a call that fails is printed with its error, and the code is 1', async () => {
  const calls = [
    { operationId: 'getWallet', resource: 'wallets', method: 'get', args: ['NDgyODM'] },
    { operationId: 'createPayment', resource: 'payments', method: 'create', args: [{}] },
  ];
  expect(await tour({ ports, stay: false, calls })).toBe(1);
  const text = printed.join('\n');
  expect(text).toContain('✗ ---');
  expect(text).toContain('ValidationError: createPayment: sourceWalletId is required.');
  expect(text).toContain('1 of 2 operations answered');
});

test('a notification that cannot be made is printed, and the code is 1', async () => {
  expect(await tour({ ports, stay: false, calls: [], events: ['NO_SUCH_EVENT' as never] })).toBe(1);
  expect(printed.join('\n')).toContain('✗ NO_SUCH_EVENT: There is no event NO_SUCH_EVENT, only ');
});

test('a port in use is said in one line, and nothing is left running', async () => {
  const taken = await startMock();
  onTestFinished(() => taken.close());
  const port = Number(new URL(taken.url).port);
  await expect(tour({ ports: { ...ports, mock: port }, stay: false })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use.`,
  );

  const free = await freePort();
  await expect(tour({ ports: { mock: free, reference: port }, stay: false })).rejects.toThrow(
    `The reference cannot listen on port ${port}`,
  );
  await expect(fetch(`http://127.0.0.1:${free}/wallets`)).rejects.toThrow();
});

test('the reference is served where the tour says', async () => {
  const done = tour({ ports, stay: true });
  await vi.waitFor(() => expect(printed.join('\n')).toContain('Stop with Ctrl-C'), 10_000);
  const url = /Reference {2}(\S+)/.exec(printed.join('\n'))?.[1] ?? '';
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Cross-Border Payments and FX Service API');
  expect((await fetch(`${url}/other`)).status).toBe(404);
  process.emit('SIGINT');
  expect(await done).toBe(0);
});
