import { OwnError } from '../common/own-error.ts';
import type { Client } from '../create-client.ts';
import { CrossborderFxError } from '../errors/errors.ts';
import {
  decisiveAttempt,
  type Journal,
  type JournalRecord,
  type JournalRecovery,
  journalWith,
  type OnceOperation,
} from '../journals/journal.ts';
import type { CreateOnceOptions } from '../once/create-once-method.ts';
import { hashOf, isTagOf, keyOf } from '../once/marker.ts';
import { distinguishingFields } from '../once/reserve-fields.ts';
import { daysFrom } from '../once/service-days.ts';
import { isBlock, restoreForwards } from './forwards.ts';
import {
  contentOf,
  isMasked,
  kinds,
  type LoggedRequest,
  type Named,
  referenceOf,
  timeout,
} from './read-requests.ts';
import type { Attempt, Claim, RecoverOptions, RecoverReport, Restoring } from './restoring.ts';

const resources = {
  createPayment: 'payments',
  createTrade: 'trades',
  createFixedForward: 'fixedForwards',
  createExternalBankAccount: 'externalBankAccounts',
} as const;

/**
 * Adds the records that a journal lacks, in the order of the service's log, then settles every outcome that the log or a list
 * proves.
 *
 * @param claim - writes a record; without it, the journal stays unchanged
 * @param by - identifies the login that owns the log
 * @param attempts - the journal's records, from a day before `requests`
 */
export async function restore(
  fx: Client,
  journal: Journal,
  options: RecoverOptions,
  claim: JournalRecovery['claim'] | undefined,
  {
    requests,
    by,
    attempts,
  }: {
    requests: readonly LoggedRequest[];
    by: string | undefined;
    attempts: readonly JournalRecord[];
  },
): Promise<Pick<RecoverReport, 'references' | 'unknown'>> {
  const seen: Restoring['seen'] = new Map();
  const write: Claim = async (record, sentAt) => {
    if (await claim?.(record, sentAt)) return;
    throw new OwnError(
      'Another program writes to the journal. Stop that program, and run the recovery again',
    );
  };
  const restoring: Restoring = {
    ...{ fx, journal, options, seen },
    scopes: (options.scopes ?? []).map((scope) => scope.normalize()),
    unknown: [],
    claim: claim && write,
    known: new Set(attempts.filter((one) => !isBlock(one)).map(({ nonce }) => nonce)),
    async add(attempt) {
      const { key, scope, sentAt, body, ...record } = attempt;
      const before = (await journal.read(key)).attempts;
      const known = before.find(({ nonce }) => nonce === record.nonce && nonce !== '');
      const added = (seen.get(key)?.added ?? 0) + (known ? 0 : 1);
      seen.set(key, { attempt, added });
      const number = known?.attempt ?? before.length + 1;
      if (known || !claim) return number;
      const more = {
        ...(scope !== undefined && { scope }),
        ...(by !== undefined && { by }),
        // The journal must not keep a body that the log hides in part, because such a body must never be sent.
        ...(options.keepBodies && record.hash && body && { body: JSON.stringify(body) }),
      };
      await write({ key, ...record, ...more, attempt: number, timeout }, sentAt);
      return number;
    },
  };

  const hidden: LoggedRequest[] = [];
  for (const request of requests) await addRequest(restoring, request, hidden);
  if (claim) for (const { attempt } of seen.values()) await settle(restoring, attempt);
  const days = daysFrom(options.since, 1);
  await addShown(restoring, 'createPayment', fx.payments.iterate(days), hidden);
  const accounts = fx.externalBankAccounts.iterate();
  await addShown(restoring, 'createExternalBankAccount', accounts, hidden);
  for (const { operation, nonce, resultId: id } of hidden) {
    restoring.unknown.push({
      why: 'hidden',
      operation,
      ...(id === undefined ? { nonce } : { id }),
    });
  }
  const forwards = requests.filter(({ operation }) => operation === 'createFixedForward');
  const blocks = await restoreForwards(restoring, forwards, days.fromDate);
  const untagged = [...seen].filter(([, { attempt }]) => !isTagged(attempt.operation));
  if (claim) await rebuildMarks(journal, write, [...untagged.map(([key]) => key), ...blocks]);

  const references: RecoverReport['references'] = [];
  for (const { attempt, added } of seen.values()) {
    const { key, operation, reference, scope } = attempt;
    const decisive = decisiveAttempt((await journal.read(key)).attempts);
    const result = added > 0 && !claim ? { state: 'sent' as const } : (decisive ?? refused);
    const { state } = result;
    if (added === 0 && state !== 'sent') continue;
    const named = { operation, reference, ...(scope !== undefined && { scope }) };
    references.push({ ...named, added, state, ...(state === 'done' && { id: Object(result).id }) });
  }
  return { references, unknown: restoring.unknown };
}

const refused = { state: 'refused' } as const;

const isTagged = (operation: OnceOperation) =>
  operation === 'confirmPayment' || 'isTagged' in kinds[operation];

async function addRequest(
  { journal: { account }, scopes, unknown, known, add }: Restoring,
  request: LoggedRequest,
  hidden: LoggedRequest[],
): Promise<void> {
  const { operation, nonce, sentAt, id: reference, body } = request;
  if (operation === 'createFixedForward') return;
  if (operation === 'confirmPayment') {
    if (reference === undefined) return;
    const key = await keyOf(account, operation, reference);
    const record = { key, operation, reference, scope: undefined, nonce, sentAt };
    await add({ ...record, hash: await hashOf(reference), fields: {} });
    return;
  }
  const tag = body?.['tag'];
  const named = await referenceOf(account, operation, tag, scopes);
  if (named === 'unreadable') unknown.push({ why: 'scope', operation, nonce });
  else if (named) await add({ ...named, operation, nonce, sentAt, ...(await contentOf(request)) });
  else if ((!body || isMasked(tag)) && !known.has(nonce)) hidden.push(request);
}

/** Sends no creation or confirmation, because its journal refuses every claim. */
async function settle(
  { fx, journal }: Restoring,
  { operation, reference, scope, body = {} }: Attempt,
): Promise<void> {
  const claim = () => Promise.reject(new OwnError('A recovery sends nothing'));
  const looking = journalWith(journal, { claim });
  try {
    if (operation === 'confirmPayment') {
      await fx.payments.confirmOnce(reference, { journal: looking });
    } else {
      const create = fx[resources[operation]].createOnce as (
        body: unknown,
        options: CreateOnceOptions,
      ) => Promise<unknown>;
      await create(body, { journal: looking, reference, scope });
    }
  } catch (error) {
    if (!(error instanceof CrossborderFxError)) throw error;
  }
}

/**
 * Adds the references whose whole marker is in an object's tag. Such an object is the result of the reference, even if
 * its request in the log is unreadable.
 *
 * @param hidden - unreadable requests, from which the function removes the requests that have created such an object
 */
async function addShown(
  { journal, scopes, unknown, claim, seen, add, options: { since } }: Restoring,
  operation: 'createPayment' | 'createExternalBankAccount',
  items: AsyncIterable<{ id: string; tag?: unknown }>,
  hidden: LoggedRequest[],
): Promise<void> {
  const ours: { id: string; tag: unknown }[] = [];
  for await (const { id, tag } of items) {
    if (await isTagOf(journal.account, operation, tag)) ours.push({ id: String(id), tag });
  }
  const owned = await journal.keysOf(
    operation,
    ours.map(({ id }) => id),
  );
  const byKey = new Map<string, { named: Named; ids: string[] }>();
  for (const { id, tag } of ours) {
    const created = hidden.findIndex(({ resultId }) => resultId === id);
    if (owned.has(id)) {
      if (created >= 0) hidden.splice(created, 1);
      continue;
    }
    const named = await referenceOf(journal.account, operation, tag, scopes);
    if (named === 'unreadable') unknown.push({ why: 'scope', operation, id });
    if (typeof named !== 'object') continue;
    byKey.set(named.key, { named, ids: [...(byKey.get(named.key)?.ids ?? []), id] });
  }
  for (const { named, ids } of byKey.values()) {
    const decisive = decisiveAttempt((await journal.read(named.key)).attempts);
    if (ids.length > 1 || decisive?.state === 'done') {
      unknown.push(...ids.map((id) => ({ why: 'several' as const, operation, id })));
      continue;
    }
    const id = String(ids[0]);
    const created = hidden.findIndex(({ resultId }) => resultId === id);
    const [request] = created < 0 ? [] : hidden.splice(created, 1);
    // If the record has a hash, a later call with this reference will find the object by its tag and compare its body.
    if (decisive ? decisive.hash !== '' : !claim && seen.has(named.key)) continue;
    const { nonce, sentAt } = request ?? { nonce: '', sentAt: since };
    const attempt = decisive
      ? decisive.attempt
      : await add({ ...named, operation, nonce, sentAt, hash: '', fields: {} });
    if (claim) await journal.settle(named.key, attempt, { state: 'done', id });
  }
}

type Mark = JournalRecord & { of: NonNullable<JournalRecord['of']> };

/**
 * Adds the journal's missing marks: a mark blocks new trades or fixed forwards with the same fields. A new call checks
 * only the newest mark of its fields, so an undecided trade gets the newest mark.
 */
async function rebuildMarks(journal: Journal, claim: Claim, keys: Iterable<string>): Promise<void> {
  const byFields = new Map<string, Mark[]>();
  for (const { attempts } of await journal.readMany([...keys])) {
    for (const record of attempts) {
      if (record.state === 'not-sent' || Object.keys(record.fields).length === 0) continue;
      const key = await keyOf(
        journal.account,
        record.operation,
        distinguishingFields(record.fields),
      );
      const mark = { ...record, of: { key: record.key, attempt: record.attempt } };
      byFields.set(key, [...(byFields.get(key) ?? []), mark]);
    }
  }
  for (const [key, own] of byFields) {
    const before = (await journal.read(key)).attempts.filter((one): one is Mark => one.of != null);
    const nameOf = ({ of }: Mark) => `${of.key} ${of.attempt}`;
    const names = new Set(before.map(nameOf));
    const added = own.filter((one) => !names.has(nameOf(one)));
    const all = [...before, ...added];
    const taken = await journal.readMany(all.map(({ of }) => of.key));
    const open = all.filter(
      (_, index) => decisiveAttempt(taken[index]?.attempts ?? [])?.state === 'sent',
    );
    const last = all.at(-1);
    const undecided = last && !open.includes(last) ? open.slice(-1) : [];
    for (const [index, one] of [...added, ...undecided].entries()) {
      const { sentAt, body: _, ...record } = one;
      const attempt = before.length + index + 1;
      await claim({ ...record, key, attempt, state: 'not-sent' }, sentAt);
    }
  }
}
