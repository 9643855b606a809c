import type { IncomingHttpHeaders } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { type InspectOptions, inspect } from 'node:util';
import { type SignatureStep, signatureSteps, type Verdict } from '../check/signature-steps.ts';
import type { RequestParts } from '../common/answerer.ts';
import { countValues, maxDepth, maxValues } from '../common/count-values.ts';
import { readQuery, splitTarget } from '../common/request-target.ts';
import type { OperationId } from '../common/router.ts';
import type { Fault } from '../faults/fault.ts';

/**
 * An entry of the request log: a request to the server, and the status of its answer. The entry keeps the request's
 * bytes, and reads path, query and body from them on each access.
 */
export interface JournalEntry extends Readonly<RequestParts> {
  /** The id of the operation; undefined when the OpenAPI document has no such path or method. */
  readonly operation: OperationId | undefined;
  /** The headers of the request; X-WSSE is kept without its digest. */
  readonly headers: Record<string, string>;
  /**
   * The parsed body. A text for a body that is not JSON or has too many values; undefined for a request without a body, or when
   * the server did not read the body.
   */
  readonly body: unknown;
  /**
   * The length of the body in bytes; set only in an event of the control interface, when `body` is a text with
   * just the beginning of a long body.
   */
  readonly bodyBytes?: number | undefined;
  /** The status of the answer; undefined until the server has answered, and for a request that got no answer. */
  readonly status: number | undefined;
  /** The reason why the server refused the request; undefined for an accepted request. */
  readonly refusal: string | undefined;
  /** The simulated failure of the request, which a test's rule chose. */
  readonly fault: Fault | undefined;
  /** The nonce of the request's token; undefined unless the server accepted the token. */
  readonly nonce: string | undefined;
  /** Whether an earlier request had the same nonce. */
  readonly nonceReused: boolean;
  /** The check of the signature, step by step; undefined when the server did not check the signature. */
  readonly signature: readonly SignatureStep[] | undefined;
  /** The time at which the request arrived. */
  readonly at: Date;
}

export interface RecordedBytes {
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer | undefined;
  /** The result of the check of the signature; undefined when the server made no check. */
  verdict: Verdict | undefined;
}

export type RecordedEntry = { -readonly [Name in keyof JournalEntry]: JournalEntry[Name] };

const bytes = Symbol('bytes');

interface WithBytes extends Pick<JournalEntry, 'at' | 'nonceReused'> {
  [bytes]: RecordedBytes;
}

function reader(read: (recorded: RecordedBytes, entry: WithBytes) => unknown): PropertyDescriptor {
  return {
    get(this: WithBytes) {
      return read(this[bytes], this);
    },
    enumerable: true,
    configurable: true,
  };
}

// Makes console.log print the values of an entry, not its getters. Not enumerable, so that tests can compare entries.
const printed = {
  value(this: JournalEntry, _depth: number, options: InspectOptions) {
    return inspect({ ...this }, options);
  },
};

// The getters of an entry are its own properties, so that a test can compare entries with toEqual. All entries share the getter
// functions, because V8 would otherwise create a new hidden class for each entry.
const readers = {
  path: reader(({ target }) => splitTarget(target).path),
  query: reader(({ target }) => readQuery(splitTarget(target).search)),
  headers: reader(({ headers }) => withoutDigest(headers as Record<string, string>)),
  body: reader(({ body }) => bodyOf(body)),
  signature: reader(signatureOf),
  [inspect.custom]: printed,
};

export function recordRequest(method: string, at: Date, recorded: RecordedBytes): RecordedEntry {
  const entry = {
    operation: undefined,
    method,
    pathParameters: {},
    status: undefined,
    refusal: undefined,
    fault: undefined,
    nonce: undefined,
    nonceReused: false,
    at,
  };
  Object.defineProperty(entry, bytes, { value: recorded });
  return Object.defineProperties(entry, readers) as RecordedEntry;
}

// Rough number of bytes that an entry of the request log takes in addition to its text.
const ownBytes = 1024;

// Rough number of bytes that a header takes in memory in addition to its text.
const headerBytes = 80;

export function bytesOf({ target, headers, body }: RecordedBytes): number {
  let bytes = ownBytes + target.length + (body?.length ?? 0);
  for (const name in headers) bytes += headerBytes + name.length + String(headers[name]).length;
  return bytes;
}

function bodyOf(bytes: Buffer | undefined): unknown {
  if (!bytes || bytes.length === 0) return undefined;
  const text = bytes.toString();
  // Do not parse a body that the server refused for its number of values: that could take seconds and much memory.
  const { values, depth } = countValues(bytes);
  if (values > maxValues || depth > maxDepth) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function signatureOf(
  { headers, verdict }: RecordedBytes,
  { at, nonceReused }: WithBytes,
): SignatureStep[] | undefined {
  // The cast is safe: Node joins the values of a repeated header in one text.
  const header = headers['x-wsse'] as string | undefined;
  return verdict && signatureSteps({ header, verdict, nonceReused, at });
}

function withoutDigest({ ...headers }: Record<string, string>): Record<string, string> {
  const token = headers['x-wsse'];
  if (token !== undefined) {
    headers['x-wsse'] = token.replace(/(digest\W*?=\s*)(?:"[^"]*"?|'[^']*'?|[^,\s]*)/gi, '$1"…"');
  }
  return headers;
}

export const longestToldBody = 4096;

/** The event has only the beginning of a long body: serializing 10 MB would delay other requests by tens of ms. */
export function streamedEntry(entry: JournalEntry): JournalEntry {
  const { body } = (entry as JournalEntry & WithBytes)[bytes];
  if (body === undefined || body.length <= longestToldBody) return entry;
  // StringDecoder leaves out a character of which only the first bytes are within the limit.
  const beginning = new StringDecoder('utf8').write(body.subarray(0, longestToldBody));
  // Copy the getters of the entry as they are, because a spread would call the getter of the body.
  return Object.defineProperties({} as JournalEntry, {
    ...Object.getOwnPropertyDescriptors(entry),
    body: { value: beginning, enumerable: true },
    bodyBytes: { value: body.length, enumerable: true },
  });
}
