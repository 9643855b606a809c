import type { PaymentCreate } from '@crossborder-fx/openapi';
import { expectTypeOf, test } from 'vitest';
import type { Client } from '../create-client.ts';
import type { RequestInput, ResponseBody } from './request.ts';

declare const fx: Client;

test('fx.request takes a method only with a path template that the OpenAPI description has for that method', () => {
  fx.request('GET', '/wallets', {});
  // @ts-expect-error: the OpenAPI description has no PATCH of a payment
  fx.request('PATCH', '/payments/{id}', { path: { id: 'P1' } });
  // @ts-expect-error: the path must be a template, without values of its parameters
  fx.request('GET', '/payments/P1', {});
  // @ts-expect-error: a method must be in capitals
  fx.request('get', '/wallets', {});
});

test('fx.request requires the path parameters and the body of an operation that has them', () => {
  fx.request('GET', '/payments/{id}', { path: { id: 'P1' } });
  // @ts-expect-error: the path parameter is missing
  fx.request('GET', '/payments/{id}', {});
  // @ts-expect-error: an id must be a string
  fx.request('GET', '/payments/{id}', { path: { id: 1 } });
  // @ts-expect-error: the body is missing
  fx.request('POST', '/payments', {});
  // @ts-expect-error: this operation takes no body
  fx.request('GET', '/wallets', { body: {} });
  expectTypeOf<RequestInput<'/payments', 'POST'>['body']>().toEqualTypeOf<PaymentCreate>();
});

test('fx.request takes no number as an amount in a body', () => {
  const body = {} as Omit<PaymentCreate, 'amount'>;
  // @ts-expect-error: an amount must be a string
  fx.request('POST', '/payments', { body: { ...body, amount: { value: 1250, currency: 'EUR' } } });
});

test('the query of fx.request is optional and typed', () => {
  fx.request('GET', '/payments/{status}', { path: { status: 'all' }, query: { sort: 'ASC' } });
  fx.request('GET', '/payments/{status}', { path: { status: 'all' } });
  // @ts-expect-error: a list can be sorted by ASC or DESC, not by UP
  fx.request('GET', '/payments/{status}', { path: { status: 'all' }, query: { sort: 'UP' } });
  // @ts-expect-error: a list of payments has no status P1
  fx.request('GET', '/payments/{status}', { path: { status: 'P1' } });
});

test('fx.request returns the body with the type that the OpenAPI description gives it', () => {
  const result = fx.request('GET', '/wallets', {});
  expectTypeOf(result).resolves.toExtend<{ response: { status: number; headers: Headers } }>();
  expectTypeOf<ResponseBody<'/wallets', 'GET'>>().toHaveProperty('wallets');
  expectTypeOf<Awaited<typeof result>['body']>().toEqualTypeOf<
    ResponseBody<'/wallets', 'GET'> | undefined
  >();
});

test('fx.request takes no effect for an operation of the OpenAPI description, which states the effect', () => {
  const body = {} as PaymentCreate;
  // @ts-expect-error: a POST of a payment has an effect, so effect cannot be none
  fx.request('POST', '/payments', { effect: 'none', body });
  // @ts-expect-error: the caller must leave out even the right effect
  fx.request('POST', '/payments', { effect: 'creates', body });
  // @ts-expect-error: the caller must leave out the effect of a read
  fx.request('GET', '/payments/{id}', { effect: 'none', path: { id: 'P1' } });
  const input = { effect: 'none', body } as const;
  // @ts-expect-error: the type also refuses an effect in an object made earlier
  fx.request('POST', '/payments', input);
  // TypeScript accepts an unknown path, and an unknown method of a known path.
  fx.request('PATCH', '/payments', { effect: 'changes', body: {} });
  fx.request('POST', '/payments/batch' as `/${string}`, { effect: 'creates' });
});

test('fx.request requires the effect of an operation that the OpenAPI description lacks', () => {
  const made = fx.request('POST', '/no-such-path/{id}', { effect: 'creates', path: { id: 'D1' } });
  expectTypeOf<Awaited<typeof made>['body']>().toEqualTypeOf<unknown>();
  // @ts-expect-error: the effect of an unknown operation is missing
  fx.request('POST', '/no-such-path', { body: {} });
  // @ts-expect-error: the effect must be a word of the type Effect, which lacks reads
  fx.request('POST', '/no-such-path', { effect: 'reads' });
});
