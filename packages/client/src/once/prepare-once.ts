import { callOptions, refuseUnknown } from '../check/refuse-unknown.ts';
import type { Check } from '../common/operation.ts';
import { ValidationError } from '../errors/errors.ts';
import type { Journal, OnceOperation } from '../journals/journal.ts';
import { isRecord } from '../read/envelope.ts';
import type { CreateOnceOptions } from './create-once-method.ts';
import { hashOf, keyOf, markerOf, plainName, requireReference } from './marker.ts';

const onceOptions = ['journal', 'reference', 'scope', 'lookAgain', 'resend', 'adopt', 'dismiss'];

/** Limits the length of the reference of an object without a tag. Only the journal keeps such a reference. */
const untagged: Check = { maxLength: 76 };

/** @param given - a copy of the caller's body; no other code changes this copy */
export async function prepareOnce<Body>(
  { operation, check, passing = '' }: { operation: OnceOperation; check: Check; passing?: string },
  given: unknown,
  options: CreateOnceOptions,
) {
  const { journal, reference, scope, lookAgain, resend, adopt, dismiss, ...call } = options;
  refuseUnknown(options, [...onceOptions, ...callOptions], operation);
  requireAccount(journal, operation);
  if (!isRecord(given)) throw new ValidationError('', 'must be an object.', operation);
  if (given['tag'] !== undefined) {
    const rule = 'must be left out: the reference takes its place.';
    throw new ValidationError('tag', rule, operation);
  }
  // If `dismiss` were a string, it would dismiss every id that the string contains.
  if (dismiss !== undefined && !Array.isArray(dismiss)) {
    throw new ValidationError('dismiss', 'must be an array of ids.', operation);
  }
  const ofTag = tagCheck(check);
  const name = requireReference(reference, ofTag ?? untagged, operation);
  const of = requireScope(scope, operation);
  const key = await keyOf(journal.account, operation, name, of);
  const { [passing]: _, ...lasting } = given;
  const task = {
    ...{ key, operation, reference: name, hash: await hashOf(lasting) },
    ...(of !== undefined && { scope: of }),
  };
  if (!ofTag) return { body: given as Body, tag: '', marker: '', task, call };
  const marker = await markerOf(journal.account, operation, name, key);
  const tag = `${name} ${marker}`;
  return { body: { ...given, tag } as Body, tag, marker, task, call };
}

/** @throws {ValidationError} when the scope is empty, has a control character, or begins or ends with a space */
function requireScope(scope: unknown, operation: string): string | undefined {
  if (scope === undefined) return undefined;
  // Normalizes the Unicode form of the scope, so that a name typed on two systems is one scope.
  if (typeof scope === 'string' && plainName.test(scope)) return scope.normalize();
  const rule = 'must be a name without control characters or spaces around it.';
  throw new ValidationError('scope', rule, operation);
}

function tagCheck({ properties, allOf = [] }: Check): Check | undefined {
  return properties?.['tag'] ?? allOf.map(tagCheck).find((check) => check?.maxLength);
}

/** @throws {ValidationError} when the journal is missing, or was made without an account */
export function requireAccount(journal: Journal | undefined, operation: OnceOperation): void {
  const name = journal?.account;
  // A name that was read from a file may end with a line break. It would be another account, without records.
  if (typeof name === 'string' && name && name.trim() === name) return;
  const rule = 'must have the name of an account, without spaces around it.';
  throw new ValidationError('journal', rule, operation);
}
