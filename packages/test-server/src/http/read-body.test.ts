import { text } from 'node:stream/consumers';
import { errorMessageIn, errorMessageOf, send, wsseHeader } from '@crossborder-fx/tools-test-utils';
import { expect, test, vi } from 'vitest';
import { connectionTo, sendRaw, serverOf } from '../../test/server.ts';
import { testCredentials } from '../common/credentials.ts';

const json = { 'content-type': 'application/json' };

async function post(
  server: { url: string },
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = json,
): Promise<Response> {
  return fetch(`${server.url}/wallets`, {
    method: 'POST',
    body,
    headers: { 'X-WSSE': wsseHeader(testCredentials), ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}

function streamOf(chunk: string, times: number): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (let index = 0; index < times; index++) {
        controller.enqueue(new TextEncoder().encode(chunk));
      }
      controller.close();
    },
  });
}

test('the server reads a body of maxBodyBytes, with a Content-Length or in chunks', async () => {
  const rent = { currency: 'EUR', tag: 'Rent' };
  const body = JSON.stringify(rent);
  const server = await serverOf({ maxBodyBytes: body.length });
  expect((await post(server, body)).status).toBe(200);
  expect((await post(server, streamOf(body, 1))).status).toBe(200);
  expect(server.requests.map((request) => request.body)).toEqual([rent, rent]);
});

test('a body one byte longer than maxBodyBytes is refused with 413, with a Content-Length or in chunks', async () => {
  const server = await serverOf({ maxBodyBytes: 20 });
  for (const body of ['x'.repeat(21), streamOf('x', 21)]) {
    const response = await post(server, body);
    expect(response.status).toBe(413);
    expect(await errorMessageOf(response)).toBe('The body must not be larger than 20 bytes.');
  }
});

test('a much larger body is refused, and the client can read the answer', async () => {
  const server = await serverOf();
  for (const body of ['x'.repeat(11 * 1024 * 1024), streamOf('x'.repeat(65_536), 200)]) {
    expect((await post(server, body)).status).toBe(413);
  }
  expect((await send(server, '/wallets')).status).toBe(200);
});

test('the server answers 408 after the idle timeout when a body is incomplete', async () => {
  const server = await serverOf({ idleTimeout: 500 });
  const request = 'POST /wallets HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"tag":';
  const { status, body } = await sendRaw(server, request);
  expect(status).toBe(408);
  expect(errorMessageIn(JSON.parse(body))).toContain('announces more bytes than it sends');
});

test('after 30 times the idle timeout, the server cuts off a body whose bytes arrive one by one', async () => {
  const server = await serverOf({ idleTimeout: 100 });
  const drip = async () => {
    const socket = await connectionTo(server);
    socket.write('POST /wallets HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n');
    const dripping = setInterval(() => socket.write('{'), 10);
    // Writing to a connection that the server has closed breaks the connection, perhaps before the client has read the answer.
    return text(socket)
      .catch(() => '')
      .finally(() => clearInterval(dripping));
  };
  let received = await drip();
  // On a busy machine, a byte of the client can arrive after the idle timeout. The server then answers with another error, and
  // the test sends the slow request again.
  while (received === '' || received.includes('announces more bytes than it sends')) {
    received = await drip();
  }
  expect(received).toMatch(
    /^HTTP\/1\.1 408 .*The server did not receive the whole request in time\./s,
  );
});

const bytes = new TextEncoder().encode('{"currency":"EUR"}');
const twice = 'The body must not have an object with two fields of the same name.';
const notJson = 'The header Content-Type must be application/json.';

test.each<[string | Uint8Array<ArrayBuffer>, Record<string, string>, number, string]>([
  ['{"tag"', json, 400, 'The body is not JSON.'],
  ['\uFEFF{"tag":"a"}', json, 400, 'The body must not begin with a byte order mark.'],
  ['{"tag":"a"}{}', json, 400, 'The body is not JSON.'],
  ['{"tag":"a","tag":"b"}', json, 400, twice],
  ['{"holder":[{"name":{},"na\\u006de":1}]}', json, 400, twice],
  [new Uint8Array([0x22, 0xff, 0xfe, 0x22]), json, 400, 'The body is not UTF-8.'],
  ['', json, 422, 'body is required.'],
  [bytes, { 'content-type': 'text/plain' }, 415, notJson],
  [bytes, { 'content-type': 'application/x-www-form-urlencoded' }, 415, notJson],
  [bytes, {}, 415, notJson],
  [
    '{}',
    { ...json, 'content-encoding': 'gzip' },
    415,
    'The body must not have a Content-Encoding.',
  ],
])(
  'the body %j with the headers %j is refused with %i: %s',
  async (body, headers, status, message) => {
    const response = await post(await serverOf(), body, headers);
    expect(response.status).toBe(status);
    expect(await errorMessageOf(response)).toBe(message);
  },
);

test('a body is accepted when its Content-Type has capitals and a charset', async () => {
  const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
  expect((await post(await serverOf(), bytes, headers)).status).toBe(200);
});

test('the body limit depends on the operation, and is much higher only for a body with a file', async () => {
  const server = await serverOf();
  const tooLong = await post(server, ' '.repeat(1024 * 1024));
  expect(await errorMessageOf(tooLong)).toMatch(
    /^The body must not be larger than \d{5,6} bytes\.$/,
  );
  const proof = { documentType: 'invoice', tag: 'Invoice', file: 'abcd'.repeat(1024 * 1024) };
  const sent = { method: 'PUT', body: proof };
  expect((await send(server, '/payments/NTc4MTI2/proofOfTransaction', sent)).status).toBe(200);
  expect((await send(server, '/nothing', sent)).status).toBe(413);
});

test.each([
  ['is nested deeper', 400, 'is nested too deeply.', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['has more values', 413, 'must not have more than 1000 values.', `[${'0,'.repeat(4_000_000)}0]`],
])(
  'the server refuses a body that %s than any valid body, and keeps the body in the journal without parsing it',
  async (_what, status, message, body) => {
    const { url, requests } = await serverOf();
    const parsing = vi.spyOn(JSON, 'parse');
    const response = await fetch(`${url}/payments/NTc4MTI2/proofOfTransaction`, {
      method: 'PUT',
      body,
      headers: { 'X-WSSE': wsseHeader(testCredentials), ...json },
    });
    expect(parsing).not.toHaveBeenCalledWith(body);
    parsing.mockRestore();
    expect(response.status).toBe(status);
    expect(await errorMessageOf(response)).toBe(`The body ${message}`);
    expect(requests[0]?.body === body).toBe(true);
  },
);

test('a body for an operation that takes no body is refused with 415', async () => {
  const response = await send(await serverOf(), '/payments/NTc4MTI2/confirm', {
    method: 'PUT',
    body: {},
  });
  expect(response.status).toBe(415);
  expect(await errorMessageOf(response)).toBe('confirmPayment takes no body.');
});
