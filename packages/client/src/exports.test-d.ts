import type * as description from '@crossborder-fx/openapi';
import { expectTypeOf, test } from 'vitest';
import type {
  Client,
  CreateFixedForwardQuoteResult,
  FixedForwardCreate,
  FixedForwardQuote,
  Payment,
  ProofOfTransaction,
  WebhookWithSecret,
} from './index.ts';

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
