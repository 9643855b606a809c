import { validateHeaderName, validateHeaderValue } from 'node:http';
import { requireKnown, requireWholeNumber } from '../require-value.ts';
import { faultNames } from './fault-names.ts';
import { type Latency, requireLatency } from './latency.ts';

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

// With another of these, the rest of an answer would be read as the next one.
const framing = ['content-length', 'transfer-encoding', 'trailer'];

/** @throws {TypeError} for the first part that is wrong */
type Check<Value> = (value: Value) => void;

const checks: { [Name in keyof Fault]-?: Check<NonNullable<Fault[Name]>> } = {
  delay: (delay) => requireLatency(delay, 'delay'),
  status: (status) => requireWholeNumber('status', status, { min: 200, max: 599 }),
  stage: requireStage('stage'),
  headers: (headers) => {
    if (typeof headers !== 'object' || headers === null) {
      throw new TypeError('headers must be an object.');
    }
    for (const [name, value] of Object.entries(headers)) {
      if (typeof value !== 'string') throw new TypeError(`The header ${name} must be text.`);
      validateHeaderName(name);
      if (framing.includes(name.toLowerCase())) {
        throw new TypeError(`headers must not have ${name}: the server writes it.`);
      }
      validateHeaderValue(name, value);
    }
  },
  drop: requireStage('drop'),
  reset: requireStage('reset'),
  garbage: requireStage('garbage'),
  truncate: (bytes) => requireWholeNumber('truncate', bytes),
  slow: (bytes) => requireWholeNumber('slow', bytes, { min: 1 }),
};

/** @throws {TypeError} when a name is misspelt, or a value wrong */
export function requireFault(fault: Fault): void {
  requireKnown('A fault', fault, faultNames);
  for (const name of faultNames) {
    const value = fault[name];
    if (value !== undefined) checks[name](value as never);
  }
  const endings = [fault.drop, fault.reset, fault.garbage].filter(Boolean);
  if (endings.length > 1) throw new TypeError('A fault has one of drop, reset and garbage.');
}

function requireStage(name: string): (stage: unknown) => void {
  return (stage) => {
    if (stage === 'before' || stage === 'after') return;
    throw new TypeError(`${name} must be "before" or "after", not ${JSON.stringify(stage)}.`);
  };
}
