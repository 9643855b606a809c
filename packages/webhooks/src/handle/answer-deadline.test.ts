import { gate } from '@crossborder-fx/tools-test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { paymentFinalized, receiver } from '../../test/any-receiver.ts';
import type { WebhookAnswer } from '../create-webhook-handler.ts';
import { memoryStore } from '../stores/memory-store.ts';
import type { WebhookHandlerOptions } from './handler-options.ts';

afterEach(() => {
  vi.useRealTimers();
});

const settled = () => new Promise(setImmediate);

const slow = async (options: Partial<WebhookHandlerOptions> = {}) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const outcomes: string[] = [];
  const [{ opened, open }, started] = [gate(), gate()];
  const run = () => {
    started.open();
    return opened;
  };
  const handler = receiver(memoryStore(), run, {
    onOutcome: (outcome) => outcomes.push(outcome),
    ...options,
  });
  return { handler, open, outcomes, started: started.opened, webhook: await paymentFinalized() };
};

it('receive answers 500 after four seconds while the handler still runs, and the next attempt of the notification counts as a duplicate', async () => {
  const { handler, open, outcomes, started, webhook } = await slow();
  let answer: WebhookAnswer | undefined;
  const answered = handler.receive(webhook).then((given) => {
    answer = given;
  });
  await started;
  await vi.advanceTimersByTimeAsync(3_999);
  await settled();
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await answered;
  expect(answer).toEqual({ status: 500, outcome: 'in-flight', settled: expect.any(Promise) });
  expect((await handler.receive(webhook)).outcome).toBe('in-flight');
  open();
  await answer?.settled;
  expect(await handler.receive(webhook)).toEqual({ status: 204, outcome: 'duplicate' });
  expect(outcomes).toEqual(['in-flight', 'in-flight', 'processed', 'duplicate']);
});

it.each([
  ['the secrets', { secrets: () => new Promise<never>(() => {}) }],
  ['the key', { key: () => new Promise<never>(() => {}) }],
])('receive answers 500 when it has waited four seconds for %s', async (_, options) => {
  const { handler, webhook } = await slow(options);
  const answered = handler.receive(webhook);
  await settled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await answered).toMatchObject({ status: 500, outcome: 'in-flight' });
});

it('onError gets the error of a handler that fails after the answer', async () => {
  const errors: unknown[] = [];
  const { handler, webhook, outcomes, started } = await slow({
    handlerTimeoutSeconds: 10,
    onError: (error) => errors.push(error),
  });
  const answered = handler.receive(webhook);
  await started;
  await vi.advanceTimersByTimeAsync(4_000);
  const { settled: ended } = await answered;
  await vi.advanceTimersByTimeAsync(6_000);
  await ended;
  expect(errors).toEqual([expect.objectContaining({ name: 'TimeoutError' })]);
  expect(outcomes).toEqual(['in-flight', 'failed']);
});
