import type { Latency } from './latency.ts';

// This module imports only types, because `connect` loads the module without the code of a server.

/**
 * The moment of a simulated failure: before the service does the work of the request, so that nothing changes, or after the
 * work.
 */
export type Stage = 'before' | 'after';

/**
 * A simulated failure of a request that passes the server's checks. A fault is plain data, so that another process can send it.
 */
export interface Fault {
  /** How many milliseconds the server waits before the work of the request, or a range, in addition to the option `latency`. */
  delay?: Latency | undefined;
  /** The status of the answer, from 200 to 599. From 400 on, the answer has the interface's error body. */
  status?: number | undefined;
  /** When `status` replaces the answer: before the service does the work of the request, or after it. @default 'before' */
  stage?: Stage | undefined;
  /** Headers that are added to the answer, such as Retry-After. Headers that say where the answer ends are refused. */
  headers?: Record<string, string> | undefined;
  /** Closes the connection instead of sending an answer. */
  drop?: Stage | undefined;
  /** Resets the connection instead of sending an answer; a TLS connection is closed instead, because TLS has no reset. */
  reset?: Stage | undefined;
  /** Sends bytes that are not HTTP instead of the answer, and closes the connection. */
  garbage?: Stage | undefined;
  /** How many bytes of the answer's body to send before the connection closes. */
  truncate?: number | undefined;
  /** How many bytes of the answer's body to send in a second. */
  slow?: number | undefined;
}

const stage = { enum: ['before', 'after'] };
const latency = {
  description: 'How many milliseconds to wait, or a range [min, max].',
  anyOf: [{ type: 'number' }, { type: 'array', items: { type: 'number' }, minItems: 2 }],
};

export const faultFields: { [Name in keyof Fault]-?: Readonly<Record<string, unknown>> } = {
  delay: latency,
  status: { type: 'integer', minimum: 200, maximum: 599 },
  stage: {
    ...stage,
    description:
      'Whether the service does its work first (after) or does no work (before) when status is set.',
  },
  headers: { type: 'object', additionalProperties: { type: 'string' } },
  drop: { ...stage, description: 'Closes the connection instead of sending an answer.' },
  reset: { ...stage, description: 'Resets the connection instead of sending an answer.' },
  garbage: { ...stage, description: 'Sends bytes that are not HTTP instead of an answer.' },
  truncate: {
    type: 'integer',
    description: 'How many bytes of the body to send before the connection closes.',
  },
  slow: { type: 'integer', description: 'How many bytes of the body to send in a second.' },
};

/** The names of all properties of a simulated failure (`Fault`). */
export const faultNames = Object.keys(faultFields) as (keyof Fault)[];
