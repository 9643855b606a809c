import { refuseUnknown } from '../check/refuse-unknown.ts';
import type { Operation, Pagination } from '../common/operation.ts';
import type { Outcome } from '../common/outcome.ts';
import type { CallOptions, OperationInput, Page, ToArrayOptions } from '../common/pipeline.ts';
import type { CallContext } from '../errors/call-error.ts';
import { UnexpectedResponseError, ValidationError } from '../errors/errors.ts';
import { PaginationStalledError } from '../errors/later-errors.ts';
import type { Call, EffectCounter } from './call.ts';

export type PagedOperation = Operation & { pagination: Pagination };

/** How many of the last pages the client compares with each new page, to notice a list that repeats itself. */
const window = 16;

interface SeenPage {
  page: number;
  keys: ReadonlySet<string>;
  /** The keys of the items that the iterator has yielded from this page, in all readings of the page. */
  yielded: ReadonlySet<string>;
  contents: ReadonlySet<string>;
}

/**
 * Yields every item of a paged list, with one page in memory at a time.
 *
 * The largest `per_page` is undocumented, so a short page is not always the last one. A number of pages in the answer proves
 * nothing either, because the service may compute it from the requested size. The list ends with 204 or with an empty page. The
 * client reads the list oldest first unless the caller says otherwise, so that new items come last. The id identifies an item:
 * an item that moves to another page is not yielded twice, even if its other fields have changed. Items without an id are
 * yielded as often as each page shows them. If this client has changed something since it read a page (confirmed payments of
 * that page, for example), it reads the page again before the next page, because items may have moved up into that page.
 *
 * @throws {PaginationStalledError} when a page equals the first page or one of the last 16 pages
 */
export async function* iterate(
  { call, effects }: { call: Call; effects: Readonly<EffectCounter> },
  operation: PagedOperation,
  input: OperationInput,
  options: CallOptions | undefined,
): AsyncGenerator<unknown, void, undefined> {
  const { page: pageName, perPage, sort } = operation.pagination;
  const given: Record<string, unknown> = { ...input.query };
  const query: Record<string, unknown> = {
    ...given,
    ...(sort && { [sort]: given[sort] ?? 'ASC' }),
  };
  let page = firstPage(given[pageName], operation);
  /** The first page of the list, then the last pages that the client has read. */
  let earlier: SeenPage[] = [];
  /** The number of successive pages with the same items as the page before, but with changed fields in each item. */
  let sameItemsCount = 0;
  /** The items that were already yielded from a page that the client now reads again; undefined for a new page. */
  let yielded: ReadonlySet<string> | undefined;

  for (;;) {
    const effectsBefore = effects.count;
    const { items } = (await call(
      operation,
      { ...input, query: { ...query, [pageName]: page } },
      options,
    )) as Page<unknown>;
    if (items.length === 0) return;
    // The service may limit the page size and still compute page numbers from the requested size. The client's next
    // requests ask for as many items as page 1 had, so that the client skips no item.
    if (page === 1 && Number(query[perPage]) > items.length) query[perPage] = items.length;

    const contents = items.map((item) => contentOf(item, operation));
    const keys = keysOf(items, contents);
    const seen = { page, keys: new Set(keys), contents: new Set(contents) };
    if (!yielded) {
      const last = earlier.at(-1);
      const hasSameItems = last !== undefined && isSameSet(seen.keys, last.keys);
      sameItemsCount = hasSameItems ? sameItemsCount + 1 : 0;
      // When items change and move, a page may by chance have the same items as the page before. Three such pages in a
      // row show that the service ignores the page number, and that it changes a field of each item, such as a time.
      const isSame = last !== undefined && isSameSet(seen.contents, last.contents);
      if (isSame || sameItemsCount === 3) throw stalled(operation, page, page - 1);
      const repeated = earlier.find((one) => isSameSet(seen.keys, one.keys));
      if (repeated && !hasSameItems) throw stalled(operation, page, repeated.page);
    }
    const isKnown = (key: string) =>
      yielded?.has(key) || (key.startsWith('#') && earlier.some((one) => one.yielded.has(key)));
    // The map `unseen` has one entry for an item that the page shows twice.
    const unseen = new Map(keys.map((key, index) => [key, items[index]]));
    for (const key of unseen.keys()) if (isKnown(key)) unseen.delete(key);
    const runningBefore = new Set(effects.running);
    yield* unseen.values();

    const all: ReadonlySet<string> = new Set([...(yielded ?? []), ...keys]);
    if (unseen.size > 0 && effects.count !== effectsBefore) {
      // Before the iterator reads this page again, it waits for calls that have an effect and began while the program
      // handled this page, because these calls could later move items of the page.
      await Promise.allSettled([...effects.running].filter((one) => !runningBefore.has(one)));
      yielded = all;
      continue;
    }
    yielded = undefined;
    const [first, ...others] = [...earlier, { ...seen, yielded: all }];
    earlier = [first as SeenPage, ...others.slice(-window)];
    page++;
  }
}

/**
 * Returns all items of a list, if the list has at most `limit` items.
 *
 * @throws {ValidationError} for an invalid limit, and for a longer list, since a part of the list would look like the whole
 */
export async function toArray<Item>(
  items: AsyncIterable<Item>,
  options: ToArrayOptions,
  operation: Operation,
): Promise<Item[]> {
  const { limit } = options;
  refuseUnknown(options, ['limit'], operation.id);
  const refuse = (rule: string, outcome?: Outcome) => {
    throw new ValidationError('limit', rule, operation.id, outcome && { outcome });
  };
  if (!Number.isSafeInteger(limit) || limit < 1) refuse('must be a whole number of 1 or more.');
  const all: Item[] = [];
  for await (const item of items) {
    if (all.length === limit) refuse(`is ${limit}, but the list has more items.`, 'no-effect');
    all.push(item);
  }
  return all;
}

function stalled(operation: Operation, page: number, other: number): PaginationStalledError {
  const message = `${operation.route} answered page ${page} with the items of page ${other}`;
  return new PaginationStalledError(message, contextOf(operation));
}

/** @throws {UnexpectedResponseError} when an item is nested too deeply to compare */
function contentOf(item: unknown, operation: Operation): string {
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

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key));
}

/**
 * Returns a key for each item of a page: `#` and the id of the item. No JSON begins with `#`. For an item without an
 * id, or with the id of another item of the page, the key is the item's content in JSON and a number that distinguishes
 * equal items.
 */
function keysOf(items: readonly unknown[], contents: readonly string[]): string[] {
  const contentOfId = new Map<unknown, string>();
  const sharedIds = new Set<unknown>();
  items.forEach((item, index) => {
    if (!hasId(item)) return;
    const content = contents[index] as string;
    if ((contentOfId.get(item.id) ?? content) !== content) sharedIds.add(item.id);
    contentOfId.set(item.id, content);
  });
  const counts = new Map<string, number>();
  return items.map((item, index) => {
    if (hasId(item) && !sharedIds.has(item.id)) return `#${item.id}`;
    const content = contents[index] as string;
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return `${content} ${count}`;
  });
}

function hasId(item: unknown): item is { id: string | number } {
  const { id } = Object(item);
  return (typeof id === 'string' && id !== '') || typeof id === 'number';
}

function firstPage(value: unknown, operation: Operation): number {
  const text = String(value ?? 1);
  // Excludes the empty text, which Number('') would turn into 0.
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new ValidationError('page', 'must be a whole number.', operation.id);
}
