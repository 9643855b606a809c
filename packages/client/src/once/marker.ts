import { findViolation } from '../check/check.ts';
import { textOf } from '../common/answer.ts';
import { nodeModule } from '../common/node-module.ts';
import type { Check } from '../common/operation.ts';
import { ValidationError } from '../errors/errors.ts';
import type { LogOwner } from '../logs/ask-log.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const markerLength = 12;

/**
 * Matches the names that a journal keeps. PostgreSQL stores no NUL and no half of a surrogate pair, and a person would
 * confuse two names of which one has a control character.
 */
export const plainName = /^(?!\s)[^\p{Cc}\p{Cs}]+(?<!\s)$/u;

/**
 * Returns the key under which a journal keeps the records of a reference. `about` is the reference, the id of the payment to
 * confirm, or the fields of a trade.
 *
 * @param scope - the owner of the reference, if the account has several scopes
 */
export async function keyOf(
  account: string,
  operation: string,
  about: unknown,
  scope?: string,
): Promise<string> {
  // Normalizes the Unicode form of the account's name, so that a name typed on two systems is one account.
  const parts = [account.normalize(), operation, about];
  return sha256(JSON.stringify(scope === undefined ? parts : [...parts, scope]));
}

/**
 * Returns twelve characters that identify a reference: 30 bits of the normalized reference, and 30 bits of its key. Two
 * references, in the same scope or in two scopes, do not get the same marker by chance. A marker that a service returns
 * in capitals still proves, for any scope of the account, that this function made it.
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

/** Returns whether the marker at the end of a tag proves that the tag was made for this account, in any scope. */
export async function isTagOf(account: string, operation: string, tag: unknown): Promise<boolean> {
  const text = normalise(tag);
  const half = halfOf(await keyOf(account, operation, [text.slice(0, -markerLength)]));
  return text.slice(-markerLength).startsWith(half);
}

/** Returns a text in the form that stays the same when a service changes the case, separators or Unicode form. */
export function normalise(text: unknown): string {
  // Converts to upper case first, because services turn ß into SS.
  return (textOf(text) ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Returns the reference in the form that becomes part of an object's tag. A space and the marker must fit into the tag too.
 *
 * @throws {ValidationError}
 */
export function requireReference(reference: unknown, tag: Check, operation: string): string {
  const maxLength = (tag.maxLength ?? 0) - markerLength - 1;
  // Normalizes the Unicode form of a reference, so that a word typed on two systems is one reference.
  const text = typeof reference === 'string' ? reference.normalize() : reference;
  const limits = { ...tag, type: 'string', minLength: 1, maxLength } as const;
  const plain = {
    pattern: plainName,
    rule: 'must have no control character and no space around it',
  };
  const violation = findViolation({ allOf: [limits, plain] }, text);
  if (violation) throw new ValidationError('reference', `${violation.rule}.`, operation);
  return text as string;
}

/** Uses node:crypto, since WebCrypto takes ten times as long. */
export async function sha256(text: string): Promise<string> {
  const hash = nodeModule('node:crypto')?.hash?.('sha256', text, 'hex');
  if (hash !== undefined) return hash;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hash reveals neither the login nor the address of the service. */
export async function loginOf({ username, baseUrl }: LogOwner): Promise<string> {
  const place = new URL(baseUrl).href.replace(/\/$/, '');
  return (await hashOf([username, place])).slice(0, 16);
}

/** Returns the SHA-256 of a JSON value. The order of its object keys does not matter. */
export async function hashOf(value: unknown): Promise<string> {
  return sha256(JSON.stringify(inOrder(value)));
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  // Writes an object as pairs of key and value: an object of JavaScript would put keys such as "1" first and lose "__proto__".
  const pairs = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1));
  return { fields: pairs.map(([name, field]) => [name, inOrder(field)]) };
}
