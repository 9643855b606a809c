import {
  createWebhookSender,
  type JournaledDelivery,
  type WebhookSender,
} from '@crossborder-fx/test-server';
import { hashOf } from '../ground/hash-of.ts';
import type { Statements } from '../store/statements.ts';
import { createOutbox, type Outbox } from './outbox.ts';

interface NotifierOptions {
  seed: string;
  shuffle: boolean;
  now(): number;
  wallClock: () => Date;
  retryOn: readonly (number | 'none')[] | undefined;
  timeout?: number | undefined;
  tell(delivery: JournaledDelivery): void;
  /** Called after an attempt: another may be due, now or later. */
  onAttempt(): void;
  warn(error: unknown): void;
}

/** Sends the notifications of one user (service description, section 6). */
export interface Notifier {
  readonly outbox: Outbox;
  /** Resolves when all is answered. More may be due then. @throws what the database throws */
  send(): Promise<void>;
  /** Sends what is due and not being sent. Nobody waits for it. */
  sendAside(): void;
  /** Whether an attempt at this subscription is under way, after which `onAttempt` is called. */
  isSending(webhookId: string): boolean;
  /** Ends the attempts in flight. None of them is recorded: their state is no more. */
  startAnew(): void;
  /** Ends the attempts in flight, which stay due, and sends nothing more. */
  close(): Promise<void>;
}

export function createNotifier(statements: Statements, options: NotifierOptions): Notifier {
  const { seed, shuffle, now, wallClock, retryOn, timeout, tell, onAttempt, warn } = options;
  const outbox = createOutbox(statements, shuffle ? randomOf(seed) : undefined);
  const ended: Promise<void>[] = [];
  let isBusy: (webhookId: string) => boolean = () => false;
  let sender = createSender();

  function createSender(): WebhookSender {
    const created = createWebhookSender({
      store: {
        ...outbox,
        due(until, busy) {
          isBusy = busy;
          return outbox.due(until, busy);
        },
        record(delivery, attempt) {
          // In the state of now, its number may be that of another delivery.
          if (created !== sender) return;
          outbox.record(delivery, attempt);
          const recorded = outbox.find(delivery);
          if (recorded) tell(recorded);
          onAttempt();
        },
      },
      clock: { now },
      wallClock,
      policy: { retryOn },
      timeout,
    });
    return created;
  }

  async function send(): Promise<void> {
    await sender.sendDue();
  }

  return {
    outbox,
    send,
    sendAside: () => void send().catch(warn),
    isSending: (webhookId) => isBusy(webhookId),
    startAnew() {
      isBusy = () => false;
      ended.push(sender.close());
      sender = createSender();
    },
    async close() {
      await Promise.all([...ended, sender.close()]);
    },
  };
}

function randomOf(seed: string): () => number {
  let counter = 0;
  return () => {
    counter += 1;
    return hashOf({ seed, kind: 'shuffle', counter }).readUInt32BE() / 2 ** 32;
  };
}
