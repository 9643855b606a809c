import type { AmountObject, Payment, PaymentStatus } from '@crossborder-fx/openapi';
import { expectTypeOf, test } from 'vitest';
import type { ClientOptions } from './call/client-options.ts';
import type { Client } from './create-client.ts';
import type { Page } from './ground/pipeline.ts';

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
