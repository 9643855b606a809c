import type { ReceivedRequest } from '@crossborder-fx/tools-test-utils';
import { onTestFinished, vi } from 'vitest';
import {
  createWebhookSender,
  type WebhookSenderOptions,
} from '../src/notify/create-webhook-sender.ts';
import type { Delivery, DeliveryAttempt, DeliveryStore } from '../src/notify/delivery.ts';

export const secret = 'the-secret-of-a-subscription-32ch';

export const idsOf = (requests: readonly ReceivedRequest[]): string[] =>
  requests.map(({ body }) => JSON.parse(body).payload.id);

interface Kept extends Delivery {
  name: string;
  url: string;
  dueAt: number | undefined;
  attempts: DeliveryAttempt[];
}

/** Creates a sender of notifications whose store is in memory, at business time 0. */
export function senderInMemory(options: Partial<WebhookSenderOptions> = {}) {
  const deliveries: Kept[] = [];
  const find = ({ id }: Delivery) => deliveries.find((one) => one.id === id);
  const store: DeliveryStore = {
    due: (now, isBusy) =>
      deliveries
        .filter(({ webhookId }) => !isBusy(webhookId))
        .filter(({ dueAt = Number.POSITIVE_INFINITY }) => dueAt <= now)
        .sort((a, b) => Number(a.dueAt) - Number(b.dueAt))
        .map((one) => ({ ...one, attemptsMade: one.attempts.length })),
    targetOf(delivery) {
      const kept = find(delivery);
      return kept && { url: kept.url, secret };
    },
    record(delivery, attempt) {
      const kept = find(delivery);
      kept?.attempts.push(attempt);
      if (kept) kept.dueAt = attempt.nextAt;
    },
  };
  const time = { now: 0 };
  const restart = (others: Partial<WebhookSenderOptions> = {}) => {
    const clock = { now: () => time.now };
    const sender = createWebhookSender({ store, clock, ...options, ...others });
    onTestFinished(() => sender.close());
    return sender;
  };
  const add = (url: string, name: string, { webhookId = 'w1', dueAt = time.now } = {}) => {
    const rawBody = JSON.stringify({ event: 'TRADE_BLOCKED', payload: { id: name }, webhookId });
    const id = String(deliveries.length + 1);
    const delivery = { id, name, webhookId, rawBody, url, dueAt, attemptsMade: 0, attempts: [] };
    deliveries.push(delivery);
    return delivery;
  };
  const attemptsAt = (name: string) => deliveries.find((one) => one.name === name)?.attempts ?? [];
  const stateOf = (name: string) => attemptsAt(name).at(-1)?.state ?? 'pending';
  return { deliveries, store, time, add, restart, stateOf, attemptsAt, sender: restart() };
}

/** Stops the timers of the sender: a time-out comes only when the test calls `vi.advanceTimersByTime`. */
export function moveTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}
