import { http } from '../ground/node-http.ts';
import { requireKnown, requireWholeNumber } from '../require-value.ts';
import { type Fault, faultNames } from './fault.ts';
import { requireLatency } from './latency.ts';

// A second one of these would let a client read the rest of an answer as the next answer.
const framing = ['content-length', 'transfer-encoding', 'trailer'];

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
      http.validateHeaderName(name);
      if (framing.includes(name.toLowerCase())) {
        throw new TypeError(`headers must not have ${name}: the server writes it.`);
      }
      http.validateHeaderValue(name, value);
    }
  },
  drop: requireStage('drop'),
  reset: requireStage('reset'),
  garbage: requireStage('garbage'),
  truncate: (bytes) => requireWholeNumber('truncate', bytes),
  slow: (bytes) => requireWholeNumber('slow', bytes, { min: 1 }),
};

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
