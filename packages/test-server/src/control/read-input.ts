import type { IncomingMessage } from 'node:http';
import { countValues, maxDepth } from '../common/count-values.ts';
import { Refusal } from '../common/refusal.ts';
import { mediaTypeOf, parseCounted, readBody } from '../http/read-body.ts';
import { requireKnown } from '../require-value.ts';
import type { BodySchema, ControlRequest, ControlRoute } from './control-route.ts';

// The body of a request to the control interface may have 1 MB, so a response that a test sets has at most this size.
const maxBodyBytes = 1024 * 1024;

// The answer that a test sets may have thousands of values, far more than the service accepts in a request.
const limits = { values: 100_000, depth: maxDepth };

export function readControlQuery(
  { query: schemas = {} }: ControlRoute,
  given: Record<string, string | string[]>,
): ControlRequest['query'] {
  requireKnown('The query', given, Object.keys(schemas));
  const read = Object.entries(given).map(([name, value]) => {
    if (typeof value !== 'string') throw new TypeError(`${name} must be given once.`);
    if (schemas[name]?.['type'] !== 'integer') return [name, value];
    if (!/^\d{1,15}$/.test(value)) throw new TypeError(`${name} must be a whole number.`);
    return [name, Number(value)];
  });
  return Object.fromEntries(read);
}

export async function readControlBody(
  request: IncomingMessage,
  { body: schema }: ControlRoute,
  idleTimeout: number,
): Promise<ControlRequest['body']> {
  const bytes = await readBody(request, { maxBodyBytes, idleTimeout });
  const body = bytes?.length ? parse(request, bytes) : {};
  requireFields(body, schema ?? { type: 'object', properties: {} });
  return body;
}

/** If the client does not send all of the body, returns the header that closes the connection. */
export async function discardBody(
  request: IncomingMessage,
  idleTimeout: number,
): Promise<Record<string, string> | undefined> {
  try {
    await readBody(request, { maxBodyBytes, idleTimeout });
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.headers : undefined;
  }
}

function parse({ headers }: IncomingMessage, bytes: Buffer): Record<string, unknown> {
  // Refuse a body that is not JSON: a form or script of another site can send it without a preflight request.
  if (mediaTypeOf(headers) !== 'application/json') {
    throw new Refusal(415, 'The header Content-Type must be application/json.');
  }
  const count = countValues(bytes, limits);
  if (count.values > limits.values || count.depth > limits.depth) {
    throw new Refusal(
      413,
      `The body must have at most ${limits.values} values, and a depth of at most ${limits.depth}.`,
    );
  }
  const body = parseCounted(bytes, count);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Record<string, unknown>;
  }
  throw new TypeError('The body must be an object.');
}

function requireFields(
  body: Record<string, unknown>,
  { required = [], properties }: BodySchema,
): void {
  requireKnown('The body', body, Object.keys(properties));
  const missing = required.find((name) => body[name] === undefined);
  if (missing !== undefined) throw new TypeError(`The body must have the field ${missing}.`);
  for (const [name, value] of Object.entries(body)) {
    const type = properties[name]?.['type'];
    if (type === undefined || type === typeOf(value)) continue;
    throw new TypeError(`${name} must be of the type ${type}.`);
  }
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return value === null ? 'null' : typeof value;
}
