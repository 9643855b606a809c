import { startMock } from '@crossborder-fx/mock';
import { operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type MockTourOptions, startMockTour } from './mock-tour.ts';

// Prism takes seconds to load on a busy machine.
let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function played(options: Omit<MockTourOptions, 'port'> = {}): Promise<boolean> {
  await using stage = await startMockTour({ port: 0, ...options });
  return await stage.play();
}

test('every operation is played, and the notification verified', async () => {
  expect(await played()).toBe(true);
  const text = printed.join('\n');
  const lines = text.match(/^✓ 200 +\d+ ms {2}\w+ +(GET|POST|PUT|PATCH|DELETE) \/\S+$/gm);
  const { length } = [...operationsOf(await readDocument('templated'))];
  expect(lines).toHaveLength(length);
  expect(text).toMatch(/✓ [A-Z_]+ signed, sent, verified and answered with 204/);
  expect(text).toContain(`${length} of ${length} operations answered`);
});

test('a call that fails is printed with its error', async () => {
  const calls = [
    { operationId: 'getWallet', resource: 'wallets', method: 'get', args: ['NDgyODM'] },
    { operationId: 'createPayment', resource: 'payments', method: 'create', args: [{}] },
  ];
  expect(await played({ calls })).toBe(false);
  const text = printed.join('\n');
  expect(text).toContain('✗ ---');
  expect(text).toContain('ValidationError: createPayment: sourceWalletId is required.');
  expect(text).toContain('1 of 2 operations answered');
});

test('a notification that cannot be made is printed', async () => {
  expect(await played({ calls: [], event: 'NO_SUCH_EVENT' as never })).toBe(false);
  expect(printed.join('\n')).toContain('✗ NO_SUCH_EVENT: There is no event NO_SUCH_EVENT, only ');
});

test('a port in use is said in one line', async () => {
  const taken = await startMock();
  onTestFinished(() => taken.close());
  const port = Number(new URL(taken.url).port);
  await expect(startMockTour({ port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use.`);
});
