import type { IncomingHttpHeaders } from 'node:http';
import type { RequestParts } from '../exchange/answerer.ts';
import type { OperationId } from '../exchange/operations.ts';
import { readQuery, splitTarget } from '../exchange/request-target.ts';
import type { Fault } from '../faults/fault.ts';

/**
 * A request to the server and the status of its answer. It keeps the bytes that came: path, query and
 * body are read from them whenever they are asked for.
 */
export interface JournalEntry extends Readonly<RequestParts> {
  /** Undefined when the description has no such path or method. */
  readonly operation: OperationId | undefined;
  /** X-WSSE has no digest. */
  readonly headers: Record<string, string>;
  /** The JSON of the body, or its text when it is not JSON; undefined when there was none, or it was refused unread. */
  readonly body: unknown;
  /** Status of the answer; undefined until there is one, and when none was written. */
  readonly status: number | undefined;
  /** Why the server refused it; undefined when it did not. */
  readonly refusal: string | undefined;
  /** What was made to go wrong with it. */
  readonly fault: Fault | undefined;
  /** The nonce of a verified token. */
  readonly nonce: string | undefined;
  /** Whether an earlier request had the same nonce. */
  readonly nonceReused: boolean;
  /** When it came. */
  readonly at: Date;
}

/** What an entry is read from. */
export interface RecordedBytes {
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer | undefined;
}

/** An entry while the request is on its way. */
export type RecordedEntry = { -readonly [Name in keyof JournalEntry]: JournalEntry[Name] };

const bytes = Symbol('bytes');

interface WithBytes {
  [bytes]: RecordedBytes;
}

function reader(read: (recorded: RecordedBytes) => unknown): PropertyDescriptor {
  return {
    get(this: WithBytes) {
      return read(this[bytes]);
    },
    enumerable: true,
    configurable: true,
  };
}

// Own properties, not those of a class, so that a test can compare entries with toEqual. Shared by all
// entries: functions of its own would give each entry a hidden class of its own.
const readers = {
  path: reader(({ target }) => splitTarget(target).path),
  query: reader(({ target }) => readQuery(splitTarget(target).search)),
  headers: reader(({ headers }) => withoutDigest(headers as Record<string, string>)),
  body: reader(({ body }) => bodyOf(body)),
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
  return Object.defineProperties(entry, readers) as unknown as RecordedEntry;
}

// What the objects of an entry take beside the text in them, measured roughly.
const ownBytes = 1024;

/** About how many bytes of memory a recorded request takes. */
export function bytesOf({ target, headers, body }: RecordedBytes): number {
  let bytes = ownBytes + target.length + (body?.length ?? 0);
  for (const name in headers) bytes += name.length + String(headers[name]).length;
  return bytes;
}

function bodyOf(bytes: Buffer | undefined): unknown {
  if (!bytes || bytes.length === 0) return undefined;
  const text = bytes.toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withoutDigest({ ...headers }: Record<string, string>): Record<string, string> {
  const token = headers['x-wsse'];
  if (token !== undefined) {
    headers['x-wsse'] = token.replace(/PasswordDigest="[^"]*"?/g, 'PasswordDigest="…"');
  }
  return headers;
}
