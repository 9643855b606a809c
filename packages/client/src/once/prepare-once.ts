import { ValidationError } from '../errors/errors.ts';
import type { Check } from '../ground/operation.ts';
import type { Journal, OnceOperation } from '../journals/journal.ts';
import type { CreateOnceOptions } from './create-once-method.ts';
import { hashOf, keyOf, markerOf, requireReference } from './marker.ts';

/** What has no tag keeps its reference in the journal only. */
const untagged: Check = { maxLength: 76 };

export async function prepareOnce<Body>(
  { operation, check, passing = '' }: { operation: OnceOperation; check: Check; passing?: string },
  given: unknown,
  { journal, reference, resend, adopt, dismiss, ...call }: CreateOnceOptions,
) {
  requireAccount(journal, operation);
  // Made once: getters and toJSON could give the hash another body than the request.
  const body = plainCopy(given, operation);
  if (body['tag'] !== undefined) {
    const rule = 'must be left out: it becomes the reference and a marker.';
    throw new ValidationError('tag', rule, operation);
  }
  // A text would dismiss every id that is part of it.
  if (dismiss !== undefined && !Array.isArray(dismiss)) {
    throw new ValidationError('dismiss', 'must be an array of ids.', operation);
  }
  const ofTag = tagCheck(check);
  const name = requireReference(reference, ofTag ?? untagged, operation);
  const key = await keyOf(journal.account, operation, name);
  const { [passing]: _, ...lasting } = body;
  const task = { key, operation, reference: name, hash: await hashOf(lasting) };
  const marker = await markerOf(journal.account, operation, name);
  const tag = `${name} ${marker}`;
  return {
    body: (ofTag ? { ...body, tag } : body) as Body,
    tag,
    marker,
    task,
    call,
  };
}

function plainCopy(given: unknown, operation: string): Record<string, unknown> {
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(given));
  } catch (cause) {
    throw new ValidationError('', 'must be an object that JSON can hold.', operation, { cause });
  }
  if (typeof copy === 'object' && copy !== null && !Array.isArray(copy)) return copy as never;
  throw new ValidationError('', 'must be an object.', operation);
}

/** The check of `tag` in a body, wherever the description composes it from. */
function tagCheck({ properties, allOf = [] }: Check): Check | undefined {
  return properties?.['tag'] ?? allOf.map(tagCheck).find((check) => check?.maxLength);
}

/** @throws {ValidationError} when the journal is missing, or was made without an account */
export function requireAccount(journal: Journal | undefined, operation: OnceOperation): void {
  const name = journal?.account;
  // With a line break from a file of secrets, it would be another account, whose journal is empty.
  if (typeof name === 'string' && name && name.trim() === name) return;
  const rule = 'must have the name of an account, without spaces around it.';
  throw new ValidationError('journal', rule, operation);
}
