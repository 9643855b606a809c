import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, it } from 'vitest';
import { expectRefused, good, headersOf, plain, signed } from '../../test/vectors.ts';
import type { WebhookHeaders } from './headers.ts';
import type { RawBody } from './raw-body.ts';
import { signWebhook } from './signature.ts';
import { verifyWebhook } from './verify-webhook.ts';

// These tests pass headers, bodies and secrets to verifyWebhook in every form that callers use.

const name = 'x-service-timestamp';
const { timestamp, signatureHex, secret } = plain;
const signature = { 'x-service-signature': signatureHex };
const genuine = headersOf(timestamp, signatureHex);

it.each<[string, WebhookHeaders]>([
  ['Headers', new Headers(genuine)],
  ['a record with a name in another case', { ...signature, 'X-Service-Timestamp': timestamp }],
  ['a record with a name in capital letters', { ...signature, 'X-SERVICE-TIMESTAMP': timestamp }],
  ['lists of one value', { ...signature, [name]: [timestamp] }],
  ['a record with a second, undefined value', { ...genuine, 'X-Service-Timestamp': undefined }],
  ['a record without a prototype', Object.assign(Object.create(null), genuine)],
  ['an object with a get method', { get: (key) => Reflect.get(genuine, key) }],
  ['a record with a header called get', { ...genuine, get: 'x' }],
])('verifyWebhook accepts the headers as %s', async (_, headers) => {
  await expect(verifyWebhook({ ...good, headers })).resolves.toHaveProperty('event');
});

it.each<[string, WebhookHeaders]>([
  ['Headers without that name', new Headers({ ...signature, 'x-service-timestamps': '1' })],
  ['an empty record', {}],
  ['an undefined value', { ...signature, [name]: undefined }],
  ['an empty value', { ...signature, [name]: '' }],
  ['an empty value in Headers', new Headers({ ...signature, [name]: '' })],
  ['an empty list', { ...signature, [name]: [] }],
  ['an inherited value', Object.create(genuine)],
])('verifyWebhook reports the timestamp header as missing for %s', async (_, headers) => {
  const says = /no x-service-timestamp header.*headerNames/;
  await expectRefused(verifyWebhook({ ...good, headers }), 'HEADER_MISSING', says);
});

it.each<[string, WebhookHeaders]>([
  ['a list of two values', { ...signature, [name]: [timestamp, '2'] }],
  ['a list of two equal values', { ...signature, [name]: [timestamp, timestamp] }],
  ['two names that differ in case', { ...genuine, 'X-Service-Timestamp': timestamp }],
  ['values that Headers joins', new Headers([...Object.entries(genuine), [name, timestamp]])],
  ['values joined without a space', { ...signature, [name]: '1,2' }],
  ['a value and an empty one, joined', { ...signature, [name]: `${timestamp}, ` }],
  [
    'two HTTP dates',
    { ...signature, [name]: 'Sun, 29 Mar 2026 01:00:00 GMT, Sun, 29 Mar 2026 01:00:01 GMT' },
  ],
])('verifyWebhook reports the timestamp header as duplicated for %s', async (_, headers) => {
  const says = /more than one x-service-timestamp header.*a proxy may add one/;
  await expectRefused(verifyWebhook({ ...good, headers }), 'HEADER_DUPLICATED', says);
});

it('verifyWebhook accepts an HTTP date with a comma as the timestamp when parseTimestamp reads it', async () => {
  const call = signed('{"event":"X"}', 'Sun, 29 Mar 2026 01:00:00 GMT');
  const headers = new Headers(call.headers as Record<string, string>);
  const event = await verifyWebhook({ ...call, headers, parseTimestamp: Date.parse });
  expect(event).toHaveProperty('eventName', 'X');
});

it('verifyWebhook reads the headers that headerNames names, in any letter case', async () => {
  const headers = { [name]: timestamp, 'x-other-signature': signatureHex };
  const headerNames = { signature: 'X-Other-Signature' };
  await expect(verifyWebhook({ ...good, headers, headerNames })).resolves.toBeDefined();
});

const text = '{"event":"é"}';
const bytes = [...Buffer.from(text)];

it.each<[string, RawBody]>([
  ['a string', text],
  ['a Buffer', Buffer.from(text)],
  ['a Uint8Array', Uint8Array.from(bytes)],
  ['an ArrayBuffer', Uint8Array.from(bytes).buffer],
  ['part of a larger buffer', Buffer.from(`xx${text}yy`).subarray(2, 16)],
  ['bytes of another realm', runInNewContext('Uint8Array.from(bytes)', { bytes })],
  ['an ArrayBuffer of another realm', runInNewContext('Uint8Array.from(bytes).buffer', { bytes })],
])('verifyWebhook accepts the body as %s', async (_, rawBody) => {
  const event = await verifyWebhook({ ...signed(text), rawBody });
  expect(event).toHaveProperty('eventName', 'é');
});

it.each([{ event: 'PAYMENT_CREATED' }, [1, 2], undefined, 5])(
  'verifyWebhook refuses the body %j, with the advice to pass the raw body',
  async (rawBody) => {
    const call = Reflect.apply(verifyWebhook, undefined, [{ ...good, rawBody }]);
    await expectRefused(call, 'BODY_NOT_RAW', /pass the raw body, from before any body parser/);
  },
);

it.each([
  ['a stray continuation byte', [0x22, 0x80, 0x22]],
  ['a cut-off character', [0x22, 0xc3, 0x22]],
  ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
  ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ['a byte that never occurs', [0x22, 0xff, 0x22]],
])('verifyWebhook refuses a body with %s as not UTF-8', async (_, given) => {
  const says = /signature is right.*not UTF-8.*report it to the sender/;
  const call = verifyWebhook(signed(Uint8Array.from(given)));
  await expectRefused(call, 'BODY_NOT_UTF8', says);
});

it.each([
  ...['', ' ', '{', '{}}', "{'a':1}", '{"a":1,}', 'NaN', 'undefined', '{}\0', 'a=b'],
  ...['\u{feff}{}', '['.repeat(200_000), '{"holder":Jane Doe}'],
])('verifyWebhook refuses the body %.9j as not JSON, and quotes nothing', async (given) => {
  const says = /signature is right.*not JSON.*report it to the sender/;
  await expectRefused(verifyWebhook(signed(given)), 'BODY_NOT_JSON', says);
  expect(inspect(await errorOf(verifyWebhook(signed(given))))).not.toContain('Jane');
});

const noSecrets: unknown[] = ['', null, 5, Buffer.from('secret'), ['secret']];

it.each([
  [[secret]],
  [[secret, undefined, 'previous']],
  [['other', secret, '']],
  [[undefined, secret]],
])(
  'verifyWebhook accepts the list of secrets %j, which contains the right secret',
  async (secrets) => {
    await expect(verifyWebhook({ ...good, secrets })).resolves.toHaveProperty('event');
  },
);

it.each([
  ...[undefined, 'secret', { 0: secret, length: 1 }, [], [undefined], [undefined, '']],
  ...[() => secret, ['', secret], ...noSecrets.map((given) => [given])],
  ...noSecrets.slice(1).flatMap((given) => [
    [given, secret],
    [secret, given],
  ]),
])('verifyWebhook refuses the secrets %j', async (secrets) => {
  const call = Reflect.apply(verifyWebhook, undefined, [{ ...good, secrets }]);
  await expect(call).rejects.toThrow(
    new TypeError('secrets must be an array of non-empty strings'),
  );
});

it.each([...noSecrets, undefined])('signWebhook refuses the secret %j', async (given) => {
  const call = Reflect.apply(signWebhook, undefined, [{ rawBody: '{}', secret: given }]);
  await expect(call).rejects.toThrow(new TypeError('secret must be a string that is not empty'));
});
