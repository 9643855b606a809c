import { OwnError } from '../common/own-error.ts';
import { decisiveAttempt, type NewRecord, noId } from '../journals/journal.ts';
import { forwards as kind } from '../once/kinds.ts';
import { keyOf } from '../once/marker.ts';
import { forwardsOf, isOlderForward } from '../once/once.ts';
import { contentOf, type LoggedRequest, timeout } from './read-requests.ts';
import type { Restoring } from './restoring.ts';

const operation = 'createFixedForward';

/** Makes a placeholder for the unknown reference of a fixed forward. It is longer than any reference that a call accepts. */
const blockOf = (name: string) =>
  `fixed forward ${name}, whose reference is unknown: recover with assign or foreign`;

/** Returns whether a record of the journal belongs to a fixed forward with an unknown reference. */
export const isBlock = ({ reference }: Pick<NewRecord, 'reference'>) =>
  reference.startsWith('fixed forward ') && reference.length > 76;

interface Forward extends Pick<NewRecord, 'hash' | 'fields' | 'nonce'> {
  /** The id of the fixed forward, or the nonce of its request if the service's answer has no id. */
  name: string;
  id: string | undefined;
  sentAt: Date;
  body?: Record<string, unknown> | undefined;
}

/**
 * Writes a record into the journal for each fixed forward, since the service shows no reference of a fixed forward. The record
 * blocks new fixed forwards between the same two accounts until a person assigns a reference or declares that the forward
 * belongs to no reference.
 *
 * @param fromDate - the day from which the list of fixed forwards is read
 * @returns the keys of these records
 */
export async function restoreForwards(
  restoring: Restoring,
  requests: readonly LoggedRequest[],
  fromDate: string,
): Promise<string[]> {
  const { options } = restoring;
  const forwards = await unnamed(restoring, requests, fromDate);
  const decided = [...Object.keys(options.assign ?? {}), ...(options.foreign ?? [])];
  const stranger = decided.find((name) => !forwards.all.has(name));
  if (stranger !== undefined) {
    throw new TypeError(`${stranger} must be the id of a fixed forward that the service shows.`);
  }
  const keys: string[] = [];
  for (const forward of forwards.open.values()) keys.push(await decide(restoring, forward));
  return keys;
}

/** Returns the fixed forwards without a known reference, by id or nonce, and the ids and nonces of all fixed forwards. */
async function unnamed(
  { fx, journal, options, known }: Restoring,
  requests: readonly LoggedRequest[],
  fromDate: string,
) {
  const [open, all] = [new Map<string, Forward>(), new Set<string>()];
  for (const request of requests) {
    const { nonce, resultId: id, sentAt, isRefused } = request;
    const name = id ?? nonce;
    all.add(name);
    if (isRefused || known.has(nonce)) continue;
    open.set(name, { name, id, nonce, sentAt, ...(await contentOf(request)) });
  }
  for await (const shown of forwardsOf(fx.fixedForwards.list)({}, {})) {
    const { id } = shown;
    if (id === noId || isOlderForward(shown, fromDate)) continue;
    all.add(id);
    const found = open.get(id) ?? {
      name: id,
      id,
      nonce: '',
      sentAt: options.since,
      hash: '',
      fields: {},
    };
    // The list of fixed forwards may show fields of the body that the log hides.
    open.set(id, { ...found, fields: { ...kind.fieldsOf(shown as never), ...found.fields } });
  }
  const ids = [...open.values()].flatMap(({ id }) => id ?? []);
  for (const id of (await journal.keysOf(operation, ids)).keys()) open.delete(id);
  return { open, all };
}

async function decide(restoring: Restoring, forward: Forward): Promise<string> {
  const { journal, options, claim, unknown, add } = restoring;
  const { name, id, ...content } = forward;
  const reference = blockOf(name);
  const key = await keyOf(journal.account, operation, reference);
  const [block] = (await journal.read(key)).attempts;
  const { sentAt, body: _, ...record } = { ...content, operation, reference } as const;
  const blocking = { ...record, key, attempt: 1, timeout };
  const given = options.assign?.[name];
  if (given) {
    const own = { reference: given.reference.normalize(), scope: given.scope?.normalize() };
    const ownKey = await keyOf(journal.account, operation, own.reference, own.scope);
    const decisive = decisiveAttempt((await journal.read(ownKey)).attempts);
    if (decisive?.state === 'done' && decisive.id !== id) {
      throw new OwnError(
        `The reference assigned to the fixed forward ${name} already has another result: assign another reference`,
      );
    }
    const attempt = await add({ ...content, operation, ...own, key: ownKey });
    if (claim && id !== undefined) await journal.settle(ownKey, attempt, { state: 'done', id });
  }
  if (given || options.foreign?.includes(name)) {
    if (claim && block) await journal.settle(key, 1, { state: 'not-sent' });
    else await claim?.({ ...blocking, state: 'not-sent' }, sentAt);
  } else if (!block || block.state === 'sent') {
    unknown.push({ why: 'forward', operation, ...(id === undefined ? { nonce: name } : { id }) });
    if (!block) await claim?.(blocking, sentAt);
  }
  return key;
}
