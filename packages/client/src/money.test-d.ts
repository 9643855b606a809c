import type { AmountObject, PaymentCreate } from '@crossborder-fx/openapi';
import { expectTypeOf, test } from 'vitest';
import type {
  addDecimals,
  compareDecimals,
  formatDecimal,
  money,
  negateDecimal,
  parseDecimal,
  QuotedDecimal,
  quotedDecimal,
} from './money.ts';

test('no function of money takes a number', () => {
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

test('none gives one back, but for the order of two', () => {
  expectTypeOf<ReturnType<typeof parseDecimal>>().toEqualTypeOf<bigint>();
  expectTypeOf<ReturnType<typeof addDecimals>>().toEqualTypeOf<string>();
  expectTypeOf<ReturnType<typeof negateDecimal>>().toEqualTypeOf<string>();
  expectTypeOf<ReturnType<typeof compareDecimals>>().toEqualTypeOf<-1 | 0 | 1>();
});

test('what they give back can be sent', () => {
  expectTypeOf<QuotedDecimal>().toExtend<AmountObject['value']>();
  expectTypeOf<number>().not.toExtend<AmountObject['value']>();
  expectTypeOf<ReturnType<typeof money>>().toExtend<PaymentCreate['amount']>();
});
