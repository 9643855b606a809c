import { EventEmitter, once } from 'node:events';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { AdapterOptions } from '../src/adapters/receive.ts';
import {
  createWebhookHandler,
  memoryStore,
  type PaymentFinalizedEvent,
  type WebhookHandler,
} from '../src/index.ts';
import { notification, secret } from './any-receiver.ts';

/** Starts a server of the web framework with the adapter under test as its only route, and returns the URL. */
export type Start = (handler: WebhookHandler, options?: AdapterOptions) => Promise<string>;

const refused = (code: string) => expect.objectContaining({ code });

export const malformedContentTypes = ['json', ';;;', ''];

interface Framework {
  /** Whether the framework passes a body on while the body is still arriving. @default true */
  streams?: boolean;
  /** Whether the framework refuses an invalid content type before it calls the adapter. @default false */
  readsContentType?: boolean;
}

export function adapterSuite(
  start: Start,
  { streams = true, readsContentType = false }: Framework = {},
): void {
  test('a signed notification that comes in any chunks runs its handler and is answered with 204 and no body', async () => {
    const { handler, events, errors } = receiver();
    const url = await start(handler);
    for (const id of ['whole', 'within a character']) {
      const { rawBody, headers } = await notification({ id });
      const middle = rawBody.indexOf('é') + 1;
      const sent =
        id === 'whole'
          ? { headers: { ...headers, 'content-length': rawBody.length }, body: [rawBody] }
          : { headers, body: [rawBody.subarray(0, middle), rawBody.subarray(middle)] };
      expect(await send(url, sent)).toEqual({ status: 204, body: '' });
      expect(events.at(-1)?.payload).toEqual({ id, tag: 'café' });
    }
    expect([events.length, errors]).toEqual([2, []]);
  });

  test.each([
    undefined,
    'application/json',
    'text/plain',
    'application/json; charset=latin1',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    ...(readsContentType ? [] : malformedContentTypes),
  ])('the adapter ignores the content type %s', async (contentType) => {
    const { handler, events } = receiver();
    const url = await start(handler);
    const { rawBody, headers } = await notification({});
    const typed = { ...headers, ...(contentType !== undefined && { 'content-type': contentType }) };
    expect(await send(url, { headers: typed, body: [rawBody] })).toMatchObject({ status: 204 });
    expect(events).toHaveLength(1);
  });

  test('a forged notification is answered with 400 and reported', async () => {
    const { headers } = await notification({ id: 'another' });
    const { answer, events, errors } = await answerOf(start, headers);
    expect([answer, events]).toEqual([{ status: 400, body: '' }, []]);
    expect(errors).toEqual([refused('SIGNATURE_MISMATCH')]);
  });

  test('a notification with a header that comes twice is answered with 400', async () => {
    const { handler, errors } = receiver();
    const url = await start(handler);
    const { rawBody, headers } = await notification({});
    const signature = headers['x-service-signature'] ?? '';
    const twice = { ...headers, 'x-service-signature': ['0'.repeat(64), signature] };
    expect(await send(url, { headers: twice, body: [rawBody] })).toMatchObject({ status: 400 });
    expect(errors).toEqual([refused('HEADER_DUPLICATED')]);
  });

  test('a byte order mark and bytes that are not UTF-8 reach the verification unchanged', async () => {
    const { handler, errors } = receiver();
    const url = await start(handler);
    const { rawBody } = await notification({});
    for (const body of [Buffer.from([0xef, 0xbb, 0xbf, ...rawBody]), Buffer.from([0xff, 0x00])]) {
      const signed = await notification({ body });
      const { status } = await send(url, { headers: signed.headers, body: [body] });
      expect(status).toBe(400);
    }
    // BODY_NOT_JSON and BODY_NOT_UTF8 imply a right signature, so no byte was lost on the way.
    expect(errors).toEqual([refused('BODY_NOT_JSON'), refused('BODY_NOT_UTF8')]);
  });

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    'a %s request without a signature and a body is answered with 400',
    async (method) => {
      const { handler, errors } = receiver();
      const url = await start(handler);
      expect(await send(url, { method, headers: {}, body: [] })).toEqual({ status: 400, body: '' });
      expect(errors).toEqual([refused('HEADER_MISSING')]);
    },
  );

  test('a body of maxBodyBytes is accepted, and one byte more is answered with 500', async () => {
    const { handler, events, errors } = receiver();
    const { rawBody, headers } = await notification({});
    const url = await start(handler, { maxBodyBytes: rawBody.length });
    expect(await send(url, { headers, body: [rawBody] })).toMatchObject({ status: 204 });
    const longer = await notification({ body: `${rawBody} ` });
    for (const body of [[longer.rawBody], [rawBody, Buffer.from(' ')]]) {
      expect(await send(url, { headers: longer.headers, body })).toMatchObject({ status: 500 });
    }
    expect(events).toHaveLength(1);
    const tooLong = { message: expect.stringContaining('maxBodyBytes') };
    expect(errors).toMatchObject([tooLong, tooLong]);
  });

  test('maxBodyBytes is 1 MiB by default, and the sender of a larger body gets an answer', async () => {
    const { handler, events, errors } = receiver();
    const url = await start(handler);
    const { rawBody } = await notification({});
    const size = 1024 * 1024;
    const allowed = await notification({ body: `${rawBody}${' '.repeat(size - rawBody.length)}` });
    const headers = { ...allowed.headers, 'content-length': size };
    expect(await send(url, { headers, body: [allowed.rawBody] })).toMatchObject({ status: 204 });
    const more = Array.from({ length: 6 }, () => allowed.rawBody);
    expect(await send(url, { headers: allowed.headers, body: more })).toMatchObject({
      status: 500,
    });
    expect(events).toHaveLength(1);
    expect(errors).toHaveLength(1);
  });

  if (!streams) return;

  test('a body without end is answered with 500 while its bytes still arrive', async () => {
    const { handler, events, firstError } = receiver();
    const url = await start(handler, { maxBodyBytes: 1000 });
    const { headers } = await notification({});
    const kilobyte = new Uint8Array(1000);
    const sent = { headers, body: Array.from({ length: 10 }, () => kilobyte) };
    expect(await sendWithoutEnd(url, sent)).toBe(500);
    const message = expect.stringContaining('The body is longer than maxBodyBytes, 1000.');
    expect(await firstError).toMatchObject({ name: 'RangeError', message });
    expect(events).toEqual([]);
  });

  test('a body that is far too long ends its connection, and the next notification gets its answer', async () => {
    const { handler, events } = receiver();
    const url = await start(handler, { maxBodyBytes: 1000 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    // The server stops reading this body, which is so small that the sender sends all of it before the answer.
    const forged = { headers: {}, body: [new Uint8Array(500_000)] };
    expect(await send(url, { agent, ...forged })).toEqual({ status: 500, body: '' });
    const { rawBody, headers } = await notification({});
    expect(await send(url, { agent, headers, body: [rawBody] })).toMatchObject({ status: 204 });
    expect(events).toHaveLength(1);
  });

  test('the adapter reports a sender that closes the connection within the body', async () => {
    const { handler, events, firstError } = receiver();
    const url = await start(handler);
    const { rawBody, headers } = await notification({});
    await hangUp(url, { headers, body: [rawBody] });
    expect(await firstError).toMatchObject({ message: expect.stringContaining('before it was') });
    expect(await send(url, { headers, body: [rawBody] })).toMatchObject({ status: 204 });
    expect(events).toHaveLength(1);
  });
}

/** Expects that the adapter refuses a body which other code has read before, and that the error says what to change. */
export async function expectBodyNotRaw(start: Start, advice: string): Promise<void> {
  const { answer, events, errors } = await answerOf(start);
  expect(answer).toEqual({ status: 400, body: '' });
  expect(events).toEqual([]);
  const message = expect.stringContaining(advice);
  expect(errors).toMatchObject([{ code: 'BODY_NOT_RAW', message }]);
}

export async function expectAccepted(start: Start): Promise<void> {
  const { answer, events, errors } = await answerOf(start);
  expect(answer).toMatchObject({ status: 204 });
  expect([events.length, errors]).toEqual([1, []]);
}

/** Sends a signed notification to a new receiver, with `more` headers and with `body` in place of the usual body. */
export async function answerOf(start: Start, more: OutgoingHttpHeaders = {}, body?: string) {
  const received = receiver();
  const { rawBody, headers } = await notification(body === undefined ? {} : { body });
  const sent = {
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: [rawBody],
  };
  const url = await start(received.handler);
  return { ...received, url, sent, answer: await send(url, sent) };
}

export function receiver() {
  const events: PaymentFinalizedEvent[] = [];
  const errors: unknown[] = [];
  const told = new EventEmitter();
  const firstError = once(told, 'reported').then(([error]) => error as unknown);
  const handler = createWebhookHandler({
    secrets: [secret],
    store: memoryStore(),
    on: { PAYMENT_FINALIZED: (event) => void events.push(event) },
    onUnhandled: ({ event }) => {
      throw new Error(`${event} was not sent`);
    },
    onError: (error) => {
      errors.push(error);
      told.emit('reported', error);
    },
  });
  return { handler, events, errors, firstError };
}

export interface Sent {
  /** @default an agent that keeps no connection open */
  agent?: Agent;
  method?: string;
  headers: OutgoingHttpHeaders;
  /** The parts of the body, each written separately. Several parts without content-length are sent as chunks. */
  body: readonly Uint8Array[];
}

/** Sends a request with exactly these headers, without adding a content type, and returns the answer. */
export async function send(url: string, { agent, method = 'POST', headers, body }: Sent) {
  const outgoing = request(url, { ...(agent && { agent }), method, headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  // After its answer, the server may close the connection before it has read the whole request.
  outgoing.on('error', () => {});
  for (const chunk of body) outgoing.write(chunk);
  outgoing.end();
  const [response] = await answered;
  return { status: response.statusCode, body: (await buffer(response)).toString() };
}

/** Sends the headers and a part of a body that never ends, and returns the status once the server has closed the connection. */
export async function sendWithoutEnd(url: string, { headers, body }: Sent) {
  const outgoing = request(url, { method: 'POST', headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  for (const chunk of body) outgoing.write(chunk);
  const [response] = await answered;
  outgoing.on('error', () => {});
  response.on('error', () => {}).resume();
  await once(outgoing, 'close');
  return response.statusCode;
}

export async function hangUp(url: string, { headers, body }: Sent): Promise<void> {
  const outgoing = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': 1000 },
  });
  outgoing.on('error', () => {});
  for (const chunk of body) await new Promise((written) => outgoing.write(chunk, written));
  outgoing.destroy();
}
