import type * as description from '@crossborder-fx/openapi';
import type { AmountObject, PaymentStatus } from '@crossborder-fx/openapi';
import { expectTypeOf, test } from 'vitest';
import type { ClientOptions } from './call/client-options.ts';
import type { Page } from './common/pipeline.ts';
import type { createClient } from './create-client.ts';
import { type ApiError, CrossborderFxError, type PayeeVerificationError } from './errors/errors.ts';
import type {
  Client,
  CreateFixedForwardQuoteResult,
  FixedForwardCreate,
  FixedForwardQuote,
  Payment,
  ProofOfTransaction,
  WebhookWithSecret,
} from './index.ts';
import type { Journal } from './journals/journal.ts';

test('the Payment type of the client is the type of a payment in the OpenAPI description', () => {
  expectTypeOf<Payment>().toEqualTypeOf<description.Payment>();
  expectTypeOf<description.components['schemas']['Payment']>().toExtend<Payment>();
  expectTypeOf<Awaited<ReturnType<Client['payments']['get']>>>().toEqualTypeOf<Payment>();
});

test('the type of a new webhook subscription always has its secret', () => {
  expectTypeOf<WebhookWithSecret['secret']>().toEqualTypeOf<string>();
  type Created = Awaited<ReturnType<Client['webhooks']['create']>>;
  expectTypeOf<Created['secret']>().toEqualTypeOf<string>();
});

test('the type of a forward quote has a quoteId to book it and a Date in holdsUntil', () => {
  type Quote = Awaited<ReturnType<Client['fixedForwards']['createQuote']>>;
  expectTypeOf<Quote>().toEqualTypeOf<CreateFixedForwardQuoteResult>();
  expectTypeOf<Quote['quoteId']>().toEqualTypeOf<FixedForwardCreate['quoteId']>();
  expectTypeOf<Quote['holdsUntil']>().toEqualTypeOf<Date>();
  expectTypeOf<Quote>().toExtend<FixedForwardQuote>();
});

test('the type of a file allows Base64, bytes or a Blob', () => {
  type Body = Parameters<Client['payments']['uploadProofOfTransaction']>[1];
  expectTypeOf<Body['file']>().toEqualTypeOf<string | Uint8Array | Blob>();
  expectTypeOf<ProofOfTransaction>().toExtend<Body>();
  expectTypeOf<{ documentType: 'invoice'; tag: string }>().not.toExtend<Body>();
  expectTypeOf<{ documentType: 'invoice'; tag: string; file: number[] }>().not.toExtend<Body>();
});

type Create = Parameters<Client['payments']['create']>[0];

test('the types never allow a number as an amount', () => {
  expectTypeOf<AmountObject['value']>().toEqualTypeOf<string>();
  expectTypeOf<{ value: number; currency: 'EUR' }>().not.toExtend<Create['amount']>();
});

test('a request type refuses an unknown value of an enum, and a response type allows any value', () => {
  expectTypeOf<'INVENTED'>().not.toExtend<Create['feePaymentOption']>();
  expectTypeOf<'INVENTED'>().toExtend<NonNullable<Payment['status']>>();
  expectTypeOf<PaymentStatus>().toExtend<NonNullable<Payment['status']>>();
});

test('the type of a payment accepts the documented priority and any other priority', () => {
  expectTypeOf<'48H'>().toExtend<Create['priorityPaymentOption']>();
  expectTypeOf<'24H'>().toExtend<Create['priorityPaymentOption']>();
});

test('the type of a list query requires the status, and takes the page as a number or a string', () => {
  type Query = Parameters<Client['payments']['list']>[0];
  expectTypeOf<{ page: 1 }>().not.toExtend<Query>();
  expectTypeOf<{ status: 'all'; page: 1; per_page: '50' }>().toExtend<Query>();
  expectTypeOf<{ status: 'everything' }>().not.toExtend<Query>();
});

test('the methods resolve with the objects, without the field that wraps an object in the answer', () => {
  expectTypeOf<Client['payments']['get']>().returns.resolves.toEqualTypeOf<Payment>();
  expectTypeOf<Client['payments']['list']>().returns.resolves.toEqualTypeOf<Page<Payment>>();
  expectTypeOf<Client['wallets']['get']>().returns.resolves.extract<null>().toEqualTypeOf<null>();
  expectTypeOf<
    Client['externalBankAccounts']['delete']
  >().returns.resolves.toEqualTypeOf<boolean>();
  expectTypeOf<Client['webhooks']['delete']>().returns.resolves.toEqualTypeOf<void>();
});

test('allowInsecure is a boolean, so no environment variable, which is text, can allow http to another machine', () => {
  type Allow = ClientOptions['allowInsecure'];
  expectTypeOf<Allow>().toEqualTypeOf<boolean | undefined>();
});

declare const thrown: unknown;

/** The `switch` names every error. If the union of errors gets another member, this function no longer compiles. */
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
      // @ts-expect-error: this error has no status
      return String(error.status);
    case 'JournalError':
    case 'LookError':
    case 'MismatchError':
      return error.reference;
    case 'ChangedError':
      return error.fields.join();
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

test('instanceof CrossborderFxError narrows an error to the union of all errors, and the name narrows it to one class', () => {
  if (thrown instanceof CrossborderFxError) {
    expectTypeOf(thrown).toEqualTypeOf<CrossborderFxError>();
    expectTypeOf(thrown.body).toEqualTypeOf<unknown>();
    expectTypeOf(thrown.headers).toEqualTypeOf<Headers | undefined>();
    expectTypeOf(thrown.startedAt).toEqualTypeOf<Date | undefined>();
    handle(thrown);
  }
});

// A program with its own journal may declare the types of the journal's records by hand. If a release demands more fields of a
// record, this test no longer compiles.

interface Row {
  key: string;
  attempt: number;
  operation: 'createPayment' | 'createTrade' | 'confirmPayment';
  reference: string;
  hash: string;
  fields: Record<string, unknown>;
  nonce: string;
  timeout: number;
  sentAt: Date;
}

declare const open: Row & { state: 'sent' };
declare const done: Row & { state: 'done'; id: string };
declare const refused: Row & { state: 'refused' };

const journal: Journal = {
  account: 'acme-live',
  read: async () => ({ now: new Date(), attempts: [open, done, refused] }),
  readMany: async () => [{ now: new Date(), attempts: [open] }],
  listOpen: async () => ({ items: [open], next: '1' }),
  claim: async () => true,
  keysOf: async () => new Map([['P1', 'key']]),
  settle: async () => true,
  listRecords: async () => ({ now: new Date(), attempts: [open] }),
  startRecovery: async () => ({ claim: async () => true, end: async () => {} }),
};

declare const client: ReturnType<typeof createClient>;
declare const payment: Parameters<typeof client.payments.createOnce>[0];
client.payments.createOnce(payment, { journal, reference: 'INV-2026-0117' });
