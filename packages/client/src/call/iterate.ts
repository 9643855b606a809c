import {
  type CallContext,
  PaginationStalledError,
  UnexpectedResponseError,
  ValidationError,
} from '../errors/errors.ts';
import type { Operation, Pagination } from '../ground/operation.ts';
import type { CallOptions, OperationInput, Page } from '../ground/pipeline.ts';
import { isRecord } from '../read/envelope.ts';
import type { Call, EffectCounter } from './call.ts';

export type PagedOperation = Operation & { pagination: Pagination };

/**
 * Every item of a paged list, one page in memory at a time.
 *
 * The largest `per_page` is not documented, so a short page is not always the last one. A count of pages
 * proves nothing either: the service may compute it from the size that was asked for. The list ends with
 * 204 or with an empty page. It is read oldest first unless the caller says otherwise, so that items that
 * are added meanwhile come last. An item that moves from one page to the next is not yielded twice if it
 * has an id. Without an id, it cannot be distinguished from another item with the same content. When
 * this client has changed something since a page was read (confirmed its payments, say), the page is
 * read again before the next one, since items may have moved up into it.
 *
 * @throws {PaginationStalledError} when a page is the same as the one before, or as the first one
 */
export async function* iterate(
  { call, effects }: { call: Call; effects: Readonly<EffectCounter> },
  operation: PagedOperation,
  input: OperationInput,
  options: CallOptions | undefined,
): AsyncGenerator<unknown, void, undefined> {
  const { page: pageName, sort } = operation.pagination;
  const given: Record<string, unknown> = { ...input.query };
  const query = { ...given, ...(sort && { [sort]: given[sort] ?? 'ASC' }) };
  let page = firstPage(given[pageName], operation);
  let previous = new Set<string>();
  let previousIds = new Set<string>();
  /** The first page and its number: after its last page, a service may begin again. */
  let first: { page: number; keys: Set<string>; ids: Set<string> } | undefined;
  /** How many pages in a row had the ids of the one before. */
  let sameIdsCount = 0;
  /** Set while a page is read again: the items that were yielded from it before. */
  let yielded: Set<string> | undefined;

  for (;;) {
    const effectsBefore = effects.count;
    const { items } = (await call(
      operation,
      { ...input, query: { ...query, [pageName]: page } },
      options,
    )) as Page<unknown>;
    if (items.length === 0) return;

    const keys = items.map((item) => keyOf(item, operation));
    const current = new Set(keys);
    const itemIds = idsOf(items);
    const ids = new Set(itemIds);
    // One page with the ids of the one before may be items that moved up. Several in a row mean that the
    // service ignores the page number, and that only a time or a rate in the items changes.
    const hasOwnIds = ids.size === items.length;
    const hasSameIds = hasOwnIds && isSameSet(ids, previousIds);
    sameIdsCount = hasSameIds && !yielded ? sameIdsCount + 1 : 0;
    const isSame = isSameSet(current, previous) || sameIdsCount === 3;
    if (isSame && !yielded) {
      throw stalled(operation, page, `the same items as page ${page - 1}`);
    }
    // The page after the first one, and a page like the one before, are checked above.
    const isLater = first !== undefined && page > first.page + 1 && !hasSameIds && !yielded;
    const isFirstAgain =
      (hasOwnIds && isSameSet(ids, first?.ids)) || isSameSet(current, first?.keys);
    if (isLater && isFirstAgain) {
      throw stalled(operation, page, `the items of page ${first?.page}`);
    }
    first ??= { page, keys: current, ids };
    const known = yielded;
    const unseen = items.filter((item, index) =>
      known
        ? !known.has(itemIds[index] as string)
        : !hasId(item) || !previous.has(keys[index] as string),
    );
    const runningBefore = new Set(effects.running);
    yield* unseen;
    previous = current;
    previousIds = ids;

    if (unseen.length > 0 && effects.count !== effectsBefore) {
      // A call that the caller has not awaited would move items after the page was read again.
      await Promise.allSettled([...effects.running].filter((one) => !runningBefore.has(one)));
      yielded = new Set([...(known ?? []), ...ids]);
      continue;
    }
    yielded = undefined;
    page++;
  }
}

function stalled(operation: Operation, page: number, items: string): PaginationStalledError {
  const message = `${operation.route} answered page ${page} with ${items}`;
  return new PaginationStalledError(message, contextOf(operation));
}

/** @throws {UnexpectedResponseError} where an item is nested too deeply to be compared */
function keyOf(item: unknown, operation: Operation): string {
  try {
    return JSON.stringify(item);
  } catch {
    const message = `${operation.route} was answered with an item that is nested too deeply`;
    throw new UnexpectedResponseError(message, contextOf(operation));
  }
}

function contextOf({ id }: Operation): CallContext {
  return { operation: id, attempts: [], outcome: 'no-effect' };
}

function isSameSet(one: Set<string>, other: Set<string> | undefined): boolean {
  return one.size === other?.size && [...one].every((key) => other.has(key));
}

/**
 * The id of each item, so that a changed item is still the same item. Equal items without an id are
 * numbered in the order of their page.
 */
function idsOf(items: readonly unknown[]): string[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    if (hasId(item)) return String(item.id);
    const content = JSON.stringify(item);
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return `${content} ${count}`;
  });
}

function hasId(item: unknown): item is { id: string | number } {
  if (!isRecord(item)) return false;
  const { id } = item;
  return (typeof id === 'string' && id !== '') || typeof id === 'number';
}

function firstPage(value: unknown, operation: Operation): number {
  const text = String(value ?? 1);
  // Number() would turn an empty text into 0.
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new ValidationError('page', 'must be a whole number.', operation.id);
}
