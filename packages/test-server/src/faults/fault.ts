import type { Latency } from './latency.ts';

// It imports nothing that runs, because `connect` loads it too.

/** Before the answer is decided, so that nothing has happened, or after it. */
export type Stage = 'before' | 'after';

/** What goes wrong with a request that passed the checks. All of it is data, so that it can be sent. */
export interface Fault {
  /** Milliseconds to wait before the answer is decided, or a range, beside the latency of the server. */
  delay?: Latency | undefined;
  /** From 200 to 599. From 400 on, the answer has the interface's error body. */
  status?: number | undefined;
  /** When `status` replaces the answer: `after` lets the service do its work first. @default 'before' */
  stage?: Stage | undefined;
  /** Headers that are added to the answer, such as Retry-After; none that say where it ends. */
  headers?: Record<string, string> | undefined;
  /** Closes the connection instead of answering. */
  drop?: Stage | undefined;
  /** Resets the connection instead of answering; over TLS, it is closed. */
  reset?: Stage | undefined;
  /** Sends bytes that are not HTTP instead of the answer, and closes the connection. */
  garbage?: Stage | undefined;
  /** How many bytes of the body to send before the connection closes. */
  truncate?: number | undefined;
  /** How many bytes of the body to send in a second. */
  slow?: number | undefined;
}

const names: { [Name in keyof Fault]-?: true } = {
  delay: true,
  status: true,
  stage: true,
  headers: true,
  drop: true,
  reset: true,
  garbage: true,
  truncate: true,
  slow: true,
};

/** The names of all that a fault can have. */
export const faultNames = Object.keys(names) as (keyof Fault)[];
