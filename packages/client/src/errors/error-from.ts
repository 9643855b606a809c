import type { Outcome } from '../common/outcome.ts';
import { isRecord } from '../read/envelope.ts';
import { CallError, ownFields } from './call-error.ts';
import {
  AbortedError,
  ApiError,
  ConnectionError,
  type CrossborderFxError,
  PayeeVerificationError,
  TimeoutError,
  UnexpectedResponseError,
  ValidationError,
} from './errors.ts';
import {
  AmbiguousError,
  ChangedError,
  GoneError,
  InProgressError,
  JournalError,
  LookError,
  MismatchError,
  PaginationStalledError,
  UndecidedError,
} from './later-errors.ts';
import { foreignError } from './passed-on.ts';

// Lists the names of the error classes as texts, because a bundler changes the names of classes.
const errorClasses: Record<string, abstract new (...given: never[]) => CallError> = {
  AbortedError,
  AmbiguousError,
  ApiError,
  ChangedError,
  ConnectionError,
  GoneError,
  InProgressError,
  JournalError,
  LookError,
  MismatchError,
  PaginationStalledError,
  PayeeVerificationError,
  TimeoutError,
  UndecidedError,
  UnexpectedResponseError,
  ValidationError,
};

/**
 * Restores an error from its `toJSON()` data, with class, message, outcome, operation, codes and the ids of
 * candidates. The data lacks `body`, `headers` and `payeeVerification`. Data that does not describe an error of this
 * client becomes an `UnexpectedResponseError`, and a missing outcome becomes `unknown`.
 */
export function errorFrom(data: unknown): CrossborderFxError {
  try {
    const error = callErrorFrom(data, 10);
    if (error) return error as CrossborderFxError;
  } catch {
    // The given data may be an object with a getter that throws.
  }
  const message = 'The data does not describe an error of this client';
  return new UnexpectedResponseError(message, { attempts: [], outcome: 'unknown' });
}

const outcomes: readonly unknown[] = ['no-effect', 'not-sent', 'rejected'] satisfies Outcome[];

function callErrorFrom(data: unknown, depth: number): CallError | undefined {
  if (!isRecord(data) || depth === 0) return undefined;
  const { name, message, outcome, operation, attempts, startedAt, candidates } = data;
  const Class = Object.hasOwn(errorClasses, name as string)
    ? errorClasses[name as string]
    : undefined;
  if (!Class || typeof message !== 'string') return undefined;
  const cause = causeFrom(data['cause'], depth - 1);
  const context = {
    operation: ofKind('string', operation),
    attempts: listOf(attempts),
    outcome: outcomes.includes(outcome) ? outcome : 'unknown',
    startedAt: ofKind('date', startedAt),
  };
  // Bypasses the constructor of the error class, which would compute a message and an outcome.
  const error: CallError = Reflect.construct(
    CallError,
    [message, context, cause && { cause }],
    Class,
  );
  const fields = Object.entries(ownFields).map(([field, kind]) => [
    field,
    ofKind(kind, data[field]),
  ]);
  Object.assign(
    error,
    { name },
    Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
  );
  if (error instanceof UndecidedError || error instanceof AmbiguousError) {
    Object.defineProperty(error, 'candidates', { value: listOf(candidates) });
  }
  if (error instanceof PayeeVerificationError) {
    Object.defineProperty(error, 'payeeVerification', { value: {} });
  }
  return error;
}

function causeFrom(cause: unknown, depth: number): Error | undefined {
  if (!isRecord(cause) || depth <= 0) return undefined;
  const error = callErrorFrom(cause, depth);
  const { name, message, code } = cause;
  if (error || typeof name !== 'string' || typeof message !== 'string') return error;
  return foreignError({ name, message, code }, causeFrom(cause['cause'], depth - 1));
}

function ofKind(kind: (typeof ownFields)[keyof typeof ownFields], value: unknown): unknown {
  if (kind === 'names') return Array.isArray(value) ? value.map(String) : undefined;
  if (kind === 'code') return ofKind('string', value) ?? ofKind('number', value);
  if (kind !== 'date') return typeof value === kind ? value : undefined;
  const date = new Date(value as string);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
