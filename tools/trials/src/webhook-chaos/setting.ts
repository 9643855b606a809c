import type { Recovered, RecoverOptions, WebhookOutcome } from '@crossborder-fx/webhooks';

// What a receiver is given, what it is asked, and what it tells.

export interface ReceiverSetting {
  server: ServerSetting;
  worker: string;
  /** To the server, at once. */
  connections: number;
  seed: number;
  /** Of the service, which has the list of failed notifications. */
  listUrl: string;
  /** Its handlers do nothing wrong. */
  isCalm?: boolean;
  /** The step after which it stops. */
  stopAfter?: 'claim' | 'work' | 'complete';
}

export type ServerSetting =
  /** A database of its own, with a table called `work`. */
  | { kind: 'postgres'; url: string }
  /** Everything is kept under the name. */
  | { kind: 'redis'; url: string; name: string };

export type ReceiverCalls = {
  /** Null when recovery has thrown. */
  recover: { asked: RecoverOptions; answer: Recovered | null };
  /** No handler goes wrong any more; answered when all that was begun has ended. */
  calm: { asked: null; answer: null };
};

export interface Told {
  fault?: string;
  error?: string;
  outcome?: WebhookOutcome;
  id?: string;
}

export const secret = 'theSecretOfTheReceiverUnderTest0123456789';
export const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
export const contentOf = (id: string) => ({ id, status: 'finalized' });
