import type { AmountInput, AmountObject, PaymentCreate } from '@crossborder-fx/openapi';
import { expectTypeOf, test } from 'vitest';
import {
  type addDecimals,
  type compareDecimals,
  type formatDecimal,
  money,
  type negateDecimal,
  type parseDecimal,
  type QuotedDecimal,
  type quotedDecimal,
} from './money.ts';

test('no money function takes a decimal as a number', () => {
  expectTypeOf<Parameters<typeof quotedDecimal>>().toEqualTypeOf<[text: string]>();
  expectTypeOf<Parameters<typeof money>>().toEqualTypeOf<[value: string, currency: string]>();
  expectTypeOf<Parameters<typeof parseDecimal>>().toEqualTypeOf<[text: string]>();
  expectTypeOf<Parameters<typeof negateDecimal>>().toEqualTypeOf<[text: string]>();
  expectTypeOf<Parameters<typeof formatDecimal>[0]>().toEqualTypeOf<string>();
  expectTypeOf<Parameters<typeof addDecimals>>().toEqualTypeOf<[first: string, second: string]>();
  expectTypeOf<Parameters<typeof compareDecimals>>().toEqualTypeOf<
    [first: string, second: string]
  >();
});

test('no money function returns a decimal as a number, and compareDecimals returns -1, 0 or 1', () => {
  expectTypeOf<ReturnType<typeof parseDecimal>>().toEqualTypeOf<bigint>();
  expectTypeOf<ReturnType<typeof addDecimals>>().toEqualTypeOf<QuotedDecimal>();
  expectTypeOf<ReturnType<typeof negateDecimal>>().toEqualTypeOf<QuotedDecimal>();
  expectTypeOf<ReturnType<typeof compareDecimals>>().toEqualTypeOf<-1 | 0 | 1>();
});

test('the results of the money functions can be sent in a request', () => {
  expectTypeOf<QuotedDecimal>().toEqualTypeOf<AmountInput['value']>();
  expectTypeOf<number>().not.toExtend<AmountInput['value']>();
  expectTypeOf<ReturnType<typeof money>>().toExtend<PaymentCreate['amount']>();
});

declare const answered: AmountObject;
declare const send: (amount: PaymentCreate['amount']) => void;

test('the type of an amount that is sent refuses a literal without the zeros in front', () => {
  send({ value: '000000000012.50', currency: 'EUR' });
  send(money('12.50', 'EUR'));
  // @ts-expect-error: the amount lacks the zeros in front
  send({ value: '12.50', currency: 'EUR' });
  // @ts-expect-error: the amount has a comma in place of a dot
  send({ value: '000000000012,50', currency: 'EUR' });
  // @ts-expect-error: an amount below one needs the zeros in front too
  send({ value: '.50', currency: 'EUR' });
  // @ts-expect-error: a value of the type string may lack the zeros in front
  send({ value: String(12.5), currency: 'EUR' });
});

test('an amount of an answer must pass through money() before it is sent', () => {
  expectTypeOf<AmountObject['value']>().toEqualTypeOf<string>();
  // @ts-expect-error: an amount of the service may lack the zeros in front
  send(answered);
  send(money(answered.value, answered.currency));
});
