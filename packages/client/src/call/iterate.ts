import { refuseUnknown } from '../check/refuse-unknown.ts';
import type { CallContext } from '../errors/call-error.ts';
import { UnexpectedResponseError, ValidationError } from '../errors/errors.ts';
import { PaginationStalledError } from '../errors/later-errors.ts';
import type { Operation, Pagination } from '../ground/operation.ts';
import type { Outcome } from '../ground/outcome.ts';
import type { CallOptions, OperationInput, Page, ToArrayOptions } from '../ground/pipeline.ts';
import type { Call, EffectCounter } from './call.ts';

export type PagedOperation = Operation & { pagination: Pagination };

/** How many of the last pages an item or a page is compared with, beside the first one. */
const window = 16;

interface SeenPage {
  page: number;
  keys: ReadonlySet<string>;
  /** The keys of the items that were yielded from it, also when it was read several times. */
  yielded: ReadonlySet<string>;
  contents: ReadonlySet<string>;
}

/**
 * Every item of a paged list, one page in memory at a time.
 *
 * The largest `per_page` is not documented, so a short page is not always the last one. A count of pages
 * proves nothing either: the service may compute it from the size that was asked for. The list ends with
 * 204 or with an empty page. It is read oldest first unless the caller says otherwise, so that items that
 * are added meanwhile come last. An item is identified by its id: one that moves to another page is not
 * yielded twice, however it has changed. Without an id, it cannot be distinguished from another item with
 * the same content. When this client has changed something since a page was read (confirmed its payments,
 * say), the page is read again before the next one, since items may have moved up into it.
 *
 * @throws {PaginationStalledError} when a page is the same as the first one, or as one of the last 16
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
  /** The first page, then the last ones. */
  let earlier: SeenPage[] = [];
  /** How many pages in a row had the items of the one before, each changed. */
  let sameItemsCount = 0;
  /** Set while a page is read again: the items that were yielded from it before. */
  let yielded: ReadonlySet<string> | undefined;

  for (;;) {
    const effectsBefore = effects.count;
    const { items } = (await call(
      operation,
      { ...input, query: { ...query, [pageName]: page } },
      options,
    )) as Page<unknown>;
    if (items.length === 0) return;
    // Fewer than were asked for may be all that the service gives at once. It may count its pages by the
    // size that is asked for, so the next ones ask for just that many: otherwise items would be left out.
    if (page === 1 && Number(query[perPage]) > items.length) query[perPage] = items.length;

    const contents = items.map((item) => contentOf(item, operation));
    const keys = keysOf(items, contents);
    const seen = { page, keys: new Set(keys), contents: new Set(contents) };
    if (!yielded) {
      const last = earlier.at(-1);
      const hasSameItems = last !== undefined && isSameSet(seen.keys, last.keys);
      sameItemsCount = hasSameItems ? sameItemsCount + 1 : 0;
      // One page with the items of the one before may be items that moved to it, and changed. Several in a
      // row mean that the service ignores the page number, and that only a time in the items changes.
      const isSame = last !== undefined && isSameSet(seen.contents, last.contents);
      if (isSame || sameItemsCount === 3) throw stalled(operation, page, page - 1);
      const repeated = earlier.find((one) => isSameSet(seen.keys, one.keys));
      if (repeated && !hasSameItems) throw stalled(operation, page, repeated.page);
    }
    const isKnown = (key: string) =>
      yielded?.has(key) || (key.startsWith('#') && earlier.some((one) => one.yielded.has(key)));
    // A map, since an item that stands twice on a page is one item.
    const unseen = new Map(keys.map((key, index) => [key, items[index]]));
    for (const key of unseen.keys()) if (isKnown(key)) unseen.delete(key);
    const runningBefore = new Set(effects.running);
    yield* unseen.values();

    const all: ReadonlySet<string> = new Set([...(yielded ?? []), ...keys]);
    if (unseen.size > 0 && effects.count !== effectsBefore) {
      // A call that the caller has not awaited would move items after the page was read again.
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
 * The items of a list, if there are at most `limit`.
 *
 * @throws {ValidationError} for another limit, and when the list has more: a part would look like the whole
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
    if (all.length === limit) refuse(`is ${limit}, and the list has more items.`, 'no-effect');
    all.push(item);
  }
  return all;
}

function stalled(operation: Operation, page: number, other: number): PaginationStalledError {
  const message = `${operation.route} answered page ${page} with the items of page ${other}`;
  return new PaginationStalledError(message, contextOf(operation));
}

/** @throws {UnexpectedResponseError} where an item is nested too deeply to be compared */
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
 * Returns a key for each item of a page: its id after `#`, with which JSON never begins. An item without an
 * id, or with one that another item of the page has too, has its content and a number, by which equal items
 * differ.
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
  // Number() would turn an empty text into 0.
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new ValidationError('page', 'must be a whole number.', operation.id);
}
