import { errorOf, json, storyPayment } from '@crossborder-fx/tools-test-utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientOf } from '../../test/client-of.ts';
import type { Operation } from '../common/operation.ts';
import { operations } from '../generated/operations.ts';
import { money, quotedDecimal } from '../money.ts';
import { prepareInput } from './prepare-input.ts';

const createPayment: Operation = { id: 'createPayment', ...operations.createPayment };
const createQuote: Operation = { id: 'createQuote', ...operations.createQuote };

async function prepared(body: unknown, operation = createPayment) {
  const result = await prepareInput(operation, { body });
  return { ...result, parsedBody: JSON.parse(result.body ?? 'null') };
}

test('the client reads a getter once, and sends the value that it has checked', async () => {
  const values = ['000000000001.00', '000009999999.00', '-000000000001'];
  let reads = 0;
  const amount = {
    currency: 'EUR',
    get value() {
      return values[reads++];
    },
  };
  const { parsedBody } = await prepared({ ...storyPayment, amount });
  expect(reads).toBe(1);
  expect(parsedBody).toEqual({
    ...storyPayment,
    amount: { currency: 'EUR', value: '000000000001.00' },
  });
});

test('the client refuses a body whose toJSON leaves a required field out', async () => {
  const hiding = { ...storyPayment, toJSON: () => ({ tag: 'a' }) };
  await expect(prepared(hiding)).rejects.toThrow('createPayment: sourceWalletId is required.');
  const amount = { ...storyPayment.amount, toJSON: () => '1' };
  await expect(prepared({ ...storyPayment, amount })).rejects.toThrow('amount must be an object');
});

test('the client accepts a body that its toJSON makes valid', async () => {
  expect((await prepared({ toJSON: () => storyPayment })).parsedBody).toEqual(storyPayment);
  class Money {
    toJSON() {
      return storyPayment.amount;
    }
  }
  const body = { ...storyPayment, amount: new Money() };
  expect((await prepared(body)).parsedBody).toEqual(storyPayment);
});

test('the client treats inherited and non-enumerable fields as missing, because JSON does not have them', async () => {
  await expect(prepared(Object.create(storyPayment))).rejects.toThrow('is required');
  const hidden = { ...storyPayment };
  Object.defineProperty(hidden, 'tag', { enumerable: false });
  expect((await prepared(hidden)).parsedBody).not.toHaveProperty('tag');
});

test('the client treats fields that are undefined, functions or symbols as missing, because JSON leaves them out', async () => {
  for (const tag of [undefined, () => 'a', Symbol('a')]) {
    expect((await prepared({ ...storyPayment, tag })).parsedBody).not.toHaveProperty('tag');
    const required = { ...storyPayment, sourceWalletId: tag };
    await expect(prepared(required)).rejects.toThrow('sourceWalletId is required');
  }
});

test('the client refuses __proto__ as an unknown field', async () => {
  const text = JSON.stringify(storyPayment);
  const body = JSON.parse(text.replace('{', '{"__proto__":{"tag":"a|b"},'));
  await expect(prepared(body)).rejects.toThrow('* is unknown; known names are sourceWalletId');
  await expect(prepared(JSON.parse('{"__proto__":{"sourceWalletId":"W"}}'))).rejects.toThrow();
});

test('a body with a random value in a field is sent as checked, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(storyPayment)),
      fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
      async (name, value) => {
        try {
          const { body, parsedBody } = await prepared({ ...storyPayment, [name]: value });
          expect((await prepared(parsedBody)).body).toBe(body);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ValidationError', outcome: 'not-sent' });
        }
      },
    ),
  );
});

test('the client sends the body as it was at the call, even if the caller changes it before a Blob is read', async () => {
  const { fx, requests } = await clientOf((response) => json(response, 400, {}));
  const given = { ...storyPayment, amount: { ...storyPayment.amount } };
  const creating = errorOf(fx.payments.create(given));
  given.amount.value = quotedDecimal('9999');
  await creating;
  const proof = { documentType: 'invoice' as const, tag: 'before', file: new Blob(['Invoice']) };
  const uploading = errorOf(fx.payments.uploadProofOfTransaction('P1', proof));
  proof.tag = 'after';
  await uploading;
  expect(requests.map(({ body }) => JSON.parse(String(body)))).toEqual([
    storyPayment,
    { ...proof, tag: 'before', file: 'SW52b2ljZQ==' },
  ]);
});

test('a retry sends the same bytes as the first attempt, even if the caller changes the input', async () => {
  const amount = money('1000', 'EUR');
  const input = {
    currencyPair: 'EURUSD',
    side: 'B',
    amount,
    deliveryDate: '2026-11-25',
  } as const;
  const { fx, requests } = await clientOf((response) => {
    amount.value = quotedDecimal('9999');
    json(response, 503, {});
  });
  await errorOf(fx.quotes.create(input));
  const sent = JSON.stringify({ ...input, amount: { value: '000000001000', currency: 'EUR' } });
  expect(requests.map(({ body }) => body)).toEqual([sent, sent, sent]);
});

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;
const failing = {
  toJSON() {
    throw new Error('never shown');
  },
};

test.each([
  ['a body with a cycle', { ...storyPayment, tag: cycle }],
  ['a body with a BigInt', { ...storyPayment, tag: 1n }],
  ['a body with a toJSON that throws', { ...storyPayment, tag: failing }],
  ['a function', () => 1],
  ['a symbol', Symbol('a')],
  ['a body whose toJSON returns undefined', { toJSON: () => undefined }],
])('the client refuses a body that JSON cannot represent: %s', async (_what, body) => {
  const rule = 'createPayment: the body cannot be written as JSON.';
  await expect(prepared(body)).rejects.toThrow(rule);
});

test.each([10, 1_000, 3_000, 5_000, 7_000, 10_000, 100_000])(
  'a body of depth %i is either sent or refused with a ValidationError, in every kind of call',
  async (depth) => {
    let deep: unknown = 'a';
    for (let level = 0; level < depth; level++) deep = level % 2 ? [deep] : { deep };
    const { fx, requests } = await clientOf((response) => json(response, 400, {}));
    const body = { ...storyPayment, tag: deep } as never;
    expect(await errorOf(fx.payments.create(body))).toMatchObject({ name: 'ValidationError' });
    const calls = [
      () => fx.payments.create({ ...storyPayment, deep } as never, { allowUnknown: true }),
      () => fx.request('POST', '/no-such-path', { effect: 'creates', body: deep }),
    ];
    if (depth === 100_000) {
      const rule = 'createPayment: the body is nested too deeply.';
      await expect(fx.payments.create(body)).rejects.toThrow(rule);
    }
    for (const call of calls) {
      const { name } = (await errorOf(call())) as Error;
      expect(name).toBe(requests.length > 0 ? 'ApiError' : 'ValidationError');
      requests.length = 0;
    }
  },
);

test('the client also refuses a body that JSON cannot represent in an operation without an effect', async () => {
  const preparing = prepared({ side: 1n }, createQuote);
  await expect(preparing).rejects.toThrow('createQuote: the body cannot');
});
