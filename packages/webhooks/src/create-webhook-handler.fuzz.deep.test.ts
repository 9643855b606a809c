import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paymentFinalized, receiver } from '../test/any-receiver.ts';
import type { ReceivedWebhook } from './create-webhook-handler.ts';
import { memoryStore } from './stores/memory-store.ts';
import { signWebhook } from './verify/signature.ts';

const secret = 'a-secret-of-tests';
const genuine = await paymentFinalized();

function setUp() {
  const events: string[] = [];
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const handler = receiver(memoryStore(), ({ event }) => void events.push(event), { onError });
  return { events, errors, handler };
}

const [timestampName = '', signatureName = ''] = Object.keys(genuine.headers);
const timestamp = genuine.headers[timestampName] ?? '';

const text = fc.string({ unit: 'binary' });
const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
const line = fc.oneof(text, hex, fc.constant(timestamp));
const names = fc.constantFrom(timestampName, signatureName, 'X-Service-Signature');

/** Generates requests that anyone could send to a receiver. */
const sent = fc.record({
  rawBody: fc.oneof(text, fc.uint8Array(), fc.constant(genuine.rawBody)),
  headers: fc.dictionary(names, fc.oneof({ weight: 3, arbitrary: line }, fc.array(line))),
});

/** Generates arguments that a program may pass to `receive`, whether they are a request or not. */
const passed = fc.oneof(
  fc.anything(),
  fc.record({
    rawBody: fc.oneof(text, fc.json(), fc.anything(), fc.constant(genuine.rawBody)),
    headers: fc.oneof(fc.anything(), fc.dictionary(names, fc.oneof(line, fc.anything()))),
  }),
);

it('receive never throws, and processes no forged request', async () => {
  const { events, handler } = setUp();
  const request = fc.oneof(
    fc.tuple(sent, fc.constant([400])),
    fc.tuple(passed, fc.constant([400, 500])),
  );
  await fc.assert(
    fc.asyncProperty(request, async ([received, statuses]) => {
      const { status } = await handler.receive(received as ReceivedWebhook);
      expect(statuses).toContain(status);
    }),
    { numRuns: times(20_000) },
  );
  expect(events).toEqual([]);
});

it('receive never throws for a signed request with any body', async () => {
  const { handler } = setUp();
  const body = fc.oneof(
    text,
    fc.json({ stringUnit: 'binary' }),
    fc.uint8Array(),
    fc
      .record({ event: fc.oneof(text, fc.constant('PAYMENT_CREATED')), payload: fc.jsonValue() })
      .map((notification) => JSON.stringify(notification)),
  );
  await fc.assert(
    fc.asyncProperty(body, async (signed) => {
      const headers = await signWebhook({ rawBody: signed, secret });
      expect([204, 400]).toContain((await handler.receive({ rawBody: signed, headers })).status);
    }),
    { numRuns: times(10_000) },
  );
});

it('receive answers 500 to a signed body that is nested too deeply to compute its event key', async () => {
  const { handler, events, errors } = setUp();
  const nested = `{"event":"CARD_ISSUED","payload":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const headers = await signWebhook({ rawBody: nested, secret });
  const answer = await handler.receive({ rawBody: nested, headers });
  expect(answer).toEqual({ status: 500, outcome: 'failed' });
  expect(errors).toEqual([new RangeError('Maximum call stack size exceeded')]);
  expect(events).toEqual([]);
});
