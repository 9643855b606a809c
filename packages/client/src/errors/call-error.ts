import { textOf } from '../common/answer.ts';
import type { Attempt, Outcome } from '../common/outcome.ts';
import { passedOn } from './passed-on.ts';

/** The facts about a failed call, with its answer. */
export interface CallContext extends CallFacts {
  /** Whether error messages and logs may show texts of the service. */
  serviceText?: boolean | undefined;
  /** The answer of the service to the failed call. The properties of the answer are computed on access. */
  answer?: { readonly body: unknown; readonly headers: Headers } | undefined;
}

/** The facts about a failed call that the error of the call shows. */
export interface CallFacts {
  /** The operationId of the failed call, such as `createPayment`; undefined for an error of the client's options. */
  operation?: string | undefined;
  attempts: readonly Attempt[];
  outcome: Outcome;
  /** When the call began. A search for the objects that the call may have created starts at this time. */
  startedAt?: Date | undefined;
}

/** An error of this client as data, for JSON or for another thread. Dates are texts. */
export interface ErrorData {
  name: string;
  message: string;
  outcome: Outcome;
  operation?: string | undefined;
  attempts: readonly Attempt[];
  startedAt?: string | undefined;
  cause?: unknown;
  /** The other properties of the error, which depend on its class, such as `status`, `retryAt` or `reference`. */
  [field: string]: unknown;
}

/** The properties that some error classes add, each with the type of its value in the error's data. */
export const ownFields = {
  path: 'string',
  rule: 'string',
  status: 'number',
  errorCode: 'code',
  errorType: 'string',
  errorMessage: 'string',
  link: 'string',
  reference: 'string',
  scope: 'string',
  attempt: 'number',
  retryAt: 'date',
  complete: 'boolean',
  notBefore: 'date',
  evidence: 'string',
  fields: 'names',
  id: 'string',
} as const;

/** The base class of all errors of this client. */
export abstract class CallError extends Error {
  /** The operationId of the failed call, such as `createPayment`; undefined for an error of the client's options. */
  declare readonly operation: string | undefined;
  /** The requests of the failed call, in order. */
  declare readonly attempts: readonly Attempt[];
  /** The effect that the call may have had at the service. */
  declare readonly outcome: Outcome;
  // The call's start and answer are private fields: logs show enumerable fields, and the answer may hold personal data.
  readonly #startedAt: Date | undefined;
  readonly #answer: CallContext['answer'];

  constructor(message: string, context: CallContext, options?: ErrorOptions) {
    const { cause } = options ?? {};
    // An error that another package threw may hold anything, and a log shows causes too, so the cause is a safe copy.
    super(message, options && { cause: cause instanceof CallError ? cause : passedOn(cause) });
    const { operation, attempts, outcome, startedAt, answer } = context;
    Object.assign(this, { operation, attempts, outcome });
    this.#startedAt = startedAt;
    this.#answer = answer;
  }

  /** When the call began. A search for the objects that the call may have created starts at this time. */
  get startedAt(): Date | undefined {
    return this.#startedAt;
  }

  /** The body of the service's answer as it was sent, parsed if it is JSON. */
  get body(): unknown {
    return this.#answer?.body;
  }

  /** The headers of the service's answer. */
  get headers(): Headers | undefined {
    return this.#answer?.headers;
  }

  /**
   * Returns the error as data, without texts of the service unless `serviceText` is set. `errorFrom` turns it back
   * into an error: send `structuredClone(error.toJSON())` to another thread.
   */
  toJSON(): ErrorData {
    return dataOf(this, 10);
  }
}

function dataOf(error: CallError, depth: number): ErrorData {
  const { name, message, outcome, operation, attempts, startedAt, cause } = error;
  const { candidates, ...fields } = error as CallError & {
    candidates?: readonly { id: string }[];
  } & Record<string, unknown>;
  const own = Object.keys(ownFields).filter((field) => Object.hasOwn(fields, field));
  return {
    ...{ name, message, outcome, operation, attempts, startedAt: startedAt?.toJSON() },
    ...Object.fromEntries(own.map((field) => [field, textOfDate(fields[field])])),
    // A candidate is an object that the request may have created. Its fields other than the id are personal data.
    ...(candidates && { candidates: candidates.map(({ id }) => ({ id: textOf(id) })) }),
    ...(cause !== undefined && { cause: dataOfCause(cause, depth - 1) }),
  };
}

/** Reads a date without `instanceof Date`: the clock of a journal may come from another realm, which has its own Date. */
function textOfDate(value: unknown): unknown {
  const { toJSON } = Object(value);
  return typeof toJSON === 'function' ? (value as Date).toJSON() : value;
}

function dataOfCause(cause: unknown, depth: number): unknown {
  // An error can be its own cause, so the function follows a limited number of causes.
  if (depth === 0) return undefined;
  if (cause instanceof CallError) return dataOf(cause, depth);
  const error: (Error & { code?: string }) | undefined = passedOn(cause);
  if (!error) return undefined;
  const { name, message, code } = error;
  const inner = dataOfCause(error.cause, depth - 1);
  return { name, message, ...(code && { code }), ...(inner !== undefined && { cause: inner }) };
}
