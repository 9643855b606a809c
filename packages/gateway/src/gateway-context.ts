import type { Client } from '@crossborder-fx/client';
import type { Database } from './data/database.ts';
import type { createEndedCalls } from './ended-calls.ts';
import type { RequestLog } from './http/request-log.ts';

export interface GatewayContext {
  fx: Client;
  database: Database;
  requests: RequestLog;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
  /** The requests without a response yet, each as the JSON text of its caller, operation and reference. */
  underWay: Set<string>;
  watchCall: ReturnType<typeof createEndedCalls>;
  /** A signal that aborts when the time for requests under way is over, and the gateway must end. */
  stopped: AbortSignal;
  /** Whether the gateway itself uses the webhook subscription with this id; no program may change that subscription. */
  isOwnSubscription(webhookId: string): Promise<boolean>;
  /** The URL at which people reach the gateway, without a slash at the end. */
  publicUrl(): string;
  /** The URL that the gateway listens on. */
  url(): string;
}
