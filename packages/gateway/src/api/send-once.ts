import type {
  CallOptions,
  Client,
  ConfirmOnceOptions,
  CreateOnceOptions,
  Journal,
  NewRecord,
  OnceOperation,
} from '@crossborder-fx/client';
import { everyone } from '../data/database.ts';
import { isEmpty, withoutNulls } from '../http/json-body.ts';
import { Problem } from '../http/problem.ts';
import { keyed } from './operations.ts';

export type Decision = Pick<CreateOnceOptions, 'adopt' | 'resend' | 'dismiss'>;

export interface OnceRequest {
  /** The program that owns the idempotency key; `everyone` for confirmations and for objects of assistants. */
  caller: string;
  operation: OnceOperation;
  /** The idempotency key of a creation, or the id of the payment to confirm. */
  reference: string;
  body: unknown;
  onAnswer?: CallOptions['onAnswer'];
}

/** Names a request by its caller, operation and reference, in one text. */
export const nameOf = ({ caller, operation, reference }: OnceRequest) =>
  JSON.stringify([caller, operation, reference]);

/** The client alone checks the body. @throws the errors of `createOnce` and `confirmOnce` */
export async function sendOnce(
  fx: Client,
  given: Journal,
  { caller, operation, reference, body, onAnswer }: OnceRequest,
  options: Decision & { signal: AbortSignal },
): Promise<{ id: string }> {
  const journal = keepBodies(given, () => body);
  if (operation === 'confirmPayment') {
    const { adopt, resend, signal } = options;
    if (adopt !== undefined) {
      const detail = 'A decision about a confirmation must have `resend`, not `adopt`.';
      throw new Problem(400, 'invalid-request', detail);
    }
    const expect = expectationOf(body) as ConfirmOnceOptions['expect'];
    const expected = expect !== undefined && { expect };
    return fx.payments.confirmOnce(reference, { ...expected, journal, resend, signal, onAnswer });
  }
  // In the journal, a request of a program has the program's name as its scope. Payments of assistants and of payout runs have
  // no scope, so that assistants and runs find each other's payments.
  const scope = caller === everyone ? undefined : caller;
  const once = { journal, reference, scope, onAnswer, ...options };
  return fx[keyed[operation]].createOnce(body as never, once);
}

/**
 * Returns a journal that keeps the body of each request while the outcome of the request is unknown, so that the gateway can
 * carry out a person's decision: send the same body again, or compare the body with an object.
 */
export function keepBodies(journal: Journal, bodyOf: (reference: string) => unknown): Journal {
  const withBody = (record: NewRecord) => {
    return { ...record, body: JSON.stringify(bodyOf(record.reference)) };
  };
  return { ...journal, claim: (one) => journal.claim(one.state ? one : withBody(one)) };
}

/** @throws {Problem} when the field `expect` is misspelt, because the gateway would confirm the payment without comparing it */
function expectationOf(body: unknown): unknown {
  if (isEmpty(body)) return undefined;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const [name, ...others] = isObject ? Object.keys(body) : [];
  if (name === 'expect' && others.length === 0) return withoutNulls(Object(body).expect);
  const detail =
    'The body of a confirmation must be empty, or have the field expect and no other field.';
  throw new Problem(400, 'invalid-request', detail, { path: 'expect' });
}
