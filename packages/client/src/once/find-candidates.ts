import type { AmountObject } from '@crossborder-fx/openapi';
import { callOptions, refuseUnknown } from '../check/refuse-unknown.ts';
import { textOf } from '../common/answer.ts';
import type { CallOptions } from '../common/pipeline.ts';
import { AbortedError, CrossborderFxError, TimeoutError } from '../errors/errors.ts';
import { PaginationStalledError } from '../errors/later-errors.ts';
import { type JournalRecord, type NewRecord, noId } from '../journals/journal.ts';
import { parseDecimal } from '../money.ts';
import { normalise } from './marker.ts';
import { clockGapDays, searchSince } from './service-days.ts';

export interface FindCandidatesOptions extends CallOptions {
  /**
   * When the call was made (`error.startedAt`), or a day (`YYYY-MM-DD`) before that. The search leaves out older
   * objects. If the service shows no new object, its clock may be behind, as in a sandbox: then the search includes ten
   * more days.
   */
  since: Date | string;
}

/** The result of a search for objects. A candidate proves nothing: another call may have created it. */
export interface Candidates<Found> {
  /** Objects with the same tag as the body. Case and separators of the two tags may differ. */
  byTag: Found[];
  /** The candidates with another tag or without one, such as trades: the interface documents no tag of a trade. */
  similar: Found[];
  /** False if the client could not read the service's list to its end. */
  complete: boolean;
  /** Why the client could not read the list to its end. */
  problem?: CrossborderFxError;
}

export interface FindCandidates<Body, Found> {
  /**
   * Finds the objects at the service that `body` may have created, after an error whose outcome is
   * `unknown`. Leaves out only objects with another source, beneficiary (for a trade: delivery wallet) or amount,
   * since the service moves dates and rewrites texts.
   *
   * @throws {CrossborderFxError} when the first page cannot be read, time is up or the caller aborts
   */
  findCandidates(body: Body, options: FindCandidatesOptions): Promise<Candidates<Found>>;
}

export function findCandidatesOf<Body extends { tag?: unknown }, Found extends { id?: unknown }>(
  operation: string,
  iterate: Iterate<Found>,
  differing: (found: Found, body: Body & Fields) => string | undefined,
): FindCandidates<Body, Found>['findCandidates'] {
  return async (body, { since, ...options }) => {
    refuseUnknown(options, callOptions, operation);
    const { isEmpty: _, ...found } = await searchSince(since, (days, notice) =>
      collect(operation, iterate(days, options), (shown) => {
        notice();
        if (differing(shown, body as Body & Fields)) return undefined;
        // The service may show a tag of a trade, although the interface documents none. A body's tag without letters or
        // digits matches nothing.
        const [found, asked] = [(shown as { tag?: unknown }).tag, body.tag].map(normalise);
        return asked !== '' && found === asked ? 'byTag' : 'similar';
      }),
    );
    return found;
  };
}

/** Reads a list of the service, page by page. */
export type Iterate<Item> = (query: object, options?: CallOptions) => AsyncIterable<Item>;

export type Kind = 'byTag' | 'similar';

/** Returns the id of a list item, or the item's content if it has no id. */
export function nameOf(item: unknown): string {
  const id = textOf(Object(item).id) ?? noId;
  return id === noId ? JSON.stringify(item) : id;
}

/** Reads a list to its end, or until reading fails, and keeps the items that may be the searched object. */
export async function collect<Found>(
  operation: string,
  items: AsyncIterable<Found> | Iterable<Found>,
  sort: (item: Found) => Kind | undefined,
): Promise<Candidates<Found>> {
  const found: Candidates<Found> = { byTag: [], similar: [], complete: true };
  const ids = new Set<unknown>();
  let repeats = 0;
  try {
    for await (const item of items) {
      const isObject = typeof item === 'object' && item !== null;
      const name = nameOf(item);
      repeats = ids.has(name) ? repeats + 1 : 0;
      ids.add(name);
      // The number of repeated items in a row is larger than the number of different items, so the list repeats its
      // pages.
      if (repeats > ids.size) throw stalled(operation, 'The list repeats its pages');
      const kind = isObject && sort(item);
      if (kind) found[kind].push(item);
    }
    return found;
  } catch (error) {
    const isEnd = error instanceof AbortedError || error instanceof TimeoutError;
    if (ids.size === 0 || isEnd || !(error instanceof CrossborderFxError)) throw error;
    return { ...found, complete: false, problem: error };
  }
}

export function stalled(operation: string, message: string): PaginationStalledError {
  return new PaginationStalledError(message, { operation, attempts: [], outcome: 'no-effect' });
}

/**
 * Returns the earliest time of the attempts. The first attempt need not have the earliest time, since a clock may be set back.
 * The clock of the journal may have been days ahead, but the service accepts only a signed time that is right.
 */
export function firstSentAt(attempts: readonly Pick<JournalRecord, 'sentAt' | 'created'>[]): Date {
  const times = attempts.map(({ sentAt, created = '' }) => {
    const ahead = Number(sentAt) - Date.parse(created);
    // A larger difference comes from a sandbox, whose days may be far from the signed time.
    return Number(sentAt) - (ahead > 0 && ahead < clockGapDays * 86_400_000 ? ahead : 0);
  });
  return new Date(Math.min(...times));
}

export type Fields = NewRecord['fields'];

/**
 * Returns a function that finds a field in which an object certainly differs from the request, and returns its name.
 *
 * @param names - the names of fields that an object and a body both have
 * @param amounts - the names of the two amounts of an object, one of which must be the amount of the body
 */
export function differingIn<Shown>(
  names: readonly (string & keyof Shown)[],
  amounts: readonly (string & keyof Shown)[] = [],
): (shown: Shown, asked: Fields) => (string & keyof Shown) | 'amount' | undefined {
  return (shown, asked) => {
    const name = names.find((one) => differs(shown[one], asked[one]));
    const [first, second] = amounts.map((one) => shown[one] as ShownAmount);
    const amount = asked['amount'] as ShownAmount;
    return name ?? (amount && differsInAmount([first, second], amount) ? 'amount' : undefined);
  };
}

type ShownAmount = AmountObject | null | undefined;

/** The service shows at most 40 characters of an account number, so a number of this length may lack its end. */
const cutLength = 40;

/** Returns the last four characters of an account number, unless they are masked or the service may have cut them off. */
export function endOf(accountNumber: string | undefined): string | undefined {
  // Counts the spaces in the account number too, because a service that shortens the number may count them too.
  const text = textOf(accountNumber) ?? '';
  const isWhole = text.length < cutLength && /[\p{L}\p{N}]\s*$/u.test(text);
  return isWhole ? normalise(text).slice(-4) : undefined;
}

/**
 * Returns whether a text of an object differs from the text of the request. A missing value, or a value that is not a text,
 * does not count as different. A number counts as its digits.
 */
function differs(shown: unknown, asked: unknown): boolean {
  const text = textOf(shown);
  return text !== undefined && asked != null && text !== asked;
}

/**
 * Returns whether neither of an object's two amounts can be the amount that the request asked for: the service shows both and
 * both differ, or one amount has the same currency and another value.
 */
function differsInAmount(shown: readonly ShownAmount[], asked: AmountObject): boolean {
  const amounts = shown.filter((amount) => amount != null);
  // An object whose amount is unreadable may still be the result.
  const couldEqual = ({ value, currency }: AmountObject) =>
    !differs(currency, asked.currency) && isEqual(value, asked.value) !== false;
  if (amounts.some(couldEqual)) return false;
  return amounts.length === 2 || amounts.some(({ currency }) => currency === asked.currency);
}

/** Returns whether two decimals are equal, or undefined when one of them is unreadable. */
export function isEqual(shown: unknown, asked: string): boolean | undefined {
  try {
    return parseDecimal(shown as string) === parseDecimal(asked);
  } catch {
    return undefined;
  }
}
