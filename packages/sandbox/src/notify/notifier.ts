import {
  createWebhookSender,
  type JournaledDelivery,
  type WebhookSender,
} from '@crossborder-fx/test-server';
import { hashOf } from '../common/hash-of.ts';
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
  /**
   * The notifier calls this function after each attempt to send a notification, because another attempt may be due now or
   * later.
   */
  onAttempt(): void;
  warn(error: unknown): void;
}

/** Sends the notifications of one user (service description, section 6). */
export interface Notifier {
  readonly outbox: Outbox;
  /**
   * Sends due notifications, and resolves when the receivers have answered all of them. By then, other notifications
   * may be due. @throws errors of the database
   */
  send(): Promise<void>;
  /** Sends, in the background, the due notifications that are not being sent already. */
  sendAside(): void;
  /**
   * Returns whether the notifier is sending a notification to this subscription. After the attempt, the notifier calls
   * `onAttempt`.
   */
  isSending(webhookId: string): boolean;
  /** Ends running attempts to send notifications without recording them, because the state that they belong to was replaced. */
  startAnew(): void;
  /** Ends running attempts to send notifications, which stay due, and sends nothing more. */
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
          // Do not record an attempt from before the state was replaced, because the new state may have another delivery with
          // this number.
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
