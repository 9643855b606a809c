import { createHash } from 'node:crypto';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toWebhookEvent } from '../verify/webhook-event.ts';
import { canonicalJson, deliveryKey, eventKey, recoveredKey } from './event-key.ts';

const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
const payload = { id: 'NTc4MTI2', status: 'finalized' };
const keyOf = (body: object) => eventKey(toWebhookEvent({ webhookId, ...body }));

it('the event key is the SHA-256 of the canonical JSON of name and payload', async () => {
  const text = '{"event":"PAYMENT_FINALIZED","payload":{"id":"NTc4MTI2","status":"finalized"}}';
  expect(await keyOf({ payload, event: 'PAYMENT_FINALIZED' })).toBe(
    createHash('sha256').update(text).digest('hex'),
  );
});

it.each([
  ['whose fields stand in another order', { payload: { status: 'finalized', id: 'NTc4MTI2' } }],
  ['whose payload is wrapped', { payload: { payment: payload } }],
  ['sent for another subscription', { webhookId: '3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63' }],
  ['with more fields beside the payload', { attempt: 2 }],
])('the event key is the same for a notification %s', async (_, changes) => {
  const body = { event: 'PAYMENT_FINALIZED', payload };
  expect(await keyOf({ ...body, ...changes })).toBe(await keyOf(body));
});

it.each([
  ['another event name', { event: 'PAYMENT_BLOCKED' }],
  ['another payload', { payload: { ...payload, status: 'blocked' } }],
  ['one more field in its payload', { payload: { ...payload, tag: '' } }],
  ['an unknown event name', { event: 'UNKNOWN' }],
  ['a payload that is not an object', { payload: 'NTc4MTI2' }],
])('the event key differs for a notification with %s', async (_, changes) => {
  const body = { event: 'PAYMENT_FINALIZED', payload };
  expect(await keyOf({ ...body, ...changes })).not.toBe(await keyOf(body));
});

it('the event key differs for events with different unknown names', async () => {
  expect(await keyOf({ event: 'CARD_ISSUED', payload })).not.toBe(
    await keyOf({ event: 'CARD_CLOSED', payload }),
  );
  expect(await keyOf({ event: 'CARD_ISSUED' })).toBe(
    await keyOf({ event: 'CARD_ISSUED', payload: null }),
  );
});

const textWith = (payload: string) => `{"event":"PAYMENT_FINALIZED","payload":${payload}}`;
const parsedKey = (text: string) => eventKey(toWebhookEvent(JSON.parse(text)));
const keyOfText = (text: string) => deliveryKey(toWebhookEvent(JSON.parse(text)), text);

it.each([
  ['{"id":9007199254740992}', '{"id":9007199254740993}'],
  ['{"a":{"b":[0, 12345678901234567890]}}', '{"a":{"b":[0, 12345678901234567891]}}'],
  ['{"id":\n9007199254740993}', '{"id":\n9007199254740992}'],
  ['{"id":1e400}', '{"id":2e400}'],
  ['{"id":1e400}', '{"id":null}'],
  ['{"number":9007199254740993}', '{"number":"9007199254740993"}'],
  ['{"\\"":"\\\\","id":9007199254740993}', '{"\\"":"\\\\","id":9007199254740992}'],
  ['{"payment":{"id":9007199254740993}}', '{"payment":{"id":9007199254740992}}'],
])('deliveryKey differs for %s and %s', async (one, other) => {
  expect(await keyOfText(textWith(one))).not.toBe(await keyOfText(textWith(other)));
});

it.each([
  '{"id":9007199254740991,"other":-9007199254740991}',
  '{"number":9007199254740992}',
  '{"id":1e+21}',
  '{"text":"9007199254740993, \\" 9007199254740993","9007199254740993":1}',
  '{"value":"000000000000.0000000"}',
  '{"rate":0.10000000000000001,"small":1.0E-7,"large":1E3,"padded":1.0000000000000000000}',
])('deliveryKey equals the key of the parsed event for %s', async (payload) => {
  expect(await keyOfText(textWith(payload))).toBe(await parsedKey(textWith(payload)));
});

it('deliveryKey is the same for an id as a number and as text', async () => {
  for (const id of ['7', '9007199254740991', '9007199254740993', '12345678901234567890']) {
    const key = await keyOfText(textWith(`{"id":"${id}"}`));
    expect(await keyOfText(textWith(`{"id":${id}}`))).toBe(key);
    expect(await keyOfText(textWith(`{"payment":{"id" : ${id} }}`))).toBe(key);
  }
});

it('deliveryKey is the same for a payload with and without its wrapper, and ignores large integers outside the payload', async () => {
  const bare = '{"id":9007199254740993}';
  expect(await keyOfText(textWith(`{"payment":${bare}}`))).toBe(await keyOfText(textWith(bare)));
  const beside = textWith('{"id":"x"}').replace(/}$/, ',"attempt":9007199254740993}');
  expect(await keyOfText(beside)).toBe(await parsedKey(beside));
});

it('deliveryKey equals the key of the parsed event for any JSON that JavaScript writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.constantFrom(undefined, 1, '\t'), async (json, indent) => {
      const payload = JSON.stringify(JSON.parse(json), null, indent);
      expect(await keyOfText(textWith(payload))).toBe(await parsedKey(textWith(payload)));
    }),
  );
});

it('deliveryKey differs when an integer changes, and when two integers swap places', async () => {
  const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
  const beside = fc.json();
  await fc.assert(
    fc.asyncProperty(integer, integer, beside, async (one, other, json) => {
      const place = (first: bigint, second: bigint) =>
        keyOfText(textWith(`{"beside":${json},"first":${first},"list":[ ${second} ]}`));
      const key = await place(one, other);
      expect(await place(one, other)).toBe(key);
      if (one !== other) expect(await place(other, one)).not.toBe(key);
      expect(await place(one, other + 1n)).not.toBe(key);
    }),
  );
});

it('deliveryKey reads a text with millions of escapes', async () => {
  const text = textWith(`{"tag":"${'\\n'.repeat(2_000_000)}","id":9007199254740993}`);
  expect(await keyOfText(text)).not.toBe(await keyOfText(text.replace('993}', '992}')));
});

it.each(['9007199254740992', '-9007199254740992', '12345678901234567890', '1e400'])(
  'recoveredKey refuses the number %s, which JavaScript may have rounded',
  async (number) => {
    const event = (payload: string) =>
      toWebhookEvent(JSON.parse(`{"event":"PAYMENT_FINALIZED","payload":${payload}}`));
    for (const payload of [`{"id":${number}}`, `{"a":[{"b":[1, ${number}]}]}`, number]) {
      await expect(recoveredKey(event(payload))).rejects.toThrow(
        /integer that JavaScript may have rounded/,
      );
    }
    const text = event(`{"id":"${number}"}`);
    expect(await recoveredKey(text)).toBe(await eventKey(text));
  },
);

it.each([null, 0, 9007199254740991, -9007199254740991, 0.1, 1e-300])(
  'recoveredKey accepts %j',
  async (value) => {
    const event = toWebhookEvent({ event: 'X', payload: { value } });
    expect(await recoveredKey(event)).toBe(await eventKey(event));
  },
);

it('canonicalJson writes any JSON value as text that parses to the same value', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary', maxDepth: 4 }), (json) => {
      const value = JSON.parse(json);
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(value);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
    { numRuns: times(2000) },
  );
});

it.each([
  [
    'the example of RFC 8785, section 3.2.2',
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  ],
  [
    'the example of section 3.2.3, with keys sorted by UTF-16 code unit',
    '{"\u20ac":0,"\\r":0,"\ufb33":0,"1":0,"\ud83d\ude00":0,"\u0080":0,"\u00f6":0}',
    '{"\\r":0,"1":0,"\u0080":0,"\u00f6":0,"\u20ac":0,"\ud83d\ude00":0,"\ufb33":0}',
  ],
  [
    'an own property __proto__, and a list in its order',
    '{"__proto__":{"b":1,"a":[3,1,2]}}',
    '{"__proto__":{"a":[3,1,2],"b":1}}',
  ],
  [
    'half a surrogate pair, which the RFC refuses, so that no event is lost',
    '"\\ud800"',
    '"\\ud800"',
  ],
  ['a number that is too large, which the RFC refuses too', '1e999', 'null'],
])('canonicalJson writes %s', (_, json, text) => {
  expect(canonicalJson(JSON.parse(json))).toBe(text);
});

it.each([undefined, () => {}, Symbol('x'), 5n, { a: undefined }, [undefined]])(
  'canonicalJson refuses %s, which JSON cannot hold',
  (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  },
);
