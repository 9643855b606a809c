import { expectTypeOf, test } from 'vitest';
import { type ApiError, CrossborderFxError, type PayeeVerificationError } from './errors.ts';

declare const thrown: unknown;

/** Names every error: with one more in the union, `never` would no longer fit. */
function handle(error: CrossborderFxError): string {
  switch (error.name) {
    case 'ValidationError':
      expectTypeOf(error.path).toEqualTypeOf<string>();
      return error.rule;
    case 'ApiError':
      expectTypeOf(error).toEqualTypeOf<ApiError>();
      return String(error.status);
    case 'PayeeVerificationError':
      expectTypeOf(error).toEqualTypeOf<PayeeVerificationError>();
      return String(error.payeeVerification.status);
    case 'UnexpectedResponseError':
    case 'ConnectionError':
    case 'TimeoutError':
    case 'AbortedError':
    case 'PaginationStalledError':
      // @ts-expect-error: it has no status
      return String(error.status);
    case 'JournalError':
    case 'MismatchError':
      return error.reference;
    case 'InProgressError':
      return error.retryAt.toISOString();
    case 'UndecidedError':
    case 'AmbiguousError':
      expectTypeOf(error.candidates).toExtend<readonly { id: string }[]>();
      return error.notBefore.toISOString();
    case 'GoneError':
      return error.id;
    default:
      expectTypeOf(error).toBeNever();
      return error;
  }
}

test('instanceof narrows to the union of all errors, whose name narrows further', () => {
  if (thrown instanceof CrossborderFxError) {
    expectTypeOf(thrown).toEqualTypeOf<CrossborderFxError>();
    expectTypeOf(thrown.body).toEqualTypeOf<unknown>();
    expectTypeOf(thrown.headers).toEqualTypeOf<Headers | undefined>();
    expectTypeOf(thrown.startedAt).toEqualTypeOf<Date | undefined>();
    handle(thrown);
  }
});
