import type { Client } from '@crossborder-fx/client';
import type { Database } from './data/database.ts';
import type { Outbox } from './data/outbox.ts';
import type { createEndedCalls } from './ended-calls.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { RequestLog } from './http/request-log.ts';

export interface GatewayContext {
  options: GatewayOptions;
  fx: Client;
  database: Database;
  /** The notifications that the program has not received yet. */
  outbox: Outbox;
  requests: RequestLog;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
  /** The names of the requests without a response yet. */
  underWay: Set<string>;
  watchCall: ReturnType<typeof createEndedCalls>;
  /** A signal that aborts when the gateway begins to close. */
  closing: AbortSignal;
  /** A signal that aborts when the time for requests under way is over, and the gateway must end. */
  stopped: AbortSignal;
  /** Writes an error of work in the background to the log. */
  report(error: unknown, what: string): void;
  /** The URL at which people reach the gateway, without a slash at the end. */
  publicUrl(): string;
  /** The URL that the gateway listens on. */
  url(): string;
}
