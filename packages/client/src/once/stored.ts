import { OwnError } from '../ground/own-error.ts';
import {
  decisiveAttempt,
  type JournalRecord,
  type ListOpenOptions,
  type NewRecord,
  type OpenPage,
  type OpenReference,
} from './journal.ts';

/** One attempt as a journal has stored it, before anybody trusts it. */
export interface StoredAttempt {
  attempt: number;
  /** What was claimed, in JSON. */
  record: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  state: string;
  id?: string | null | undefined;
}

/**
 * The attempts of one key.
 *
 * @param placeOf - names what holds an attempt, for an error
 * @throws {Error} when one is missing or was edited: that must not count as "never sent"
 */
export function attemptsOf(
  key: string,
  stored: readonly StoredAttempt[],
  placeOf: (attempt: number) => string,
): JournalRecord[] {
  return stored.map((one, index) => {
    if (one.attempt !== index + 1) throw new OwnError(`${placeOf(index + 1)} is missing`);
    return recordOf(key, one, placeOf(one.attempt));
  });
}

/** @throws {Error} when it was edited */
export function recordOf(key: string, stored: StoredAttempt, place: string): JournalRecord {
  const { attempt, record, sentAt, state, id } = stored;
  const content = parse(record);
  const isDone = state === 'done';
  const isResult = isDone ? typeof id === 'string' && id !== '' : states.has(state);
  if (!isRecord(content) || !isResult || Number.isNaN(new Date(sentAt).getTime())) {
    throw new OwnError(`${place} was edited, is damaged, or is none of this journal`);
  }
  const { operation, reference, hash, fields, nonce, timeout, of } = content;
  const claimed = { operation, reference, hash, fields, nonce, timeout, ...(of && { of }) };
  const result = isDone ? { state, id } : { state };
  return { key, attempt, ...claimed, sentAt: new Date(sentAt), ...result } as JournalRecord;
}

const states = new Set(['sent', 'refused', 'not-sent']);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text that was stored is what a claim had written. */
function isRecord(content: unknown): content is NewRecord {
  const { operation, reference, hash, fields, nonce, timeout } = Object(content);
  const texts = [operation, reference, hash, nonce];
  const isComplete = texts.every((one) => typeof one === 'string') && Number.isFinite(timeout);
  return isComplete && typeof fields === 'object' && fields !== null;
}

/** What is open of the attempts of one key: nothing, or one. */
export function openOf(attempts: readonly JournalRecord[]): OpenReference[] {
  const record = decisiveAttempt(attempts);
  const first = attempts.find(({ state }) => state === 'sent');
  if (!first || record?.state !== 'sent') return [];
  const { key, operation, reference, sentAt } = first;
  return [{ key, operation, reference, attempt: attempts.length, sentAt }];
}

/** A page of all that is open. */
export function openPageOf(
  open: readonly OpenReference[],
  { operation, since, after = '', limit = 100 }: ListOpenOptions,
): OpenPage {
  const cursorOf = ({ sentAt, key }: OpenReference) => `${sentAt.toISOString()} ${key}`;
  const rest = open
    .filter((one) => operation === undefined || one.operation === operation)
    .filter((one) => since === undefined || one.sentAt >= since)
    .filter((one) => cursorOf(one) > after)
    .sort((one, other) => (cursorOf(one) < cursorOf(other) ? -1 : 1));
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(last && rest.length > limit && { next: cursorOf(last) }) };
}

/**
 * Remembers the identity of a store from its first use on.
 *
 * @returns a function that gives the identity back
 * @throws {Error} from that function when the store has another one, or none
 */
export function rememberIdentity(account: string, place: string): (found: unknown) => string {
  let known: string | undefined;
  return (found) => {
    if (typeof found !== 'string' || found === '') {
      throw new OwnError(
        known === undefined
          ? `${place} is no journal of the account ${account}. migrate() makes it one`
          : `${place} has lost its records: it was a journal of ${account}, and is none any more`,
      );
    }
    known ??= found;
    if (found === known) return found;
    throw new OwnError(`${place} is another journal than before: what was sent is not in it`);
  };
}
