import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { failing, paymentFinalized, receiver } from '../../test/any-receiver.ts';
import { memoryStore } from '../stores/memory-store.ts';
import { WebhookVerificationError } from '../verify/webhook-verification-error.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const forged = { rawBody: '{}', headers: {} };

function published(name: string): unknown[] {
  const messages: unknown[] = [];
  const listener = (message: unknown) => void messages.push(message);
  subscribe(name, listener);
  onTestFinished(() => void unsubscribe(name, listener));
  return messages;
}

it('the hooks and the diagnostics channels get every outcome and error, with event, key and origin if known', async () => {
  const [onOutcome, onError] = [vi.fn(), vi.fn()];
  const outcomes = published('crossborder-fx:webhook-outcome');
  const errors = published('crossborder-fx:webhook-error');
  const error = new Error('failed');
  const run = vi.fn().mockRejectedValueOnce(error);
  const { receive } = receiver(memoryStore(), run, { onOutcome, onError });
  const { event } = await paymentFinalized('one');
  for (let attempt = 1; attempt <= 3; attempt++) await receive(await paymentFinalized('one'));
  await receive(forged);
  const subject = { event, key: expect.stringMatching(/^[0-9a-f]{64}$/), origin: 'delivery' };
  const unknown = { event: undefined, key: undefined, origin: 'delivery' };
  const told = ['failed', 'processed', 'duplicate'].map((outcome) => [outcome, subject]);
  expect(onOutcome.mock.calls).toEqual([...told, ['refused', unknown]]);
  expect(outcomes).toEqual(onOutcome.mock.calls.map(([outcome, about]) => ({ outcome, ...about })));
  const refusal = expect.any(WebhookVerificationError);
  expect(onError.mock.calls).toEqual([
    [error, subject],
    [refusal, unknown],
  ]);
  expect(errors).toEqual(onError.mock.calls.map(([given, about]) => ({ error: given, ...about })));
});

describe.each(['onError', 'onOutcome'])('%s', (hook) => {
  it.each([
    ...failing(new Error('the reporter fails')),
    ['never ends', () => new Promise<void>(() => {})],
  ])('a hook that %s changes no answer, and its error is printed', async (what, fails) => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    const run = vi.fn().mockRejectedValueOnce(new Error('failed'));
    const { receive } = receiver(memoryStore(), run, { [hook]: fails });
    const webhook = await paymentFinalized();
    const answers = [await receive(forged), await receive(webhook), await receive(webhook)];
    expect(answers.map(({ status }) => status)).toEqual([400, 500, 204]);
    await new Promise(setImmediate);
    if (what === 'never ends') expect(print).not.toHaveBeenCalled();
    else
      expect(print).toHaveBeenCalledWith(
        expect.stringMatching(/^crossborder-fx webhooks: Error\n/),
      );
  });
});
