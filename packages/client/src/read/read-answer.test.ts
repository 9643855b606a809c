import vectors from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import document from '@crossborder-fx/openapi/openapi.codegen.json' with { type: 'json' };
import { callMethod, clientCallOf, type OpenApiDocument } from '@crossborder-fx/tools-description';
import { errorOf, json } from '@crossborder-fx/tools-test-utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wireAnswers } from '../../../openapi/test/wire-forms.ts';
import { anyCharacter } from '../../test/any-character.ts';
import { clientOf } from '../../test/client-of.ts';
import { type Answer, UnreadableBody } from '../common/answer.ts';
import type { OperationResult } from '../common/operation.ts';
import { operations } from '../generated/operations.ts';
import { readEnvelope } from './envelope.ts';
import { bodyOf, ErrorAnswer, readAnswer, readText } from './read-answer.ts';

const payment: OperationResult = { kind: 'object', wrapper: 'payment', required: ['id'] };
const wallet: OperationResult = { kind: 'object', wrapper: 'wallet', emptyIsNull: true };
const nothing: OperationResult = { kind: 'nothing' };

function answerOf(status: number, text: Answer['text']): Answer {
  const headers = new Headers();
  return { head: { status, headers, header: (name) => headers.get(name) }, text };
}

function readAs(result: OperationResult, status: number, text: Answer['text']): unknown {
  return readAnswer({ result }, answerOf(status, text));
}

function read(result: OperationResult, body: unknown, status = 200): unknown {
  return readAs(result, status, body === undefined ? undefined : JSON.stringify(body));
}

function problemOf(...args: Parameters<typeof readAs>): unknown {
  try {
    return expect.fail(`should not have read ${JSON.stringify(readAs(...args))}`);
  } catch (problem) {
    return problem;
  }
}

const payments: OperationResult = { kind: 'list', items: 'payments' };

test.each(vectors.answers)(
  'readAnswer reads the answer of the shared test vector: $name',
  ({ given, expected }) => {
    const { result } = operations[given.operation as keyof typeof operations];
    const value = read(result, given.body ?? undefined, given.status);
    expect(result.kind === 'list' ? Object(value).items : (value ?? null)).toEqual(expected.result);
  },
);

test('readText returns the text that was written as UTF-8, without a byte order mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (text) => {
      const bytes = new TextEncoder().encode(text);
      expect(readText(bytes)).toBe(text.replace(/^\uFEFF/, ''));
    }),
  );
});

test('readText returns undefined for a body without bytes, and returns an UnreadableBody unchanged', () => {
  expect(readText(new Uint8Array())).toBeUndefined();
  const tooLarge = new UnreadableBody('too large');
  expect(readText(tooLarge)).toBe(tooLarge);
});

test.each([
  ['a lone continuation byte', [0x22, 0x80, 0x22]],
  ['Latin-1', [0x22, 0xe9, 0x22]],
  ['a sequence that is cut off', [0x22, 0xe2, 0x82]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
])('readText refuses %s, and puts no replacement character in its place', (_what, bytes) => {
  expect(readText(new Uint8Array(bytes))).toEqual(new UnreadableBody('the body is not UTF-8'));
});

test.each([200, 201, 299])(
  'readAnswer returns the result of an answer with status %i',
  (status) => {
    expect(read(wallet, { wallet: { id: 'W1' } }, status)).toEqual({ id: 'W1' });
  },
);

test('an answer of 204 must not have a body', () => {
  const expected = new UnreadableBody('204 with a body');
  expect(problemOf(wallet, 204, '{"wallet":{}}')).toEqual(expected);
});

test.each(['', '{"wallet":', '<html></html>', "{'wallet':1}"])(
  'an answer of 200 is unreadable with the body %j',
  (text) => {
    expect(problemOf(wallet, 200, text)).toEqual(new UnreadableBody('the body is not JSON'));
  },
);

test('the error of readAnswer repeats nothing of the body, and an UnreadableBody is thrown unchanged', () => {
  expect(problemOf(wallet, 200, '{"secret":s}')).not.toHaveProperty('cause');
  const unreadable = new UnreadableBody('the body is not UTF-8');
  expect(problemOf(wallet, 200, unreadable)).toBe(unreadable);
});

test.each([undefined, '', 'text', '{"errorCode":1}', new UnreadableBody('too large')])(
  'an operation without a result needs no readable body: %o',
  (text) => {
    expect(readAs(nothing, 200, text)).toBeUndefined();
    expect(readAs(nothing, 204, text)).toBeUndefined();
  },
);

// A custom `fetch` may return an answer without a status.
const none = [undefined as never, Number.NaN];
test.each([...none, 0, 100, 199, 300, 302, 304, 399])(
  'readAnswer refuses an answer with the status %s, which is neither a success nor an error',
  (status) => {
    for (const result of [payment, nothing, { kind: 'raw' } as const]) {
      const expected = new UnreadableBody('a redirect is never followed');
      expect(problemOf(result, status, undefined)).toEqual(expected);
      expect(problemOf(result, status, '{"payment":{"id":"P1"}}')).toEqual(expected);
    }
  },
);

test.each([400, 408, 421, 499, 500, 599])(
  'readAnswer throws an ErrorAnswer for the status %i, whatever result the operation has',
  (status) => {
    for (const result of [payment, nothing, { kind: 'raw' } as const]) {
      for (const text of ['{"payment":{"id":"P1"}}', undefined, new UnreadableBody('too large')]) {
        const answer = answerOf(status, text);
        expect(() => readAnswer({ result }, answer)).toThrow(ErrorAnswer);
        expect(problemOf(result, status, text)).toMatchObject({ answer: { text } });
      }
    }
  },
);

const bare: OperationResult = { kind: 'object' };

test.each([
  [
    'together with the fields beside it',
    payment,
    { payment: { id: 'P1' }, a: 1 },
    { id: 'P1', a: 1 },
  ],
  ['whose id replaces an id beside it', payment, { payment: { id: 'P1' }, id: 'P2' }, { id: 'P1' }],
  ['without a name in the description', bare, { undefined: { a: 1 } }, { undefined: { a: 1 } }],
])('readAnswer reads an object %s', (_what, result, body, expected) => {
  expect(read(result, body)).toEqual(expected);
});

test('readAnswer refuses an empty body when the operation must return an object, also after 204', () => {
  const expected = new UnreadableBody('no object in the body');
  expect(() => read(wallet, undefined)).toThrow(expected);
  expect(() => read(payment, undefined, 204)).toThrow(expected);
});

test.each([undefined, null, 'P1', 1, true, [{ id: 'P1' }]])(
  'readAnswer refuses %j in place of an object',
  (body) => {
    expect(() => read(payment, body)).toThrow(new UnreadableBody('no object in the body'));
  },
);

test.each([null, 'P1', [{ id: 'P1' }]])('readAnswer refuses { payment: %j }', (inner) => {
  const expected = new UnreadableBody('payment is not an object');
  expect(() => read(payment, { payment: inner })).toThrow(expected);
});

test.each([
  {},
  { error: 'refused' },
  { error: { code: 15 } },
  { errorCode: 15, errorMessage: 'no' },
  { payment: {} },
  { payment: { errorCode: 15 } },
  { payment: { id: '' } },
  { payment: { id: null } },
  { payment: { id: { value: 'P1' } } },
  { payment: { status: 'planified' } },
  // The id outside of the field `payment` is not the id of the payment.
  { payment: { status: 'planified' }, id: 'P1' },
  JSON.parse('{ "payment": { "__proto__": { "id": "P1" } } }'),
])('readAnswer refuses %j in place of an object that must have an id', (body) => {
  expect(() => read(payment, body)).toThrow(new UnreadableBody('id is missing'));
});

test('readAnswer refuses an object that lacks a required field', () => {
  const webhook: OperationResult = { kind: 'object', required: ['webhookId', 'secret'] };
  expect(() => read(webhook, { webhookId: 'w' })).toThrow('secret is missing');
  expect(() => read(webhook, { secret: 's' })).toThrow('webhookId is missing');
  expect(read(webhook, { webhookId: 'w', secret: 's' })).toEqual({ webhookId: 'w', secret: 's' });
});

test('readAnswer turns an id that the service writes as a number into text, and leaves a link unchanged', () => {
  const link = 'https://fx.example/payments/1';
  expect(read(payment, { payment: { id: 1, link } })).toEqual({ id: '1', link });
  expect(read(bare, { id: 1 })).toEqual({ id: '1' });
  const quote: OperationResult = { kind: 'object', required: ['quoteId'] };
  expect(read(quote, { quoteId: 12, rate: 1 })).toEqual({ quoteId: '12', rate: 1 });
  expect(read(payment, { payment: { id: 'P1' }, link })).toEqual({ id: 'P1', link });
  expect(read(bare, { link })).toEqual({ link });
});

test.each(['7', '-9007199254740993', '12345678901234567890', '9007199254740991'])(
  'readAnswer keeps each digit of the id %s, which the service writes as a number',
  (id) => {
    const item = `{"id" :\n${id} ,"tag":"\\"id\\":${id},"}`;
    const expected = { id, tag: `"id":${id},` };
    expect(readAs(payment, 200, `{"payment":${item}}`)).toEqual(expected);
    expect(readAs(payments, 200, `{"payments":[${item}]}`)).toMatchObject({ items: [expected] });
    const other = `{"payments":[{"id":"a","sourceWalletId":${id},"paid":1234567890123456}]}`;
    const items = [{ id: 'a', sourceWalletId: id, paid: 1234567890123456 }];
    expect(readAs(payments, 200, other)).toMatchObject({ items });
  },
);

test('readAnswer refuses an object whose id is a number with decimals', () => {
  for (const id of ['1e999', '1.5', '1.0', '9007199254740993.5']) {
    const lost = 'id is not an integer';
    expect(() => readAs(payment, 200, `{"payment":{"id":${id}}}`)).toThrow(lost);
    expect(() => readAs(payments, 200, `{"payments":[{"id":${id}}]}`)).toThrow(lost);
    const walletId = `{"payments":[{"id":"a","sourceWalletId":${id}}]}`;
    expect(() => readAs(payments, 200, walletId)).toThrow('sourceWalletId is not an integer');
  }
});

test('readAnswer reads an object with all required fields, even if the object has error fields', () => {
  const refused = { id: 'P1', status: 'refused', errorMessage: 'no funds' };
  expect(read(payment, { payment: refused })).toEqual(refused);
});

test('readAnswer refuses an error with status 200 when the expected object has no required fields', () => {
  const expected = new UnreadableBody('an error instead of an object');
  expect(() => read(wallet, { errorCode: 15, errorMessage: 'no' })).toThrow(expected);
  expect(() => read(wallet, { wallet: { errorMessage: 'no' } })).toThrow(expected);
  expect(() => read(bare, { Error: { ErrorCode: 15 } })).toThrow(expected);
});

const flag: OperationResult = { kind: 'flag', wrapper: 'result' };

test.each([
  [{ result: true }, 200, true],
  [{ result: false }, 200, false],
  [true, 200, true],
  [false, 200, false],
])('readAnswer reads a result in %j with status %i as %s', (body, status, expected) => {
  expect(read(flag, body, status)).toBe(expected);
});

test.each([undefined, null, 'true', 1, {}, { result: 'true' }, { other: true }, [true]])(
  'readAnswer refuses the body %j when the result must be true or false',
  (body) => {
    expect(() => read(flag, body)).toThrow(new UnreadableBody('result is not true or false'));
  },
);

const unnamed: OperationResult = { kind: 'list' };
const items = [{ id: 'a' }];

test('readAnswer turns ids that the service writes as numbers into text in the items of a list', () => {
  const body = { payments: [{ id: 1, sourceWalletId: 7 }, { id: 'a' }, 2, { tag: 3 }] };
  const read = readAs(payments, 200, JSON.stringify(body)) as { items: unknown; body: unknown };
  expect(read.items).toEqual([{ id: '1', sourceWalletId: '7' }, { id: 'a' }, 2, { tag: 3 }]);
  expect(read.body).toEqual({ payments: read.items });
});

test.each([
  ['in the field with its name', payments, { payments: items, trades: [] }],
  ['in a body that also has a link', payments, { payments: items, link: 'next' }],
  ['that has no name and is the whole body', unnamed, items],
  ['that has no name and is the only list', unnamed, { count: 1, anything: items, next: null }],
])('readAnswer reads a list %s, and returns it with body and response', (_what, result, body) => {
  const answer = answerOf(200, JSON.stringify(body));
  const page = readAnswer({ result }, answer);
  expect(page).toStrictEqual({ items, body, response: answer.head });
});

test.each([undefined, null, 'payments', {}, { trades: [] }, { payments: {} }])(
  'readAnswer refuses %j in place of a list in the field payments',
  (body) => {
    expect(() => read(payments, body)).toThrow(new UnreadableBody('no list in payments'));
  },
);

test.each([undefined, null, 'text', {}, { a: 1 }, { a: [], b: [] }])(
  'readAnswer refuses %j in place of a list whose field the API description does not name',
  (body) => {
    expect(() => read(unnamed, body)).toThrow(new UnreadableBody('no list in the body'));
  },
);

test.each([
  ['{"a":1}', { a: 1 }],
  ['<p>no', '<p>no'],
  [undefined, undefined],
  [new UnreadableBody('too large'), undefined],
])('bodyOf returns the body of an error as far as it can be read: %j', (text, expected) => {
  expect(bodyOf(answerOf(500, text))).toEqual(expected);
});

const envelope = { errorCode: 15, errorType: 'Refused', errorMessage: 'no', link: 'l' };

test.each([
  ['in the documented form', envelope],
  [
    'that is wrapped, with names in capitals',
    { Error: { ErrorCode: 15, ErrorType: 'Refused', ErrorMessage: 'no', Link: 'l' } },
  ],
  ['that is wrapped, with names in the documented form', { Error: envelope }],
  ['with other fields in the same body', { ...envelope, payment: { id: 'P1' }, code: 1 }],
])('readEnvelope reads an error %s', (_form, body) => {
  expect(readEnvelope(body)).toEqual(envelope);
});

test.each(['errorCode', 'errorType', 'errorMessage'] as const)(
  'the field %s alone makes a body an error',
  (name) => {
    expect(readEnvelope({ [name]: envelope[name] })).toEqual({ [name]: envelope[name] });
  },
);

test('an error code may be text', () => {
  expect(readEnvelope({ errorCode: 'E15' })).toEqual({ errorCode: 'E15' });
});

test('readEnvelope leaves out error fields of a wrong type, and such fields do not make a body an error', () => {
  const odd = { errorCode: true, errorType: 1, errorMessage: { text: 'no' }, link: ['l'] };
  expect(readEnvelope(odd)).toBeUndefined();
  expect(readEnvelope({ ...odd, errorMessage: 'no' })).toEqual({ errorMessage: 'no' });
  expect(readEnvelope({ errorCode: null, errorMessage: null, link: null })).toBeUndefined();
});

test.each([{ link: 'https://fx.example/P1' }, { Error: { Link: 'l' } }])(
  'the field link alone does not make a body an error: %j',
  (body) => {
    expect(readEnvelope(body)).toBeUndefined();
  },
);

test.each([undefined, null, 'errorCode', 15, [envelope], {}, { Error: 'no' }, { error: envelope }])(
  'the body %j of an answer is not read as an error of the service',
  (body) => {
    expect(readEnvelope(body)).toBeUndefined();
  },
);

const answers = wireAnswers(document as unknown as OpenApiDocument);

test.each(answers)('the client reads $name', async ({ example, status, body }) => {
  const { fx, requests } = await clientOf((response) =>
    body === undefined ? response.writeHead(status).end() : json(response, status, body),
  );
  const call = callMethod(fx, clientCallOf(example));
  if (status < 400) await call;
  else
    expect(await errorOf(call)).toMatchObject({ name: 'ApiError', status, outcome: 'no-effect' });
  expect(requests).toHaveLength(1);
});
