import { findViolation } from '../check/check.ts';
import { ValidationError } from '../errors/errors.ts';
import { nodeModule } from '../ground/node-module.ts';
import type { Check } from '../ground/operation.ts';
import { textOf } from '../ground/text-of.ts';
import type { LogOwner } from '../logs/ask-log.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const markerLength = 12;

/**
 * The key of a reference in a journal. `about` is the reference, a payment's id or a trade's fields.
 *
 * @param scope - whose reference it is, where the account has several scopes
 */
export async function keyOf(
  account: string,
  operation: string,
  about: unknown,
  scope?: string,
): Promise<string> {
  // Composed, so that a name typed on two systems is one account.
  const parts = [account.normalize(), operation, about];
  return sha256(JSON.stringify(scope === undefined ? parts : [...parts, scope]));
}

/**
 * Twelve characters that stand for a reference, 30 bits each of what services leave of it and of its key: no
 * two references of one scope or of two meet by chance, and a tag that came back in capitals still shows that
 * it was made by this function, for whatever scope of the account.
 */
export async function markerOf(
  account: string,
  operation: string,
  reference: string,
  key: string,
): Promise<string> {
  const normal = await keyOf(account, operation, [normalise(reference)]);
  return halfOf(normal) + halfOf(key);
}

function halfOf(key: string): string {
  const bits = Number.parseInt(key.slice(0, 8), 16);
  let half = '';
  for (let shift = 0; shift < 30; shift += 5) half += alphabet[(bits >>> shift) & 31];
  return half;
}

/** Whether a tag was made for any reference of this account, in any scope: its marker proves it. */
export async function isTagOf(account: string, operation: string, tag: unknown): Promise<boolean> {
  const text = normalise(tag);
  const half = halfOf(await keyOf(account, operation, [text.slice(0, -markerLength)]));
  return text.slice(-markerLength).startsWith(half);
}

/** A text without what services change in it: case, separators, the form of its characters. */
export function normalise(text: unknown): string {
  // To upper case first: of ß, services make SS.
  return (textOf(text) ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The reference as it becomes part of a tag: a marker and a space have to fit beside it.
 *
 * @throws {ValidationError}
 */
export function requireReference(reference: unknown, tag: Check, operation: string): string {
  const maxLength = (tag.maxLength ?? 0) - markerLength - 1;
  // Composed, so that one word typed on two systems is one reference.
  const text = typeof reference === 'string' ? reference.normalize() : reference;
  const violation = findViolation({ ...tag, type: 'string', minLength: 1, maxLength }, text);
  if (violation) throw new ValidationError('reference', `${violation.rule}.`, operation);
  if ((text as string).trim() !== text) {
    throw new ValidationError('reference', 'must not begin or end with a space.', operation);
  }
  return text as string;
}

/** SHA-256 of a text, in hexadecimal digits. WebCrypto takes ten times as long as node:crypto. */
export async function sha256(text: string): Promise<string> {
  const hash = nodeModule('node:crypto')?.hash?.('sha256', text, 'hex');
  if (hash !== undefined) return hash;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Names the login whose log at the service has a request, and gives away neither the login nor the place. */
export async function loginOf({ username, baseUrl }: LogOwner): Promise<string> {
  const place = new URL(baseUrl).href.replace(/\/$/, '');
  return (await hashOf([username, place])).slice(0, 16);
}

/** SHA-256 of a JSON value, whatever the order of its keys. */
export async function hashOf(value: unknown): Promise<string> {
  return sha256(JSON.stringify(inOrder(value)));
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  // Pairs instead of an object, which would put keys such as "1" first and lose "__proto__".
  const pairs = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1));
  return { fields: pairs.map(([name, field]) => [name, inOrder(field)]) };
}
