import { connect } from 'node:net';
import { readDocument, resolve, type Schema, strictForm } from '@crossborder-fx/tools-description';
import { expect } from 'vitest';
import { validatorOf } from '../../../openapi/test/validation.ts';

/** The first answer of a server to bytes that need not be a valid request. */
export interface RawAnswer {
  status: number;
  /** The headers of the answer, with names in lower case. */
  headers: Record<string, string>;
  body: string;
  /** The length of the whole answer in bytes. */
  bytes: number;
}

/**
 * Sends text on a new connection, each character as one byte, and returns the first answer of the server.
 *
 * @throws {Error} when the connection closes without an answer, or none comes in time
 */
export function sendRaw(
  url: string,
  text: string,
  /** How many milliseconds to wait for an answer. */
  { timeout = 60_000 } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const isHead = text.trimStart().startsWith('HEAD ');
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), timeout);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      const answer = readAnswer(received, isHead);
      if (!answer) return;
      resolve(answer);
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      reject(new Error(`closed after ${JSON.stringify(received)}`));
    });
  });
}

/** Reads an answer from the received bytes, or returns undefined when the answer is not complete. */
function readAnswer(received: string, isHead: boolean): RawAnswer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n');
  const [, status = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? [];
  const rest = received.slice(end + 4);
  if (status.startsWith('1')) return readAnswer(rest, isHead);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/: (.*)/s);
      return [name.toLowerCase(), value];
    }),
  );
  const length = isHead || status === '204' ? 0 : Number(headers['content-length']);
  if (rest.length < length) return undefined;
  const body = Buffer.from(rest.slice(0, length), 'latin1').toString();
  return { status: Number(status), headers, body, bytes: end + 4 + length };
}

const document = await readDocument('expanded');
const validate = validatorOf(strictForm(document));
const pointer = '#/components/schemas/ErrorBody';
const { properties = {} } = resolve<Schema>(document, { $ref: pointer });
const fields = Object.keys(properties).sort();

/** Expects an error body of the interface, with all of its fields, and returns the error's message. */
export function expectErrorBody(text: string): string {
  const body = JSON.parse(text);
  expect(Object.keys(body).sort()).toEqual(fields);
  expect(validate(pointer, body)).toEqual([]);
  return body.errorMessage;
}

/** Expects that an answer is an error body of the interface, or a correct answer, and has less than 1 MB. */
export function requireAnswered(
  request: string,
  { status, headers, body, bytes }: RawAnswer,
  isRight: (json: string) => boolean,
): void {
  expect(status).toBeLessThan(500);
  expect(bytes).toBeLessThan(1_000_000);
  if (status === 204) return;
  expect(headers['content-type']).toBe('application/json');
  if (request.trimStart().startsWith('HEAD ')) return;
  if (headers['x-control-interface'] !== undefined) {
    requireControlAnswer(status, body);
    return;
  }
  const json = JSON.stringify(JSON.parse(body));
  // At its base URL, the server answers with a description of itself, which is not an error body.
  if (status === 200 && 'controlDocument' in Object(JSON.parse(body))) return;
  if (isRight(json)) return;
  expect(status, `the status of ${json}`).toBeGreaterThanOrEqual(400);
  expectErrorBody(body);
}

function requireControlAnswer(status: number, body: string): void {
  const refusal = { error: expect.any(String), name: expect.any(String) };
  expect(JSON.parse(body)).toEqual(status < 400 ? expect.any(Object) : refusal);
}
