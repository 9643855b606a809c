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

test('a resource is the interface of the description', () => {
  expectTypeOf<Payment>().toEqualTypeOf<description.Payment>();
  expectTypeOf<description.components['schemas']['Payment']>().toExtend<Payment>();
  expectTypeOf<Awaited<ReturnType<Client['payments']['get']>>>().toEqualTypeOf<Payment>();
});

test('a secret that is given out is always there', () => {
  expectTypeOf<WebhookWithSecret['secret']>().toEqualTypeOf<string>();
  type Created = Awaited<ReturnType<Client['webhooks']['create']>>;
  expectTypeOf<Created['secret']>().toEqualTypeOf<string>();
});

test('a forward quote can be booked as it is, and says until when', () => {
  type Quote = Awaited<ReturnType<Client['fixedForwards']['createQuote']>>;
  expectTypeOf<Quote>().toEqualTypeOf<CreateFixedForwardQuoteResult>();
  expectTypeOf<Quote['quoteId']>().toEqualTypeOf<FixedForwardCreate['quoteId']>();
  expectTypeOf<Quote['holdsUntil']>().toEqualTypeOf<Date>();
  expectTypeOf<Quote>().toExtend<FixedForwardQuote>();
});

test('a file is given as Base64, bytes or a Blob', () => {
  type Body = Parameters<Client['payments']['uploadProofOfTransaction']>[1];
  expectTypeOf<Body['file']>().toEqualTypeOf<string | Uint8Array | Blob>();
  expectTypeOf<ProofOfTransaction>().toExtend<Body>();
  expectTypeOf<{ documentType: 'invoice'; tag: string }>().not.toExtend<Body>();
  expectTypeOf<{ documentType: 'invoice'; tag: string; file: number[] }>().not.toExtend<Body>();
});

type Create = Parameters<Client['payments']['create']>[0];

test('money is never a number', () => {
  expectTypeOf<AmountObject['value']>().toEqualTypeOf<string>();
  expectTypeOf<{ value: number; currency: 'EUR' }>().not.toExtend<Create['amount']>();
});

test('an enum of a request is closed, that of a response is open', () => {
  expectTypeOf<'INVENTED'>().not.toExtend<Create['feePaymentOption']>();
  expectTypeOf<'INVENTED'>().toExtend<NonNullable<Payment['status']>>();
  expectTypeOf<PaymentStatus>().toExtend<NonNullable<Payment['status']>>();
});

test('the one priority that is documented is offered, another is accepted', () => {
  expectTypeOf<'48H'>().toExtend<Create['priorityPaymentOption']>();
  expectTypeOf<'24H'>().toExtend<Create['priorityPaymentOption']>();
});

test('a list needs its status, and a page takes number or string', () => {
  type Query = Parameters<Client['payments']['list']>[0];
  expectTypeOf<{ page: 1 }>().not.toExtend<Query>();
  expectTypeOf<{ status: 'all'; page: 1; per_page: '50' }>().toExtend<Query>();
  expectTypeOf<{ status: 'everything' }>().not.toExtend<Query>();
});

test('results are the objects themselves', () => {
  expectTypeOf<Client['payments']['get']>().returns.resolves.toEqualTypeOf<Payment>();
  expectTypeOf<Client['payments']['list']>().returns.resolves.toEqualTypeOf<Page<Payment>>();
  expectTypeOf<Client['wallets']['get']>().returns.resolves.extract<null>().toEqualTypeOf<null>();
  expectTypeOf<
    Client['externalBankAccounts']['delete']
  >().returns.resolves.toEqualTypeOf<boolean>();
  expectTypeOf<Client['webhooks']['delete']>().returns.resolves.toEqualTypeOf<void>();
});

test('http to another machine is allowed by a boolean, and by no text of the environment', () => {
  type Allow = ClientOptions['allowInsecure'];
  expectTypeOf<Allow>().toEqualTypeOf<boolean | undefined>();
});

declare const thrown: unknown;

/** The list names every error. If the union gets another error, `never` no longer fits. */
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

test('instanceof narrows to the union of all errors, whose name narrows further', () => {
  if (thrown instanceof CrossborderFxError) {
    expectTypeOf(thrown).toEqualTypeOf<CrossborderFxError>();
    expectTypeOf(thrown.body).toEqualTypeOf<unknown>();
    expectTypeOf(thrown.headers).toEqualTypeOf<Headers | undefined>();
    expectTypeOf(thrown.startedAt).toEqualTypeOf<Date | undefined>();
    handle(thrown);
  }
});

// A program can write its own journal and name the row types by hand. If the interface demands more of a journal, this
// test no longer compiles.

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
