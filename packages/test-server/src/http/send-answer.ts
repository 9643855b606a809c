import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Answer } from '../common/answerer.ts';
import { http } from '../common/node-http.ts';

/** The body of an answer that is already JSON text. The server writes the text unchanged. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export interface WrittenAnswer {
  status: number;
  headers: Record<string, string>;
  /** The text of the body; undefined when the answer has no body. */
  text: string | undefined;
}

export function writeAnswer({ status, headers: given = {}, body }: Answer): WrittenAnswer {
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError(`The status of an answer must be from 200 to 599, not ${status}.`);
  }
  // Upper and lower case do not matter in the name of a header, so two spellings of one name must become one header.
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    http.validateHeaderName(name);
    http.validateHeaderValue(name, value);
    headers[name.toLowerCase()] = value;
  }
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) return { status, headers, text: undefined };
  if (body === undefined) {
    return { status, headers: { 'content-length': '0', ...headers }, text: undefined };
  }
  const text = body instanceof JsonText ? body.text : JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  const own = { 'content-type': 'application/json', 'content-length': length };
  return { status, headers: { ...own, ...headers }, text };
}

export function sendAnswer(
  response: ServerResponse,
  { status, headers, text }: WrittenAnswer,
): void {
  response.writeHead(status, headers);
  if (text === undefined || text.length <= pieceLength) response.end(text);
  else Readable.from(piecesOf(text)).pipe(response);
}

// The server writes large answers in pieces of this length, so that a closing server can see which clients still read.
const pieceLength = 65_536;

function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += pieceLength) {
    yield bytes.subarray(start, start + pieceLength);
  }
}

/** Returns a whole HTTP answer as text. Node makes no response object for bytes that are not a valid HTTP request. */
export function rawAnswer({ status, headers, text = '' }: WrittenAnswer): string {
  const lines = Object.entries({ ...headers, connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${head}\r\n${text}`;
}
